// The search as the page knows it: the JSON document, and what follows from it.

const data = JSON.parse(document.getElementById("data").textContent);
const nodes = data.nodes;

for (const node of nodes) {
  node.children = [];
  node.size = 1;
  node.ghosts ??= [];
}
for (const node of nodes) {
  if (node.parent !== undefined) nodes[node.parent].children.push(node.number);
}
// A parent comes before its children, so backwards every subtree is complete when it is added.
for (let i = nodes.length - 1; i > 0; i--) {
  if (nodes[i].parent !== undefined) nodes[nodes[i].parent].size += nodes[i].size;
}
for (const search of data.searches) {
  const max = nodes[search.root].turn;
  for (let i = search.root; i < search.root + search.nodes; i++) nodes[i].isMax = nodes[i].turn === max;
}

const isFull = ([alpha, beta]) => alpha === "-inf" && beta === "+inf";
/** Whether any node was searched with a window that says something. */
const usesWindows = nodes.some((node) => !isFull(node.window));

/** A number that orders scores as texts: `-inf`, `lost`, `lost in 3`, `-1.25`, `0.00`, `won in 3`, `won`, `+inf`. */
function worth(score) {
  if (score === "+inf") return Infinity;
  if (score === "-inf") return -Infinity;
  const decided = /^(won|lost)(?: in (\d+))?$/.exec(score);
  if (!decided) return Number(score);
  const far = 1e9 - Number(decided[2] ?? 0);
  return decided[1] === "won" ? far : -far;
}

/** The score for the other side. */
function turned(score) {
  if (score.startsWith("won")) return "lost" + score.slice(3);
  if (score.startsWith("lost")) return "won" + score.slice(4);
  if (score.startsWith("+")) return "-" + score.slice(1);
  if (score.startsWith("-")) return "+" + score.slice(1);
  return score;
}

const otherBound = { exact: "exact", lower: "upper", upper: "lower" };
const boundSign = { exact: "=", lower: "≥", upper: "≤" };
const whyWords = {
  searched: "its moves were searched",
  cut: "cut off: the opponent would not let it come to this",
  over: "the game is over",
  repeated: "the position stood before: a draw",
  table: "the table knew the answer",
  leaf: "the horizon: the position was evaluated",
  rollout: "a random game was played to its end",
};

/** The nodes from the root to this one. */
function pathTo(number) {
  const path = [];
  for (let at = number; at !== undefined; at = nodes[at].parent) path.unshift(at);
  return path;
}

/** The best value found below a node by the moment `now`, for the side to move there. */
function bestSoFar(node, now) {
  let best;
  for (const child of node.children) {
    const { exit, left } = nodes[child];
    if (!exit || left >= now) continue;
    const value = turned(exit.value);
    if (best === undefined || worth(value) > worth(best)) best = value;
  }
  return best;
}

/** The line both sides are expected to play, from a root. */
function expectedLine(root) {
  const line = [root];
  for (;;) {
    const node = nodes[line[line.length - 1]];
    const next = node.children.length > 0 && node.exit ? expectedChild(node) : undefined;
    if (next === undefined) return line;
    line.push(next);
  }
}

function expectedChild(node) {
  if (data.monte_carlo) {
    return node.children.reduce((best, child) => (nodes[child].visits > nodes[best].visits ? child : best));
  }
  const equals = node.children.filter((child) => {
    const exit = nodes[child].exit;
    return exit && worth(turned(exit.value)) === worth(node.exit.value);
  });
  return equals.find((child) => nodes[child].exit.bound === otherBound[node.exit.bound]) ?? equals[0];
}

/** `1 node`, `2 nodes`. */
function counted(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** `212`, or `at least 212` where counting was cut short. */
function amount({ nodes: number, exact }) {
  return (exact ? "" : "at least ") + number.toLocaleString("en");
}

/** An element with text and children; everything from the data comes in as text. */
function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...content);
  return made;
}
