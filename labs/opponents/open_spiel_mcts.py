#!/usr/bin/env python3
"""Let OpenSpiel's Monte Carlo tree search (the one in C++) play English draughts as a guest of damier, over Hub.

    python3 -m venv venv-os && venv-os/bin/pip install open_spiel==2.0.2 numpy==2.4.6
    damier match champion "hub:cmd=venv-os/bin/python open_spiel_mcts.py" --game english --time 100ms

It plays OpenSpiel's own game `checkers`: UCT with the constant 2 of OpenSpiel's examples, one random rollout to the end of the
game for a simulation, the solver on, as many simulations as the time allows. That is English draughts but for the draws:
- The same: captures compulsory, free choice among them, a multiple jump must be finished, men capture forwards only, short
  kings, a man that is crowned stops, who cannot move has lost. A jump is an action of its own there, and the same player goes
  on. (Pieces leave jump by jump, which makes no difference: short kings never come to a square where one stood.)
- Not the same: 40 plies without a capture are a draw, even if men move, and nothing is said of repetition. For damier it is 80
  plies without a capture or a move of a man, or the third time of a position.
So that a game which goes on is not over for the bot, its count is set, before each search, to what damier's has above 40: then
both run out at the same ply. Within the search OpenSpiel's law holds.
"""

import argparse
import random
import re
import sys
import time

import pyspiel

OVERHEAD = 0.010  # seconds kept for the way back, as damier keeps for itself
GAME = pyspiel.load_game("checkers")


def name(square: int) -> str:
    """OpenSpiel's name of a square: the side that begins, damier's Black on 1 to 12, sits at the bottom there."""
    row, place = divmod(square - 1, 4)
    return "abcdefgh"[2 * (3 - place) + row % 2] + str(row + 1)


NUMBER = {name(square): square for square in range(1, 33)}


def is_jump(action: int) -> bool:
    return action % 2 == 1


def squares(state, action: int) -> tuple[int, int, int | None]:
    """Where a step or a jump begins and ends, and what it takes."""
    start, end = re.findall("..", state.action_to_string(state.current_player(), action))
    between = chr((ord(start[0]) + ord(end[0])) // 2) + str((int(start[1]) + int(end[1])) // 2)
    return NUMBER[start], NUMBER[end], NUMBER[between] if is_jump(action) else None


def hub(steps: list[tuple]) -> str:
    """`11-15`, or `15x22x18`: from, to, and every square taken."""
    taken = sorted(taken for *_, taken in steps if taken)
    return ("x" if taken else "-").join(map(str, (steps[0][0], steps[-1][1], *taken)))


def whole_moves(state, steps: tuple = (), actions: tuple = ()):
    """Every whole move, as Hub writes it, with the actions it is made of."""
    for action in state.legal_actions():
        after, longer = state.child(action), ((*steps, squares(state, action)), (*actions, action))
        if after.current_player() == state.current_player():
            yield from whole_moves(after, *longer)
        else:
            yield hub(longer[0]), longer[1]


def with_count(state, count: int, dice: random.Random):
    """The same position with OpenSpiel's count of plies without capture at `count`; unchanged if nobody can capture any more.

    OpenSpiel's undo leaves the count alone: play by chance until somebody has captured, which makes it 0, take all that back,
    and then play a quiet move and take it back so many times."""
    for _ in range(2000):
        trial, played = state.clone(), []
        while not trial.is_terminal():
            played.append((trial.current_player(), dice.choice(trial.legal_actions())))
            trial.apply_action(played[-1][1])
            if is_jump(played[-1][1]) and trial.current_player() != played[-1][0]:
                for player, action in reversed(played):
                    trial.undo_action(player, action)
                for quiet in [action for action in trial.legal_actions() if not is_jump(action)][:1] * count:
                    trial.apply_action(quiet)
                    trial.undo_action(state.current_player(), quiet)
                return trial
    return state


class Player:
    """The game so far; `quiet` is damier's count of plies without a capture or a move of a man."""
    def __init__(self, dice: random.Random) -> None:
        self.state, self.played, self.quiet, self.dice = GAME.new_initial_state(), [], 0, dice

    def follow(self, moves: list[str]) -> None:
        """Plays what is new of a whole game."""
        if moves[:len(self.played)] != self.played:
            self.__init__(self.dice)
        for text in moves[len(self.played):]:
            start, end, *taken = map(int, re.findall(r"\d+", text))
            actions = dict(whole_moves(self.state))[hub([(start, end, square) for square in taken or [None]])]
            column, row = name(start)
            is_king = str(self.state).splitlines()[8 - int(row)][" abcdefgh".index(column)] in "8*"
            self.quiet = self.quiet + 1 if is_king and not taken else 0
            for action in actions:
                self.state.apply_action(action)
            self.played.append(text)
            if not taken:
                self.state = with_count(self.state, max(self.quiet - 40, 0), self.dice)

    def choose(self, seconds: float) -> tuple[str, int]:
        """A whole move, and the simulations run for it. Half of the time is kept where a choice of jumps may follow."""
        deadline, state, steps, simulations = time.perf_counter() + seconds - OVERHEAD, self.state.clone(), [], 0
        while state.current_player() == self.state.current_player():
            action, *others = state.legal_actions()
            if others:
                share = 2 if len(list(whole_moves(state))) > 1 + len(others) else 1
                rollouts = pyspiel.RandomRolloutEvaluator(1, self.dice.getrandbits(30))
                bot = pyspiel.MCTSBot(GAME, rollouts, uct_c=2, max_simulations=2, max_memory_mb=1000, solve=True,
                                      seed=self.dice.getrandbits(30), verbose=False,
                                      max_wall_clock_time=max(deadline - time.perf_counter(), 0.001) / share)
                tree = bot.mcts_search(state)
                action, simulations = tree.best_child().action, simulations + tree.explore_count
            steps.append(squares(state, action))
            state.apply_action(action)
        return hub(steps), simulations


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ms", type=float, default=100, help="time for a move, where damier tells none [100]")
    arguments = parser.parse_args()
    player, seconds = Player(random.Random(1)), arguments.ms / 1000
    for line in filter(str.strip, sys.stdin):
        match line.split()[0]:
            case "hub":
                print("id name=MCTSBot version=2.0.2 author=OpenSpiel\nwait", flush=True)
            case "init" | "ping" as word:
                print({"init": "ready", "ping": "pong"}[word], flush=True)
            case "pos":
                assert "pos=" not in line, "OpenSpiel's checkers can begin at its opening position only"
                player.follow(re.findall(r"\d+[-x][\dx]+", line))
            case "level":
                seconds = float((re.findall(r"move-time=([\d.]+)", line) or [arguments.ms / 1000])[0])
            case "go":
                move, simulations = player.choose(seconds)
                print(f"info nodes={simulations}\ndone move={move}", flush=True)
            case "quit":
                break


if __name__ == "__main__":
    main()
