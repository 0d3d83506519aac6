// Measures OpenSpiel's own searches on checkers, from C++, where they are fastest.
//
//     openspiel_yardstick alpha-beta DEPTH [ACTION...]
//     openspiel_yardstick mcts SIMULATIONS [ACTION...]
//
// The actions lead from the start to the board to search. One line of JSON is printed: what was counted and the
// processor time it took. `scripts/compare_openspiel.py` builds and runs this.

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>

#include "open_spiel/algorithms/mcts.h"
#include "open_spiel/algorithms/minimax.h"
#include "open_spiel/games/checkers/checkers.h"
#include "open_spiel/spiel.h"

namespace {

using open_spiel::State;
using open_spiel::checkers::CellState;
using open_spiel::checkers::CheckersState;

double Seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Men count 100 and kings 150, for the player who searches; scaled below the value of a won game, which is 1.
double Material(const CheckersState& state, open_spiel::Player player) {
  int balance = 0;
  for (int row = 0; row < 8; ++row) {
    // Pieces stand on one colour only.
    for (int column = row % 2 == 0 ? 1 : 0; column < 8; column += 2) {
      switch (state.BoardAt(row, column)) {
        case CellState::kWhite: balance += 100; break;
        case CellState::kWhiteKing: balance += 150; break;
        case CellState::kBlack: balance -= 100; break;
        case CellState::kBlackKing: balance -= 150; break;
        default: break;
      }
    }
  }
  return (player == 0 ? balance : -balance) / 10000.0;
}

void AlphaBeta(const open_spiel::Game& game, const State& root, int depth) {
  long leaves = 0;
  const open_spiel::Player player = root.CurrentPlayer();
  auto judge = [&leaves, player](const State& state) {
    ++leaves;
    return Material(static_cast<const CheckersState&>(state), player);
  };
  const double start = Seconds();
  // With undo, which is the default, checkers loses moves and aborts.
  const auto found = open_spiel::algorithms::AlphaBetaSearch(game, &root, judge, depth, player, /*use_undo=*/false);
  const double seconds = Seconds() - start;
  std::printf("{\"leaves\": %ld, \"seconds\": %.6f, \"value\": %.4f}\n", leaves, seconds, found.first);
}

void Mcts(const open_spiel::Game& game, const State& root, int simulations) {
  auto rollouts = std::make_shared<open_spiel::algorithms::RandomRolloutEvaluator>(/*n_rollouts=*/1, /*seed=*/1);
  open_spiel::algorithms::MCTSBot bot(game, rollouts, /*uct_c=*/1.4, simulations, /*max_memory_mb=*/1000,
                                      /*solve=*/true, /*seed=*/1, /*verbose=*/false);
  const double start = Seconds();
  const auto tree = bot.MCTSearch(root);
  const double seconds = Seconds() - start;
  std::printf("{\"simulations\": %d, \"seconds\": %.6f}\n", static_cast<int>(tree->explore_count), seconds);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: %s alpha-beta DEPTH | mcts SIMULATIONS [ACTION...]\n", argv[0]);
    return 2;
  }
  const auto game = open_spiel::LoadGame("checkers");
  const auto root = game->NewInitialState();
  for (int i = 3; i < argc; ++i) root->ApplyAction(std::atol(argv[i]));
  const std::string what = argv[1];
  if (what == "alpha-beta") {
    AlphaBeta(*game, *root, std::atoi(argv[2]));
  } else {
    Mcts(*game, *root, std::atoi(argv[2]));
  }
  return 0;
}
