#!/usr/bin/env python3
"""Prints the vectors that `damier-rating` is tested with.

    python3 scripts/rating_vectors.py > crates/rating/tests/data/vectors.tsv

A line is a quantity, the counts it is asked of, its parameters, the value, how far off an answer may be, and where the
value is from. Three counts are losses, draws and wins of games; five are pairs of games by points 0, 1/2, 1, 3/2, 2.

Published values are copied as they were printed, so they are as sharp as their last digit. All others are computed here
with fifty digits, and not in the way the crate does it: the normal distribution is a power series, the constrained
likelihood of three counts is maximised along the share of decisive games, and that of five counts is followed by
Newton's method from the observed distribution to the one that is wanted. The crate solves a secular equation instead.
"""

from decimal import Decimal, getcontext

getcontext().prec = 50
HALF = Decimal("0.5")
PER_T = Decimal(800) / Decimal(10).ln()


def regularised(counts):
    return [Decimal(n) if n else Decimal("0.001") for n in counts]


def support(counts):
    return [Decimal(i) / (len(counts) - 1) for i in range(len(counts))]


def moments(points, probabilities):
    mean = sum(a * p for a, p in zip(points, probabilities))
    return mean, sum(p * (a - mean) ** 2 for a, p in zip(points, probabilities))


def pi():
    """Machin's formula."""

    def arctan_of_one_over(n):
        total, term, k = Decimal(0), Decimal(1) / n, 1
        while abs(term) > Decimal("1e-55"):
            total += term / k
            term, k = -term / (n * n), k + 2
        return total

    return 16 * arctan_of_one_over(5) - 4 * arctan_of_one_over(239)


SQRT_TWO_PI = (2 * pi()).sqrt()


def below(z):
    """The standard normal distribution: 1/2 + density * (z + z^3/3 + z^5/15 + ...)."""
    term, total, k = z, z, 1
    while abs(term) > Decimal("1e-60"):
        k += 2
        term = term * z * z / k
        total += term
    return HALF + (-z * z / 2).exp() / SQRT_TWO_PI * total


def quantile(probability):
    low, high = Decimal(-9), Decimal(9)
    for _ in range(150):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < probability else (low, middle)
    return low


def expected(elo):
    return 1 / (1 + Decimal(10) ** (-elo / 400))


def elo_of(score):
    if not 0 < score < 1:
        return Decimal("Infinity") if score > 0 else Decimal("-Infinity")
    return -400 * (1 / score - 1).log10()


def estimates(counts, confidence):
    """Everything that is said of a match: name -> value."""
    total = Decimal(sum(counts))
    points = support(counts)
    mean, variance = moments(points, [n / total for n in counts])
    games = (len(counts) - 1) // 2
    error = (variance / total).sqrt()
    z = quantile((1 + confidence) / 2)
    low, high = elo_of(mean - z * error), elo_of(mean + z * error)
    return {
        "elo": elo_of(mean),
        "elo_low": low,
        "elo_high": high,
        "elo_error": (high - low) / 2,
        "nelo": (mean - HALF) / (games * variance).sqrt() * PER_T,
        "nelo_error": z / (total * games).sqrt() * PER_T,
        "los": below((mean - HALF) / error),
    }


def best_trinomial(shares, curve, floor):
    """The likelihood along a curve (share of decisive games -> excess of wins), at its highest."""

    def likelihood(decisive):
        excess = curve(decisive)
        losses, wins = decisive / 2 - excess, decisive / 2 + excess
        return sum(s * p.ln() for s, p in zip(shares, [losses, 1 - decisive, wins]))

    ratio = (Decimal(5).sqrt() - 1) / 2
    margin = Decimal("1e-45")
    low, high = floor + margin, 1 - margin
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    at_left, at_right = likelihood(left), likelihood(right)
    while high - low > Decimal("1e-30"):
        if at_left > at_right:
            high, right, at_right = right, left, at_left
            left = high - ratio * (high - low)
            at_left = likelihood(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + ratio * (high - low)
            at_right = likelihood(right)
    return likelihood((low + high) / 2)


def trinomial_likelihood(shares, model, bound):
    if model == "logistic":
        excess = expected(bound) - HALF
        return best_trinomial(shares, lambda _: excess, 2 * abs(excess))
    t = bound / PER_T
    # mean - 1/2 = t * sigma, with variance = decisive / 4 - (mean - 1/2)^2.
    slope = t / 2 / (1 + t * t).sqrt()
    return best_trinomial(shares, lambda decisive: slope * decisive.sqrt(), 4 * slope * slope)


def solved(matrix, right):
    """Gaussian elimination with pivots."""
    rows = [row[:] + [value] for row, value in zip(matrix, right)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for r in range(size):
            if r != column:
                factor = rows[r][column] / rows[column][column]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[column])]
    return [rows[r][size] / rows[r][r] for r in range(size)]


