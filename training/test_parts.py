"""The parts of the training that need no engine, and the documentation of what came of it.

    python3 training/test_parts.py
"""

import json
import shutil
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import torch

from chances import fit_chances, points_of, three_of_four
from climb import DRAWN, climb, stands
from generation import Lineage, inherit, options
from origin import hash_of
from positions import plain
from table import HOUSE, elo, game_of, kept, opponent, table
from train import FEW_STEPS, HELD_BACK, advice, held_back

HERE = Path(__file__).parent
LABS = HERE.parent / "labs" / "networks"
DOCS = HERE.parent / "docs" / "networks"


class Document(unittest.TestCase):
    """The documentation tells of the generations as they were measured."""

    def test_the_table_of_generations_is_in_the_documentation(self):
        self.assertEqual({file.stem for file in kept(HOUSE)}, {file.stem for file in LABS.glob("*.json")})
        self.assertIn(table(kept(HOUSE)), (DOCS / "generations.md").read_text())

    def test_the_picture_of_the_climb_is_in_the_documentation(self):
        self.assertEqual(climb(kept(DRAWN)), (DOCS / "climb.svg").read_text())

    def test_a_file_tells_of_the_game_of_its_folder_or_its_name(self):
        self.assertEqual([game_of(Path(file)) for file in ("runs/thai/generations.json", "labs/networks/thai.json")], ["thai", "thai"])

    def test_a_network_stands_above_the_one_it_met(self):
        def row(generation: int, against: str, elo: float, enthroned: bool = True) -> dict:
            match = {"elo": elo, "elo_low": elo - 30, "elo_high": elo + 30}
            return {"generation": generation, "network": f"{generation}.net", "against": against, "match": match, "enthroned": enthroned}

        found = stands([row(1, "kings", 100), row(2, "1.net", -20, enthroned=False), row(3, "1.net", 50)])
        self.assertEqual([(stand.elo, stand.reigns) for stand in found], [(100, True), (80, False), (150, True)])
        self.assertAlmostEqual(found[2].error, 30 * 2**0.5)
        with self.assertRaisesRegex(SystemExit, "generation 1 met english"):
            stands([row(1, "english", 100)])

    def test_opponents_and_ratings_are_told_as_people_say_them(self):
        told = [opponent({"generation": 3, "against": against}) for against in ("kings", "2.net", "1.net", "international")]
        self.assertEqual(told, ["material", "the one before", "generation 1", "the network of international draughts"])
        self.assertEqual(elo({"elo": 100.4, "elo_low": 80.0, "elo_high": 122.0}), "+100 ± 21")
        self.assertEqual(elo({"elo": 848.7, "elo_low": 724.9, "elo_high": None}), "+849, at least +725")
        self.assertEqual(elo({"elo": -400.2, "elo_low": None, "elo_high": -300.0}), "-400, at most -300")
        self.assertEqual(elo({"elo": None, "elo_low": 140.0, "elo_high": None}), "at least +140")
        self.assertEqual(elo({"elo": None, "elo_low": None, "elo_high": -140.0}), "at most -140")
        self.assertEqual(stands([{"generation": 1, "network": "1.net", "against": "kings", "enthroned": True, "match": {"elo": None, "elo_low": 140.0, "elo_high": None}}])[0].elo, 140.0)


class Halfway(unittest.TestCase):
    """A new network and its mean with its parent: the better of them is tried."""

    NETS = HERE.parent / "crates" / "engines" / "data" / "nets"

    def meet(self, work: Path, new: str, wins: int) -> tuple[dict | None, Path]:
        """What comes of it if the mean wins so many games and loses one; the parent is the network of Russian draughts."""
        words = ["generation.py", "czech", "--work", str(work), "--parent", str(self.NETS / "russian.net"), "--on"]
        with mock.patch.object(sys, "argv", words):
            lineage = Lineage(options())
        out = lineage.file(1, "net")
        for kind in (".net", ".json"):
            shutil.copy((self.NETS / new).with_suffix(kind), out.with_suffix(kind))
        found = {"pace": "nodes=1", "wins": wins, "draws": 0, "losses": 1, "elo": 0, "elo_low": 0, "elo_high": 0}
        with mock.patch.object(lineage, "match", return_value=found):
            return lineage.meet_halfway(out, 1), out

    def test_the_better_one_takes_the_place_of_the_generation(self):
        russian, czech = (hash_of(self.NETS / f"{game}.net") for game in ("russian", "czech"))
        for wins in (0, 1, 2):
            with self.subTest(wins=wins), tempfile.TemporaryDirectory() as folder:
                match, out = self.meet(Path(folder), "czech", wins)
                self.assertEqual((match["wins"], match["losses"]), (wins, 1))
                manifest = json.loads(out.with_suffix(".json").read_text())
                self.assertEqual(manifest["hash"], hash_of(out))
                if wins > 1:
                    self.assertEqual([parent["hash"] for parent in manifest["mean_of"]], [russian, czech])
                    self.assertEqual((manifest["game"], hash_of(out.with_suffix(".trained.net"))), ("czech", czech))
                else:
                    self.assertEqual(hash_of(out), czech)

    def test_who_has_grown_has_no_mean_with_what_it_was(self):
        with tempfile.TemporaryDirectory() as folder:
            match, out = self.meet(Path(folder), "english", 2)
            self.assertEqual((match, hash_of(out)), (None, hash_of(self.NETS / "english.net")))


