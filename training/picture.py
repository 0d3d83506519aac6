"""A picture of the losses, epoch by epoch."""

WIDTH, HEIGHT, EDGE = 640, 360, 60
LINES = {"learned": "#888888", "held_back": "#1f6feb", "results": "#c2410c"}
NAMES = {"learned": "learned", "held_back": "held back", "results": "results alone"}


def draw(rows: list[dict]) -> str:
    """An SVG of one line for each kind of loss."""
    values = [row[name] for row in rows for name in LINES]
    least, most = min(values), max(values)
    room = (most - least) or 1.0

    def place(number: int, value: float) -> str:
        across = EDGE + (WIDTH - 2 * EDGE) * number / max(1, len(rows) - 1)
        down = HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (value - least) / room
        return f"{across:.1f},{down:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{EDGE}" y="{HEIGHT - 20}">epoch 1</text>',
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 20}" text-anchor="end">epoch {len(rows)}</text>',
        f'<text x="8" y="{EDGE}">{most:.4f}</text><text x="8" y="{HEIGHT - EDGE}">{least:.4f}</text>',
    ]
    for order, (name, colour) in enumerate(LINES.items()):
        points = " ".join(place(number, row[name]) for number, row in enumerate(rows))
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>')
        parts.append(f'<text x="{WIDTH - EDGE}" y="{24 + 16 * order}" text-anchor="end" fill="{colour}">{NAMES[name]}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"
