"""Mistakes of people and faults of disks: each is told in a line, before it has cost anything, and nothing is half written.

    python3 training/test_faults.py
"""

import contextlib
import io
import json
import math
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy
import torch

import chances
import climb
import generation
import mean
import table
import train
from checks import run_program
from netfile import seal, unseal
from network import Network
from origin import hash_of, put
from positions import Positions

NETS = Path(__file__).parent.parent / "crates" / "engines" / "data" / "nets"


def heading(game: str = "english", kinds: int = 4, squares: int = 32, king: int | None = None) -> dict:
    inputs = kinds * squares
    turned = [(kind + kinds // 2) % kinds * squares + squares - 1 - square for kind in range(kinds) for square in range(squares)]
    outlooks = [] if king is None else [[0, list(range(squares))]] * squares
    board = {"kinds": kinds, "squares": squares, "pieces": 24, "record": (inputs + 7) // 8 + 4, "turned": turned}
    return {"format": "damier-flat 1", "game": game, **board, "king": king, "rooms": 1, "outlooks": outlooks, "games": []}


def lay_out(file: Path, told: dict, positions: int, pieces: int = 12, kind: str = "games") -> Path:
    """Positions by lot, as `damier selfplay --flatten` lays them out."""
    chance = numpy.random.default_rng(positions)
    records = chance.integers(0, 256, (positions, told["record"]), dtype=numpy.uint8)
    records[:, -4], records[:, -3] = pieces, chance.integers(0, 3, positions)
    told = told | {"games": [f"damier-{kind} 1 {told['game']} seed=1: {positions} positions"]}
    file.write_bytes(json.dumps(told).encode() + b"\n" + records.tobytes())
    return file


class Fault(unittest.TestCase):
    """A folder to make mistakes in."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.flat = lay_out(self.folder / "e.flat", heading(), 600)
        self.out = self.folder / "out.net"

    def start(self, program, *words):
        """Runs one of the programs to its end, without a word."""
        with mock.patch.object(sys, "argv", [program.__name__, *map(str, words)]), contextlib.redirect_stdout(io.StringIO()):
            run_program(program.main)

    def assert_refused(self, why: str, program, *words):
        said = io.StringIO()
        with self.subTest(program=program.__name__, words=words), contextlib.redirect_stderr(said):
            with self.assertRaises(SystemExit) as refused:
                self.start(program, *words)
            self.assertRegex(f"{said.getvalue()}{refused.exception}", why)
            self.assertEqual([file.name for file in self.folder.iterdir() if file.stem == "out" or file.suffix == ".new"], [])

    def copy(self, game: str, name: str) -> Path:
        """A network of the house, with its manifest."""
        for kind in (".net", ".json"):
            shutil.copy(NETS / f"{game}{kind}", self.folder / f"{name}{kind}")
        return self.folder / f"{name}.net"


class NetworkFiles(Fault):
    def test_a_network_that_has_changed_is_refused(self):
        whole = (NETS / "english.net").read_bytes()
        unseal(NETS / "english.net")
        harmed = {
            "its checksum is of other weights": whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:],
            "where its first line promises": whole[:-1],
            "has 0 bytes|does not begin": b"",
            "does not begin": b"\x00" * 300,
            "sizes that the engine": seal(whole[:-32].replace(b"hidden=128", b"hidden=100", 1)),
        }
        file = self.folder / "harmed.net"
        for why, content in harmed.items():
            file.write_bytes(content)
            self.assert_refused(f"harmed.net` .*({why})", train, self.flat, "--out", self.out, "--begin", file)
            self.assert_refused(f"harmed.net` .*({why})", mean, NETS / "english.net", file, "--out", self.out)

    def test_a_network_of_other_boards_is_nothing_to_begin_with(self):
        for game in ("international", "chess"):
            self.assert_refused(f"{game}.net` looks at other boards", train, self.flat, "--out", self.out, "--begin", NETS / f"{game}.net")
        # It tells two rooms apart where the game has one.
        chess = Network(heading("chess", 12, 64, 5) | {"rooms": 2, "outlooks": [[at % 2, list(range(64))] for at in range(64)]}, 64, 1, 2)
        file = self.folder / "rooms.net"
        chess.whole().write(file)
        Network.read(file, chess.heading)
        with self.assertRaisesRegex(SystemExit, "rooms.net` looks at other boards"):
            Network.read(file, heading("chess", 12, 64, 5))

    def test_a_neighbour_with_fewer_men_can_learn_on(self):
        thai = Network.read(NETS / "russian.net", heading("thai") | {"pieces": 16})
        self.assertEqual((thai.hidden, thai.buckets), (256, 8))

    def test_whatever_is_learned_the_value_fits_into_its_number(self):
        network = Network(heading(), 64, 1)
        torch.nn.init.constant_(network.out_start, 1e9)
        torch.nn.init.constant_(network.out, 1e9)
        network.confine()
        whole = network.whole()
        self.assertLess(int(whole.out_start[0]) + 1000 * int(whole.out.astype(int).sum()) // 1024 + 1, 2**31)
        self.assertGreater(int(whole.out_start[0]), 2**30)


class Options(Fault):
    def test_training_refuses_what_makes_no_sense_before_it_reads_positions(self):
        senseless = {
            "--hidden": ("0", "-64", "100", "8192", "x"),
            "--buckets": ("0", "65"),
            "--rooms": ("-1", "65"),
            "--epochs": ("0", "-1"),
            "--batch": ("0", "1.5"),
            "--rate": ("0", "-1", "2", "nan", "inf"),
            "--decay": ("-1", "nan"),
            "--result": ("-0.1", "1.1", "nan"),
            "--device": ("abacus",),
            "--note": ("KEY", "=value"),
            "--out": (self.folder / "out.json", self.folder / "nowhere" / "out.net"),
        }
        with mock.patch.object(train, "Training", side_effect=AssertionError("it began")):
            for option, values in senseless.items():
                for value in values:
                    self.assert_refused(f"argument {option}: .*`", train, self.flat, "--out", self.out, f"{option}={value}")
            self.assert_refused("there is no file", train, self.flat, "--out", self.out, "--begin", self.folder / "none.net")
        with mock.patch.object(sys, "argv", ["train.py", "e.flat", "--out", "e.net", "--rooms", "0", "--note", "a=b=c"]):
            self.assertEqual((train.options().rooms, train.options().note), (0, ["a=b=c"]))

    def test_a_loss_that_is_no_number_ends_the_training(self):
        with mock.patch.object(train.Training, "learn", return_value=math.nan):
            self.assert_refused("take a smaller --rate", train, self.flat, "--out", self.out, "--hidden", 64, "--epochs", 1)
        self.start(train, self.flat, "--out", self.out, "--hidden", 64, "--epochs", 1)
        unseal(self.out)
        self.assertTrue(all(self.out.with_suffix(kind).exists() for kind in (".json", ".svg")))

    def test_shares_that_are_no_numbers_are_refused(self):
        one, two = NETS / "english.net", NETS / "italian.net"
        for shares in (("nan", "1"), ("inf", "1"), ("1e308", "1e308")):
            self.assert_refused("shares are numbers", mean, one, two, "--out", self.out, "--shares", *shares)
        self.assert_refused("1 shares of them", mean, one, two, "--out", self.out, "--shares", 1)
        self.assert_refused("none.net", mean, one, self.folder / "none.net", "--out", self.out)


class Writing(Fault):
    def test_files_that_belong_together_are_written_together_or_not_at_all(self):
        one, two = self.folder / "1", self.folder / "2"
        one.write_text("old")
        with self.assertRaises(FileNotFoundError):
            put((one, b"new"), (self.folder / "nowhere" / "2", "new"))
        self.assertEqual((one.read_text(), sorted(file.name for file in self.folder.iterdir())), ("old", ["1", "e.flat"]))
        put((one, b"new"), (two, "new"))
        self.assertEqual((one.read_text(), two.read_text()), ("new", "new"))

    def test_a_mean_is_written_when_all_its_parents_are_known(self):
        one, two = self.copy("english", "one"), self.copy("italian", "two")
        manifest = two.with_suffix(".json")
        whole = manifest.read_text()
        for text, why in ((whole[:-100], "two.json` is damaged, or no JSON: .*line"), ("{}", "no manifest"), ('{"game": "a", "hash": "b", "games": ["c"]}', "how many positions")):
            manifest.write_text(text)
            self.assert_refused(why, mean, one, two, "--out", self.out)
        manifest.unlink()
        self.assert_refused("there is no file `.*two.json", mean, one, two, "--out", self.out)
        manifest.write_text(whole)
        self.start(mean, one, two, "--out", self.out)
        self.assertEqual(json.loads(self.out.with_suffix(".json").read_text())["hash"], hash_of(self.out))


class Flat(Fault):
    def test_a_file_that_holds_no_positions_is_refused(self):
        line, records = self.flat.read_bytes().split(b"\n", 1)
        worse = json.dumps({key: value for key, value in json.loads(line).items() if key != "turned"}).encode()
        harmed = {
            "there is no file": None,
            "holds no positions": b"",
            "holds no positions laid": bytes(range(256)) * 4,
            "holds no positions laid out": b"damier-games 1 english seed=1\nxyz",
            "holds no positions laid out flat": b"[]\n",
            "in its first line of: turned": worse + b"\n" + records,
            "does not fit together": line.replace(b'"record": 20', b'"record": 0') + b"\n" + records,
            "middle of a record": line + b"\n" + records[:-1],
            "as many positions as its first line promises": line + b"\n" + records[:-20],
            "results that no game has": line + b"\n" + records[:-3] + b"\xff" + records[-2:],
        }
        file = self.folder / "harmed.flat"
        for why, content in harmed.items():
            if content is not None:
                file.write_bytes(content)
            self.assert_refused(why, train, file, "--out", self.out)

    def test_one_position_is_not_enough(self):
        self.assert_refused("one position is nothing", train, lay_out(self.flat, heading(), 1), "--out", self.out)

    def test_endings_were_solved_and_leave_something_played(self):
        self.assert_refused("were played, not solved", train, self.flat, "--endings", self.flat, "--out", self.out)
        many = lay_out(self.folder / "many.flat", heading(), 50, pieces=12, kind="endings")
        self.assert_refused("no position that was played is left: the endings have up to 12", train, self.flat, "--endings", many, "--out", self.out)
        few = lay_out(self.folder / "few.flat", heading(), 50, pieces=11, kind="endings")
        positions = Positions([self.flat], "cpu")
        self.assertEqual((len(positions.take_endings([few])), len(positions)), (50, 600))


class Reports(Fault):
    def test_what_is_no_list_of_generations_is_refused(self):
        file = self.folder / "generations.json"
        for program in (table, climb):
            self.assert_refused("there is no file", program, self.folder / "none.json")
            for text, why in (("[]", "no generations yet"), ('[{"a": 1,\n', "is damaged, or no JSON: .*line 2"), ("{}", "no list"), ('[{"generation": 1}]', "no list")):
                file.write_text(text)
                self.assert_refused(why, program, file)

    def test_who_has_only_lost_can_be_drawn(self):
        match = {"elo": -50.0, "elo_low": -80.0, "elo_high": -20.0}
        row = {"generation": 1, "network": "1.net", "hash": "a", "positions": 1, "against": "kings", "match": match, "enthroned": False}
        file = self.folder / "generations.json"
        file.write_text(json.dumps([row]))
        self.assertIn("<circle", climb.climb([file]))

    def test_chances_are_asked_of_a_network_with_a_manifest(self):
        self.assert_refused("there is no file `.*none.json", chances, self.folder / "none.net", self.flat)
        file = self.folder / "broken.json"
        for text, why in (('{"hash":', "is damaged"), ("[]", "no manifest")):
            file.write_text(text)
            self.assert_refused(why, chances, file, self.flat)
        self.assert_refused("there is no file `.*none.flat", chances, self.copy("english", "e"), self.folder / "none.flat")


class Generations(Fault):
    """Whatever cannot end well is refused before anything is played."""

    def refuse(self, why: str, *words, game: str = "english"):
        with mock.patch.object(generation.Run, "call", side_effect=AssertionError("it played")):
            self.assert_refused(why, generation, game, "--work", self.folder / "work", "--damier", sys.executable, *words)

    def test_what_is_missing_or_makes_no_sense(self):
        self.refuse("no program `nobody`: build it with `cargo build --release`", "--damier", "nobody")
        self.refuse("there is no file `none.net`", "--parent", "none.net")
        self.refuse("there is no file `none.games`", "--also", "none.games")
        parent = self.copy("english", "parent")
        parent.with_suffix(".json").write_text((NETS / "thai.json").read_text())
        self.refuse("the manifest of another network", "--parent", parent)
        parent.with_suffix(".json").unlink()
        self.refuse("there is no file `.*parent.json", "--parent", parent)
        senseless = {"--positions": "0", "--nodes": "0", "--games": "-1", "--hindsight": "1.5", "--results": "nan", "--keep": "0", "--generations": "0"}
        for option, value in senseless.items():
            self.refuse(f"argument {option}: ", f"{option}={value}")

    def test_options_for_the_training_are_looked_at_first(self):
        for words, why in (("--hidden 100", "argument --hidden"), ("--epoch", "--epochs"), ("--nonsense 3", "unrecognized"), ("'", "--train `'` makes no sense")):
            self.refuse(why, f"--train={words}")
        self.refuse("there is no file `none.flat`", "--train=--endings none.flat")

    def test_a_folder_of_another_game_and_a_broken_table(self):
        work = self.folder / "work"
        work.mkdir()
        self.copy("chess", "work/1")
        self.refuse("holds generations of chess")
        (work / "generations.json").write_text('[{"generation": 1,')
        self.refuse("generations.json` is damaged, or no JSON: .*line 1 column", game="chess")

    def test_a_failing_program_and_a_stop_by_hand_are_told_in_a_line(self):
        failed = subprocess.CalledProcessError(2, ["damier"])
        for fault, why, code in ((failed, "the command above failed", None), (KeyboardInterrupt(), "the same command goes on", 130)):
            said, words = io.StringIO(), ["generation.py", "english", "--work", str(self.folder / "work"), "--damier", sys.executable]
            with mock.patch.object(generation.Lineage, "next", side_effect=fault), mock.patch.object(sys, "argv", words):
                with contextlib.redirect_stderr(said), self.assertRaises(SystemExit) as ended:
                    run_program(generation.main, generation.STOPPED)
            self.assertIn(why, f"{said.getvalue()}{ended.exception}")
            if code:
                self.assertEqual(ended.exception.code, code)


if __name__ == "__main__":
    unittest.main()