def statistic(points, probabilities, model):
    """The constrained quantity, its gradient and its second derivatives."""
    mean, variance = moments(points, probabilities)
    size = len(points)
    if model == "logistic":
        return mean, points, [[Decimal(0)] * size for _ in points]
    # t = m / s in terms of p, where v = sum(p a^2) - mean^2 while the p sum to one.
    m, s = mean - HALF, variance.sqrt()
    dv = [a * a - 2 * mean * a for a in points]
    gradient = [a / s - m * b / (2 * s**3) for a, b in zip(points, dv)]
    second = [
        [
            -(points[i] * dv[j] + points[j] * dv[i]) / (2 * s**3)
            + m * points[i] * points[j] / s**3
            + 3 * m * dv[i] * dv[j] / (4 * s**5)
            for j in range(size)
        ]
        for i in range(size)
    ]
    return m / s, gradient, second


def pentanomial_likelihood(shares, model, bound, steps=40):
    points = support(shares)
    target = expected(bound) if model == "logistic" else bound / PER_T * Decimal(2).sqrt()
    start = statistic(points, shares, model)[0]
    p, whole, pull = shares[:], Decimal(1), Decimal(0)
    size = len(p)
    for step in range(1, steps + 1):
        aim = start + (target - start) * step / steps
        for _ in range(60):
            value, gradient, second = statistic(points, p, model)
            residual = [s / q - whole - pull * g for s, q, g in zip(shares, p, gradient)]
            residual += [1 - sum(p), aim - value]
            matrix = [
                [(shares[i] / p[i] ** 2 if i == j else 0) + pull * second[i][j] for j in range(size)]
                + [Decimal(1), gradient[i]]
                for i in range(size)
            ]
            matrix += [[Decimal(1)] * size + [Decimal(0)] * 2, list(gradient) + [Decimal(0)] * 2]
            move = solved(matrix, residual)
            scale = Decimal(1)
            while any(q + scale * d <= q / 10 for q, d in zip(p, move)):
                scale /= 2
            p = [q + scale * d for q, d in zip(p, move)]
            whole += scale * move[size]
            pull += scale * move[size + 1]
            if max(abs(d) / q for d, q in zip(move, p)) < Decimal("1e-35"):
                break
        else:
            raise ArithmeticError(f"no likelihood of {shares} at {bound}")
    return sum(s * q.ln() for s, q in zip(shares, p))


def llr(counts, model, elo0, elo1):
    counts = regularised(counts)
    total = sum(counts)
    shares = [n / total for n in counts]
    likelihood = trinomial_likelihood if len(counts) == 3 else pentanomial_likelihood
    return total * (likelihood(shares, model, elo1) - likelihood(shares, model, elo0))


FASTCHESS_ELO = "fastchess app/tests/elo_test.cpp"
FASTCHESS_SPRT = "fastchess app/tests/sprt_test.cpp"
STOCKFISH = "fishtest, quoted in Stockfish pull request "