class Advice(unittest.TestCase):
    def test_who_has_few_positions_is_told_to_take_smaller_steps(self):
        told = advice(785_000, batch=16384, epochs=8)
        self.assertIn("only 376 steps", told)
        self.assertIn("--batch 2048 takes 3064", told)
        self.assertGreaterEqual(785_000 // 2048 * 8, FEW_STEPS)
        # Enough steps, and batches that are as small as they may be.
        self.assertIsNone(advice(14_000_000, batch=16384, epochs=20))
        self.assertIsNone(advice(3_000, batch=256, epochs=4))
        self.assertIn("only 4 steps", advice(3_000, batch=16384, epochs=4))
        self.assertIn("--batch 256", advice(300, batch=16384, epochs=1))


class HeldBack(unittest.TestCase):
    """What is held back is like what is learned from, and what slips have decided tells nothing of the chances."""

    def test_it_comes_from_everywhere(self):
        for positions in (1, 7, 500, 100_000, 3_000_000):
            held = held_back(positions)
            self.assertEqual(len(held), positions)
            # But for the rounding of the runs.
            self.assertAlmostEqual(int(held.sum()), max(1, positions // HELD_BACK), delta=positions // 50_000)
        self.assertTrue(all(bool(part.any()) for part in held_back(100_000).split(50_000)), "a half of the positions has no part in it")

    def test_games_tell_whether_they_have_slips(self):
        kinds = ((20, 40, 3), (300, 12, 2), (300, 40, 1))
        games = [f"damier-games 1 chess seed=1 unsteady={early} slip={slip} longest=300: {count} positions" for early, slip, count in kinds]
        self.assertEqual(plain(games, 6).tolist(), [True] * 3 + [False] * 3)
        self.assertEqual(plain(games, 7).tolist(), [False] * 7)
        self.assertEqual(plain(["damier-endings 1 russian: 2 positions"], 2).tolist(), [False] * 2)


class Meaning(unittest.TestCase):
    """What a value makes is asked of positions that are worth about as much."""

    def test_the_value_that_makes_three_points_of_four(self):
        chance = torch.Generator().manual_seed(1)
        values = 4 * torch.rand(200_000, generator=chance) - 2
        # Three points of four at 0.6, with no draws and with many.
        won = torch.rand(200_000, generator=chance) < 1 / (1 + 3 ** (-values / 0.6))
        self.assertAlmostEqual(three_of_four(values, won.float()), 0.6, delta=0.04)
        drawn = torch.rand(200_000, generator=chance) > values.abs() / 1.2
        self.assertAlmostEqual(three_of_four(values, torch.where(drawn, 0.5, (values > 0).float())), 0.6, delta=0.04)
        self.assertIsNone(three_of_four(values[:300], won[:300].float()), "three hundred tell nothing")
        self.assertIsNone(three_of_four(values, torch.full_like(values, 0.5)), "nothing is ever won")

    def test_few_positions_find_a_value_that_is_neither_high_nor_low(self):
        chance = torch.Generator().manual_seed(3)
        found = []
        for _ in range(8):
            values = 4 * torch.rand(20_000, generator=chance) - 2
            won = torch.rand(20_000, generator=chance) < 1 / (1 + 3 ** (-values / 0.6))
            found.append(three_of_four(values, won.float()))
        self.assertAlmostEqual(sum(found) / len(found), 0.6, delta=0.01)
        self.assertLess(max(found) - min(found), 0.05)

    def test_points_are_told_with_their_error(self):
        chance = torch.Generator().manual_seed(4)
        # A game of fifty positions has one value and one result, so that there are 4,000 results and not 200,000.
        values = (4 * torch.rand(4_000, generator=chance) - 2).repeat_interleave(50)
        won = (torch.rand(4_000, generator=chance).repeat_interleave(50) < 1 / (1 + 3 ** (-values / 0.6))).float()
        points, error = points_of(values, won, 0.6)
        games = int(((values.abs() > 0.48) & (values.abs() < 0.75)).sum()) / 50
        self.assertAlmostEqual(points, 0.75, delta=error)
        self.assertAlmostEqual(error, 1.96 * (0.75 * 0.25 / games) ** 0.5, delta=0.3 * error)
        self.assertIsNone(points_of(values, won, 3.0), "nothing is worth as much")

    def test_the_curve_is_found_with_draws_and_without(self):
        chance = torch.Generator().manual_seed(2)
        values, lot = 6 * torch.rand(200_000, generator=chance) - 3, torch.rand(200_000, generator=chance)
        for a, b in ((1.2, 0.5), (0.0, 0.9)):
            win, loss = torch.sigmoid((values - a) / b), torch.sigmoid((-values - a) / b)
            results = torch.where(lot < win, 1.0, torch.where(lot > 1 - loss, 0.0, 0.5))
            found = fit_chances(values, results)
            self.assertAlmostEqual(found["a"], 1000 * a, delta=20)
            self.assertAlmostEqual(found["b"], 1000 * b, delta=20)


class Inheritance(unittest.TestCase):
    """A network that nobody has measured yet is searched with the margins of the one before."""

    def test_the_deviation_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            old, new = Path(folder) / "old.json", Path(folder) / "new.json"
            for deviation in ({}, {"deviation": 319}):
                old.write_text(json.dumps({"hash": "a", **deviation}))
                new.write_text(json.dumps({"hash": "b"}))
                inherit(old, new)
                self.assertEqual(json.loads(new.read_text()), {"hash": "b", **deviation})


if __name__ == "__main__":
    unittest.main()
