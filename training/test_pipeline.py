"""The whole pipeline from zero at toy size: two generations of English draughts on the processor, seeded.

    python3 training/test_pipeline.py target/debug/damier
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy
import torch

from generation import Run
from mean import mean
from network import Network
from origin import hash_of
from positions import Positions

HERE = Path(__file__).parent
DAMIER = sys.argv.pop() if len(sys.argv) > 1 and not sys.argv[-1].startswith("-") else "target/debug/damier"
SQUARES = 32
# White men, white kings, black men, black kings, and who is to move: from a full board to a bare one.
BOARDS = [
    (range(21, 33), [], range(1, 13), [], "B"),
    ([18, 22, 25, 31], [], [3, 7, 11], [], "W"),
    ([18, 22, 25, 31], [], [3, 7, 11], [], "B"),
    ([30], [1, 15], [12, 13], [29], "W"),
    ([], [1, 2], [], [29], "B"),
]


def damier(*words) -> dict:
    words = [DAMIER, *(str(word) for word in words), "--json"]
    return json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)


def fen(board: tuple) -> str:
    men, kings, black_men, black_kings, turn = board
    camp = lambda men, kings: ",".join([*(str(man) for man in men), *(f"K{king}" for king in kings)])
    return f"{turn}:W{camp(men, kings)}:B{camp(black_men, black_kings)}"


def value(file: Path, board: tuple) -> float:
    """What the file of a network says of a board, by the definition in crates/nets: read and computed once more."""
    line, content = file.read_bytes().split(b"\n", 1)
    measures = dict(word.split("=") for word in line.decode().split()[3:])
    hidden, buckets, pieces = (int(measures[name]) for name in ("hidden", "buckets", "pieces"))
    place = 0

    def take(count: int, kind: str) -> numpy.ndarray:
        nonlocal place
        taken = numpy.frombuffer(content, kind, count, place).astype(numpy.int64)
        place += taken.size * numpy.dtype(kind).itemsize
        return taken

    columns, start = take(4 * SQUARES * hidden, "<i2").reshape(4 * SQUARES, hidden), take(hidden, "<i2")
    heads = [(take(32 * hidden, "<i2"), take(16, "<i2"), take(16, "<i4"), take(1, "<i4")) for _ in range(buckets)]
    count = sum(len(places) for places in board[:4])
    mix, out, mix_start, out_start = heads[min((count - 1) * buckets // pieces, buckets - 1)]

    def view(of_white: bool) -> numpy.ndarray:
        own_first = board[:4] if of_white else board[2:4] + board[:2]
        seen = [(kind, square) for kind, places in enumerate(own_first) for square in places]
        rows = [kind * SQUARES + (square - 1 if of_white else SQUARES - square) for kind, square in seen]
        return (start + columns[rows].sum(0)).clip(0, 181) / 181

    squares = numpy.concatenate([view(board[4] == "W"), view(board[4] == "B")]) ** 2
    weights = mix.reshape(hidden, 16, 2).transpose(0, 2, 1).reshape(2 * hidden, 16) / 1024
    mixed = (squares @ weights + mix_start / (181 * 181 * 1024)).clip(0, 1) ** 2
    return float(mixed @ out / 1024 + out_start[0] / 1000)


def chess_fen(shown: torch.Tensor) -> str:
    """The board that a record shows, with White to move."""
    names = dict(enumerate("PNBRQKpnbrqk"))
    pieces = {int(i) % 64: names[int(i) // 64] for i in shown.nonzero()}
    board = "/".join("".join(pieces.get(8 * rank + file, " ") for file in range(8)) for rank in range(7, -1, -1))
    for count in range(8, 0, -1):
        board = board.replace(" " * count, str(count))
    return f"{board} w - - 0 1"


class Kings(unittest.TestCase):
    """In chess a side looks from its king: the engine sees from there what the training has seen."""

    def test_both_see_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            games, flat, file = (Path(folder) / name for name in ("chess.games", "chess.flat", "chess.net"))
            player = "champion:tt=1MiB,eval=material"
            damier("selfplay", "--game", "chess", "--out", games, "--positions", 3000, "--nodes", 30, "--player", player)
            damier("selfplay", "--out", flat, "--flatten", games)
            positions = Positions([flat], "cpu")
            records = positions.records[:: len(positions) // 20]
            shown = positions.shown(records)
            for rooms in (0, 1, 4):
                torch.manual_seed(rooms)
                network = Network(positions.heading, 64, 2, rooms)
                if network.apart is not None:
                    torch.nn.init.normal_(network.apart, std=0.2)
                network.confine()
                whole = network.whole()
                digest = whole.write(file)
                self.assertEqual(Network.read(file, positions.heading).whole().write(file), digest)
                values = whole.judge(shown.numpy(), positions.bucket(records, 2).numpy())
                self.assertGreater(len(set(values)), 15, "a network that always says the same would pass")
                for fen, value in zip(map(chess_fen, shown), values):
                    told = damier("eval", "--game", "chess", "--eval", file, "--fen", fen)
                    self.assertEqual(round(1000 * told["value"]), value, f"{rooms} rooms: {fen}")
                if rooms == 1:
                    divided = network.resized(64, 2, 4)
                    self.assertEqual(divided.outlooks.rooms, 4)
                    said = divided.whole().judge(shown.numpy(), positions.bucket(records, 2).numpy())
                    self.assertEqual(values.tolist(), said.tolist())
                else:
                    with self.assertRaises(SystemExit):
                        network.resized(64, 2, 2)


class Rejection(unittest.TestCase):
    """Whoever is the weaker is rejected, and the work goes on."""

    def test_a_match_that_says_no_is_an_answer(self):
        words = ["--game", "english", "--games", 100, "--sprt", "elo0=0,elo1=50", "--seed", 3, "-q"]
        match = Run(DAMIER).json("match", "pvs:depth=1", "pvs:depth=5", *words)
        self.assertEqual(match["verdict"], "H0 accepted")
        with self.assertRaises(subprocess.CalledProcessError):
            Run(DAMIER).json("match", "pvs:depth=1", "nobody", *words)


class Pipeline(unittest.TestCase):
    """From nothing but the rules and the material to a network that plays better."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.work = Path(cls.folder.name)
        words = [sys.executable, HERE / "generation.py", "english", "--work", cls.work, "--damier", DAMIER]
        words += ["--generations", "2", "--positions", "50000", "--nodes", "100", "--threads", "2", "--games", "40"]
        words += ["--hand", "6", "--hand-pace=--nodes 100"]
        words += ["--pace=--nodes 1000", "--train=--hidden 64 --buckets 2 --epochs 6 --batch 512 --rate 3e-3"]
        subprocess.run(words, check=True)
        cls.rows = json.loads((cls.work / "generations.json").read_text())

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_two_generations_are_better_than_material(self):
        self.assertEqual([row["generation"] for row in self.rows], [1, 2])
        played = [sum(match[key] for key in ("wins", "draws", "losses")) for row in self.rows for match in row["hand"]]
        self.assertEqual(played, [6, 6])
        last = [row for row in self.rows if row["enthroned"]][-1]["network"]
        players = [f"champion:tt=1MiB,eval={self.work / last}", "champion:tt=1MiB,eval=kings"]
        match = damier(
            "match", *players, "--game", "english", "--nodes", 1000, "--games", 60, "--concurrency", 2, "--seed", 9, "-q"
        )
        self.assertGreater(match["elo_low"], 0, match)

    def test_a_lineage_goes_on_with_slips_and_games_of_others_that_end_where_they_are_known(self):
        work = self.work / "on"
        words = [sys.executable, HERE / "generation.py", "english", "--work", work, "--damier", DAMIER, "--on"]
        # The parent lies there under a name of its own, as the networks of the house do.
        for kind in ("net", "json"):
            shutil.copy(self.work / f"2.{kind}", self.work / f"english.{kind}")
        words += ["--parent", self.work / "english.net", "--also", self.work / "1.games", "--slip", "12", "--hindsight", "0.9"]
        words += ["--endings", "2", "--generations", "1", "--positions", "4000", "--nodes", "30", "--threads", "2", "--games", "2"]
        # Two steps of training in all: fewer than it takes to come up to the rate and down again.
        subprocess.run([*words, "--halfway", "--pace=--nodes 100", "--train=--epochs 2 --batch 65536"], check=True)
        (row,) = json.loads((work / "generations.json").read_text())
        self.assertEqual((row["generation"], row["network"], row["against"]), (3, "3.net", "2.net"))
        # It has met its mean with the parent, and the better of them is the third generation.
        mean_is_better = row["halfway"]["wins"] > row["halfway"]["losses"]
        trained = json.loads((work / ("3.trained.json" if mean_is_better else "3.json")).read_text())
        mean = json.loads((work / ("3.json" if mean_is_better else "3.mean.json")).read_text())
        self.assertEqual([parent["hash"] for parent in mean["mean_of"]], [trained["parent"], trained["hash"]])
        self.assertEqual(row["hash"], (mean if mean_is_better else trained)["hash"])
        self.assertEqual(row["hash"], hash_of(work / "3.net"))
        self.assertEqual(trained["parent"], self.rows[1]["hash"])
        games = trained["games"]
        self.assertEqual([" slip=12 " in game for game in games], [False, False, True])
        self.assertTrue(all(" endings=2: " in game for game in games), games)
        seeds = {game.split(" seed=")[1].split()[0] for game in games[1:]}
        self.assertEqual(len(seeds), 2)

    def test_the_manifest_names_what_was_made(self):
        manifest = json.loads((self.work / "1.json").read_text())
        self.assertEqual((manifest["hash"], manifest["parent"]), (self.rows[0]["hash"], "material"))
        told = damier("eval", "--game", "english", "--eval", self.work / "1.net")
        self.assertEqual(list(told["terms"]), [f"the network {manifest['hash']}"])

    def test_who_learns_on_knows_more_after_a_pass_than_who_begins_with_chance(self):
        flat, out = self.work / "on.flat", self.work / "on.net"
        damier("selfplay", "--out", flat, "--flatten", self.work / "2.games")
        losses = {}
        for begun_with in ([], ["--begin", self.work / "1.net"]):
            words = [sys.executable, HERE / "train.py", flat, "--out", out, "--hidden", "64", "--buckets", "2"]
            subprocess.run([*words, "--epochs", "1", "--batch", "512", *begun_with], check=True)
            manifest = json.loads(out.with_suffix(".json").read_text())
            losses[manifest["begun_with"]] = manifest["losses"]["held_back"]
        self.assertLess(losses[self.rows[0]["hash"]], losses["chance"], losses)

    def test_who_has_grown_says_what_it_said_and_can_learn_more(self):
        flat, out = self.work / "grown.flat", self.work / "grown.net"
        damier("selfplay", "--out", flat, "--hindsight", 0.9, "--flatten", self.work / "2.games")
        positions = Positions([flat], "cpu")
        records = positions.records[:: len(positions) // 500]
        shown, bucket = positions.shown(records), positions.bucket(records, 2)
        network = Network.read(self.work / "2.net", positions.heading)
        before = network.whole().judge(shown.numpy(), bucket.numpy())
        self.assertGreater(len(set(before)), 100, "a network that always says the same would pass")
        grown = network.resized(128, 4)
        said = grown.whole().judge(shown.numpy(), positions.bucket(records, 4).numpy())
        self.assertEqual(before.tolist(), said.tolist())
        with self.assertRaises(SystemExit):
            grown.resized(128, 2)
        # What has learned nothing is not listened to, and goes first.
        said = network.resized(128, 2).resized(64, 2).whole().judge(shown.numpy(), bucket.numpy())
        self.assertEqual(before.tolist(), said.tolist())
        words = [sys.executable, HERE / "train.py", flat, "--out", out, "--begin", self.work / "2.net", "--hidden", "128", "--buckets", "4"]
        subprocess.run([*words, "--epochs", "1", "--batch", "512"], check=True)
        learned = Network.read(out, positions.heading)
        self.assertEqual((learned.hidden, learned.buckets), (128, 4))
        told = json.loads(out.with_suffix(".json").read_text())["training"]
        self.assertEqual((told["hidden"], told["hindsight"]), (128, 0.9))
        self.assertGreater(learned.mix[:, 64:128].abs().max(), 0, "the new sums have learned nothing")

    def plain_games(self, name: str) -> tuple[Path, Path]:
        """A copy of the last network, and positions of games that it has played without slips."""
        net, games, flat = (self.work / f"{name}.{kind}" for kind in ("net", "games", "flat"))
        for kind in (".net", ".json"):
            shutil.copy(self.work / f"2{kind}", net.with_suffix(kind))
        player = f"champion:tt=1MiB,eval={net}"
        damier("selfplay", "--game", "english", "--out", games, "--positions", 20000, "--nodes", 50, "--player", player, "-q")
        damier("selfplay", "--out", flat, "--flatten", games)
        return net, flat

    def test_a_point_is_worth_three_of_four(self):
        net, flat = self.plain_games("odds")
        file = net.with_suffix(".json")
        before = json.loads(file.read_text()) | {"deviation": 300, "reckoning": {"plain": [[-32000, 100, 200, 300]]}}
        file.write_text(json.dumps(before))
        asked = subprocess.check_output([sys.executable, HERE / "chances.py", net, flat, "--ask"], text=True)
        self.assertRegex(asked, r"(?m)^\+1\.00 +\d+\.\d ± \d+\.\d$")
        subprocess.run([sys.executable, HERE / "chances.py", net, flat], check=True)  # Nothing was noted, or it would refuse.
        told, positions = json.loads(file.read_text()), Positions([flat], "cpu")
        scale = told["scale"] / before["scale"]
        values, results = scale * Positions.score(positions.records), Positions.result(positions.records)
        points = torch.where(values > 0, results, 1 - results)[(values.abs() > 0.8) & (values.abs() < 1.25)]
        self.assertAlmostEqual(float(points.mean()), 0.75, delta=0.02)
        # By the curve as many positions are won and drawn as were.
        a, b = (told["chances"][part] / 1000 for part in "ab")
        win, loss = (torch.sigmoid((side * values - a) / b).mean() for side in (1, -1))
        for share, result in ((win, 1), (1 - win - loss, 0.5), (loss, 0)):
            self.assertAlmostEqual(float(share), float((results == result).float().mean()), delta=0.02)
        # What else is told in values goes with them.
        self.assertAlmostEqual(told["deviation"], 300 * scale, delta=1)
        for new, old in zip(told["reckoning"]["plain"][0], (-32000, 100 * scale, 200 * scale, 300 * scale)):
            self.assertAlmostEqual(new, old, delta=1)
        self.assertEqual(told["chances_of"], positions.games)
        changed = {key for key in told if told[key] != before.get(key)}
        self.assertEqual(changed, {"scale", "chances", "chances_of", "deviation", "reckoning"})
        # The scores in these games are in values as they were: whoever asked them again would scale twice.
        again = subprocess.run([sys.executable, HERE / "chances.py", net, flat], capture_output=True, text=True)
        self.assertIn("have been scaled since", again.stderr)
        self.assertEqual(json.loads(file.read_text()), told)

    def test_only_plain_games_of_the_network_tell_what_its_values_mean(self):
        net, flat = self.plain_games("foreign")
        line, content = flat.read_bytes().split(b"\n", 1)
        refusals = {}
        for what, words in {"lot": (b" slip=40 ", b" slip=12 "), "network": (b" network=", b" network=f")}.items():
            flat.write_bytes(line.replace(*words) + b"\n" + content)
            found = subprocess.run([sys.executable, HERE / "chances.py", net, flat], capture_output=True, text=True)
            self.assertNotEqual(found.returncode, 0, what)
            refusals[what] = found.stderr
        self.assertIn("moves by lot", refusals["lot"])
        self.assertIn("another network", refusals["network"])

    def test_what_slips_decide_changes_neither_the_unit_nor_the_chances(self):
        flat, out = self.work / "mixed.flat", self.work / "mixed.net"
        damier("selfplay", "--out", flat, "--flatten", self.work / "2.games")
        line, content = flat.read_bytes().split(b"\n", 1)
        records = Positions([flat], "cpu").records.numpy().copy()
        heading, half = json.loads(line), len(records) // 2
        what = heading["games"][0].rsplit(": ", 1)[0]
        slips = what.replace(" slip=40 ", " slip=12 ")
        heading["games"] = [f"{what}: {half} positions", f"{slips}: {len(records) - half} positions"]
        told = []
        for result in (0, 2):
            records[half:, -3] = result
            flat.write_bytes(json.dumps(heading).encode() + b"\n" + records.tobytes())
            words = [sys.executable, HERE / "train.py", flat, "--out", out, "--hidden", "64", "--buckets", "2", "--result", "0"]
            subprocess.run([*words, "--epochs", "1", "--batch", "2048"], check=True)
            told.append(json.loads(out.with_suffix(".json").read_text()))
        for what in ("unit", "scale", "chances", "hash"):
            self.assertEqual(told[0][what], told[1][what], what)
        self.assertNotEqual(told[0]["losses"]["results"], told[1]["losses"]["results"])

    def test_endings_that_are_solved_take_the_place_of_those_that_were_played(self):
        games, solved = self.work / "all.flat", self.work / "solved.flat"
        damier("selfplay", "--out", games, "--flatten", self.work / "2.games")
        line, content = games.read_bytes().split(b"\n", 1)
        records = Positions([games], "cpu").records
        few = records[records[:, -4] <= 6]
        self.assertGreater(len(few), 100, "there is nothing to replace")
        heading = {**json.loads(line), "games": ["damier-endings"]}
        solved.write_bytes(json.dumps(heading).encode() + b"\n" + few[:100].numpy().tobytes())
        positions = Positions([games], "cpu")
        most = few[:100, -4].max()
        self.assertEqual(positions.take_endings([solved]).tolist(), few[:100].tolist())
        self.assertEqual(len(positions), int((records[:, -4] > most).sum()))
        out = self.work / "solved.net"
        words = [sys.executable, HERE / "train.py", games, "--endings", solved, "--out", out, "--hidden", "64", "--epochs", "1"]
        subprocess.run(words, check=True)
        manifest = json.loads(out.with_suffix(".json").read_text())
        self.assertEqual(manifest["positions"], len(positions) + 100)
        self.assertEqual(manifest["games"][-1], "damier-endings")

    def test_games_end_where_all_is_known(self):
        played, ended = self.work / "played.flat", self.work / "ended.flat"
        damier("selfplay", "--out", played, "--flatten", self.work / "2.games")
        damier("selfplay", "--out", ended, "--flatten", self.work / "2.games", "--endings", 3)
        played, ended = (Positions([file], "cpu") for file in (played, ended))
        self.assertEqual(len(ended.games), 1)
        self.assertTrue(ended.games[0].endswith(f" endings=3: {len(ended)} positions"), ended.games)
        self.assertTrue(bool(ended.plain.all()))
        few = played.records[:, -4] <= 3
        self.assertGreater(int(few.sum()), 10, "there is nothing to leave out")
        self.assertGreater(int(ended.records[:, -4].min()), 3)
        self.assertEqual(ended.records[:, :-3].tolist(), played.records[~few][:, :-3].tolist())
        changed = (ended.records[:, -3] != played.records[~few][:, -3]).sum()
        self.assertGreater(int(changed), 0, "no game was ended otherwise than its players did")

    def test_the_mean_lies_between(self):
        one, two = self.work / "1.net", self.work / "2.net"
        self.assertEqual(mean([one, one]), one.read_bytes())
        between = self.work / "between.net"
        between.write_bytes(mean([one, two]))
        flat = self.work / "between.flat"
        damier("selfplay", "--out", flat, "--flatten", self.work / "1.games")
        heading = Positions([flat], "cpu").heading
        networks = [Network.read(file, heading).parameters() for file in (one, between, two)]
        for a, b, c in zip(*networks):
            # Whole numbers are the mean but for half a step, and a step is 1/181 at most.
            self.assertLess((2 * b - a - c).abs().max(), 1.01 / 181)
        told = damier("eval", "--game", "english", "--eval", between)
        self.assertEqual(list(told["terms"]), [f"the network {hash_of(between)}"])

    def test_the_mean_hears_each_network_as_much_as_it_is_told(self):
        one, two = self.work / "1.net", self.work / "2.net"
        self.assertEqual(mean([one, two], [0, 1]), two.read_bytes())
        self.assertEqual(mean([one, one, two], [1, 2, 1]), mean([one, two], [3, 1]))
        self.assertNotEqual(mean([one, two], [3, 1]), mean([one, two], [1, 3]))

    def test_kin_have_a_mean_that_plays_the_game_of_the_last(self):
        one, italian, out = self.work / "1.net", self.work / "italian.net", self.work / "kin.net"
        content = one.read_bytes()[:-32].replace(b" english ", b" italian ", 1)
        italian.write_bytes(content + hashlib.sha256(content).digest())
        manifest = json.loads((self.work / "1.json").read_text()) | {"game": "italian", "scale": 500}
        italian.with_suffix(".json").write_text(json.dumps(manifest))
        first = json.loads((self.work / "1.json").read_text())["scale"]
        words = [HERE / "mean.py", one, italian, "--shares", 2, 1, "--out", out]
        subprocess.run([sys.executable, *map(str, words)], check=True, capture_output=True)
        self.assertEqual(out.read_bytes(), italian.read_bytes(), "they differ in nothing but the game")
        found = json.loads(out.with_suffix(".json").read_text())
        self.assertEqual((found["game"], found["shares"]), ("italian", [2, 1]))
        self.assertEqual(found["scale"], round(1000 / ((2 * 1000 / first + 1000 / 500) / 3)))
        damier("eval", "--game", "italian", "--eval", out)

    def test_shares_that_make_no_mean_are_refused(self):
        one, two, out = self.work / "1.net", self.work / "2.net", self.work / "none.net"
        for shares, why in ((["2", "-1"], "nothing or more"), (["0", "0"], "not all of them nothing"), (["1"], "1 shares of them")):
            words = [sys.executable, HERE / "mean.py", one, two, "--shares", *shares, "--out", out]
            refused = subprocess.run(words, capture_output=True, text=True)
            self.assertEqual(refused.returncode, 1)
            self.assertIn(why, refused.stderr)
            self.assertFalse(out.exists())

    def test_networks_of_other_shapes_have_no_mean(self):
        one, fewer = self.work / "1.net", self.work / "fewer.net"
        content = one.read_bytes()[:-32].replace(b"pieces=24", b"pieces=20", 1)
        fewer.write_bytes(content + hashlib.sha256(content).digest())
        with self.assertRaises(SystemExit) as refused:
            mean([one, fewer])
        self.assertIn("pieces=20", str(refused.exception))

    def test_the_engine_computes_what_the_file_says(self):
        scale = json.loads((self.work / "2.json").read_text())["scale"] / 1000
        for board in BOARDS:
            told = damier("eval", "--game", "english", "--eval", self.work / "2.net", "--fen", fen(board))
            self.assertAlmostEqual(told["value"], scale * value(self.work / "2.net", board), delta=0.0021 * max(1, scale), msg=fen(board))


if __name__ == "__main__":
    unittest.main()