# (quantity, counts, parameters, value, source)
PUBLISHED = [
    ("nelo", [89, 123, 76], "0.95", "-20.76", FASTCHESS_ELO),
    ("nelo_error", [89, 123, 76], "0.95", "40.13", FASTCHESS_ELO),
    ("los", [89, 123, 76], "", "0.1553", FASTCHESS_ELO),
    ("elo", [96, 111, 136], "0.95", "40.70", FASTCHESS_ELO),
    ("elo_error", [96, 111, 136], "0.95", "30.43", FASTCHESS_ELO),
    ("nelo", [96, 111, 136], "0.95", "49.77", FASTCHESS_ELO),
    ("nelo_error", [96, 111, 136], "0.95", "36.77", FASTCHESS_ELO),
    ("los", [96, 111, 136], "", "0.9960", FASTCHESS_ELO),
    ("nelo", [356, 0, 34], "0.95", "-508.44", FASTCHESS_ELO),
    ("nelo_error", [356, 0, 34], "0.95", "34.48", FASTCHESS_ELO),
    ("elo", [34, 54, 63, 64, 75], "0.95", "55.58", FASTCHESS_ELO),
    ("elo_error", [34, 54, 63, 64, 75], "0.95", "27.65", FASTCHESS_ELO),
    ("nelo", [34, 54, 63, 64, 75], "0.95", "57.94", FASTCHESS_ELO),
    ("nelo_error", [34, 54, 63, 64, 75], "0.95", "28.28", FASTCHESS_ELO),
    ("los", [34, 54, 63, 64, 75], "", "1.0000", FASTCHESS_ELO),
    ("elo", [332, 433, 498, 333, 334], "0.95", "-8.64", FASTCHESS_ELO),
    ("elo_error", [332, 433, 498, 333, 334], "0.95", "10.33", FASTCHESS_ELO),
    ("nelo", [332, 433, 498, 333, 334], "0.95", "-9.17", FASTCHESS_ELO),
    ("nelo_error", [332, 433, 498, 333, 334], "0.95", "10.96", FASTCHESS_ELO),
    ("los", [332, 433, 498, 333, 334], "", "0.0505", FASTCHESS_ELO),
    ("elo", [7895, 8757, 5685, 568, 9999], "0.95", "-21.04", FASTCHESS_ELO),
    ("elo_error", [7895, 8757, 5685, 568, 9999], "0.95", "2.95", FASTCHESS_ELO),
    ("nelo", [7895, 8757, 5685, 568, 9999], "0.95", "-19.01", FASTCHESS_ELO),
    ("nelo_error", [7895, 8757, 5685, 568, 9999], "0.95", "2.65", FASTCHESS_ELO),
    ("llr", [36027, 68692, 36433], "normalised 0 2", "0.92", FASTCHESS_SPRT),
    ("llr", [10650, 20431, 10871], "normalised -1.75 0.25", "2.30", FASTCHESS_SPRT),
    ("llr", [21184, 40708, 21404], "logistic 0.5 2.5", "-1.57", FASTCHESS_SPRT),
    ("llr", [57030, 106593, 57433], "logistic 0 2", "-2.59", FASTCHESS_SPRT),
    ("llr", [365, 16618, 36229, 16974, 390], "normalised 0 2", "2.25", FASTCHESS_SPRT),
    ("llr", [127, 4883, 10712, 5150, 104], "normalised -1.75 0.25", "3.01", FASTCHESS_SPRT),
    ("llr", [223, 9863, 21279, 10037, 246], "logistic 0.5 2.5", "-3.07", FASTCHESS_SPRT),
    ("llr", [871, 26175, 55983, 26678, 821], "logistic 0 2", "-4.98", FASTCHESS_SPRT),
    ("llr", [1, 1098, 3954, 1346, 1], "normalised 0.5 2.5", "2.94", STOCKFISH + "6036"),
    ("llr", [0, 1236, 4490, 1474, 1], "normalised 0 2", "2.94", STOCKFISH + "6036"),
    ("llr", [4, 2290, 7932, 2562, 4], "normalised 0.5 2.5", "2.95", STOCKFISH + "6036"),
    ("llr", [2, 1925, 6607, 2176, 2], "normalised 0 2", "2.94", STOCKFISH + "6616"),
    ("llr", [5, 2968, 10474, 3253, 5], "normalised 0.5 2.5", "2.96", STOCKFISH + "6616"),
    ("llr", [253, 4282, 17604, 4431, 286], "logistic -0.25 1.25", "2.94", STOCKFISH + "3209"),
    ("llr", [58, 3302, 33130, 3518, 84], "logistic 0.25 1.25", "2.97", STOCKFISH + "3209"),
    ("llr", [491, 7345, 29693, 7670, 465], "logistic -0.25 1.25", "2.96", STOCKFISH + "3098"),
    ("llr", [174, 2658, 10273, 2713, 178], "logistic -1.50 0.50", "2.96", STOCKFISH + "3017"),
    ("llr", [293, 5085, 20082, 5070, 326], "logistic -1.25 0.25", "2.95", STOCKFISH + "3103"),
]

