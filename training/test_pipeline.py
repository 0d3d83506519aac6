"""The whole pipeline from zero at toy size: two generations of English draughts on the processor, seeded.

    python training/test_pipeline.py target/debug/damier
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).parent
DAMIER = sys.argv.pop() if len(sys.argv) > 1 and not sys.argv[-1].startswith("-") else "target/debug/damier"


class Pipeline(unittest.TestCase):
    """From nothing but the rules and the material to a network that plays better."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.work = Path(cls.folder.name)
        words = [sys.executable, HERE / "generation.py", "english", "--work", cls.work, "--damier", DAMIER]
        words += ["--generations", "2", "--positions", "50000", "--nodes", "100", "--threads", "2"]
        words += ["--games", "40", "--pace=--nodes 1000", "--train=--hidden 64 --buckets 2 --epochs 6 --batch 512 --rate 3e-3"]
        subprocess.run(words, check=True)
        cls.rows = json.loads((cls.work / "generations.json").read_text())

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_two_generations_are_better_than_material(self):
        self.assertEqual([row["generation"] for row in self.rows], [1, 2])
        last = [row for row in self.rows if row["enthroned"]][-1]["network"]
        words = ["match", f"champion:tt=1MiB,eval={self.work / last}", "champion:tt=1MiB,eval=kings"]
        words += ["--game", "english", "--nodes", "1000", "--games", "60", "--concurrency", "2", "--seed", "9", "--json", "-q"]
        match = json.loads(subprocess.run([DAMIER, *words], check=True, stdout=subprocess.PIPE).stdout)
        self.assertGreater(match["elo_low"], 0, match)

    def test_the_engine_computes_what_was_trained(self):
        """Scores of the engine's own whole numbers against those of the trainer's."""
        manifest = json.loads((self.work / "1.json").read_text())
        self.assertEqual(manifest["hash"], self.rows[0]["hash"])
        self.assertEqual(manifest["parent"], "material")
        told = subprocess.run(
            [DAMIER, "eval", "--game", "english", "--eval", str(self.work / "1.net"), "--json"],
            check=True, stdout=subprocess.PIPE,
        ).stdout
        self.assertIn(manifest["hash"], told.decode())


if __name__ == "__main__":
    unittest.main()