MATCHES = [
    [89, 123, 76],
    [1, 0, 3],
    [30, 900, 70],
    [5019, 15699, 5026],
    [34, 54, 63, 64, 75],
    [12, 6, 25, 8, 9],
    [1187, 7410, 13475, 7378, 1164],
    [0, 3, 5, 2, 0],
]

TESTS = [
    ([89, 123, 76], "logistic", "0", "5"),
    ([89, 123, 76], "normalised", "0", "5"),
    ([5026, 15699, 5019], "logistic", "-3", "1"),
    ([5026, 15699, 5019], "normalised", "-3", "1"),
    ([0, 0, 10], "logistic", "0", "5"),
    ([0, 0, 10], "normalised", "0", "5"),
    ([0, 400, 0], "logistic", "0", "5"),
    ([0, 400, 0], "normalised", "0", "5"),
    ([0, 20, 10], "logistic", "-10", "30"),
    ([0, 20, 10], "normalised", "-10", "30"),
    ([300, 200, 100], "logistic", "50", "150"),
    ([300, 200, 100], "normalised", "50", "150"),
    ([1, 0, 0], "logistic", "0", "200"),
    ([0, 0, 1000], "normalised", "-200", "200"),
    ([0, 1000, 0], "normalised", "-200", "200"),
    ([0, 300, 2], "normalised", "-200", "150"),
    ([250000, 1, 40], "normalised", "-200", "200"),
    ([9, 250000, 0], "normalised", "0.1", "200"),
    ([9, 0, 250000], "logistic", "-1000", "1000"),
    ([10543, 19402, 33806, 19328, 10789], "logistic", "-3", "1"),
    ([10543, 19402, 33806, 19328, 10789], "normalised", "-3", "1"),
    ([39, 2226, 31451, 2412, 40], "logistic", "0.2", "0.9"),
    ([39, 2226, 31451, 2412, 40], "normalised", "0.764", "3.439"),
    ([12, 6, 25, 8, 9], "logistic", "0", "10"),
    ([12, 6, 25, 8, 9], "normalised", "0", "10"),
    ([1, 20, 300, 900, 779], "logistic", "0", "2"),
    ([1, 20, 300, 900, 779], "normalised", "0", "2"),
    ([0, 3, 5, 2, 0], "logistic", "-5", "20"),
    ([0, 3, 5, 2, 0], "normalised", "-5", "20"),
    ([1, 0, 7, 2, 1], "normalised", "20", "120"),
    ([30, 5, 200, 90, 1], "normalised", "-200", "200"),
]


def line(quantity, counts, parameters, value, tolerance, source):
    print(quantity, ",".join(map(str, counts)), parameters, value, tolerance, source, sep="\t")


def main():
    line("quantity", ["counts"], "parameters", "value", "tolerance", "source")
    for quantity, counts, parameters, value, source in PUBLISHED:
        # Half a unit of the last digit that was printed.
        tolerance = "5e-%d" % (len(value.split(".")[1]) + 1)
        line(quantity, counts, parameters, value, tolerance, source)
    source = "scripts/rating_vectors.py"
    for counts in MATCHES:
        for confidence in ["0.95", "0.99"]:
            for quantity, value in estimates(counts, Decimal(confidence)).items():
                if quantity != "los" or confidence == "0.95":
                    parameters = "" if quantity == "los" else confidence
                    line(quantity, counts, parameters, f"{value:.12f}", "1e-6", source)
    for counts, model, elo0, elo1 in TESTS:
        value = llr(counts, model, Decimal(elo0), Decimal(elo1))
        line("llr", counts, f"{model} {elo0} {elo1}", f"{value:.12f}", "1e-6", source)


if __name__ == "__main__":
    main()
