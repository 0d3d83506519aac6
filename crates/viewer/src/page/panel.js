// The selected node in words, and its board.

const SVG = "http://www.w3.org/2000/svg";
const UNIT = 60;

function drawPanel() {
  const node = nodes[state.selected];
  document.getElementById("board").replaceChildren(...(node ? [drawBoard(node)] : []));
  const title = document.getElementById("node-title");
  const facts = document.getElementById("facts");
  facts.replaceChildren();
  if (!node) {
    title.textContent = "Nothing was recorded";
    return;
  }
  const line = pathTo(node.number).slice(1).map((number) => nodes[number].via);
  if (state.ghost === undefined) {
    title.textContent = `#${node.number}  ${node.via ?? "root"}`;
    nodeFacts(node);
  } else {
    const ghost = node.ghosts[state.ghost];
    title.textContent = `${ghost.move}, not tried`;
    line.push(`(${ghost.move})`);
    fact("Why not", whyNot(node));
    fact("Minimax", `would have visited ${amount(ghost)} ${ghost.nodes === 1 ? "node" : "nodes"} here`);
    fact("Board", `before the move, at #${node.number}`);
  }
  document.getElementById("line").textContent = line.join("  ");
}

function fact(name, ...content) {
  document.getElementById("facts").append(element("dt", {}, name), element("dd", {}, ...content));
}

function whyNot(node) {
  if (node.cut) return `${node.cut.move} was already too good: the rest of the moves could not matter`;
  if (node.exit?.why === "table") return "the table had the answer before any move was made";
  if (!node.exit) return "the search was stopped";
  return "the search could do without it";
}

function nodeFacts(node) {
  const role = element("span", { class: "role" }, node.isMax ? "MAX" : "MIN");
  const side = element("span", { class: node.isMax ? "max" : "min" }, role, ` (${node.turn})`);
  fact("To move", side);
  fact("Ply", `${node.ply}, ${counted(node.depth, "ply").replace("plys", "plies")} still to look ahead`);
  const parent = nodes[node.parent];
  if (parent) {
    const of = parent.moves === undefined ? "" : ` of ${parent.moves}`;
    fact("Order", `visit ${node.number + 1}; move ${node.rank + 1}${of} at its parent${node.again ? ", searched again" : ""}`);
  } else {
    fact("Order", `visit ${node.number + 1}`);
  }
  windowFacts(node);
  exitFacts(node);
  if (node.twin !== undefined) fact("Same as", jump(node.twin));
  if (data.monte_carlo) fact("Visits", node.visits.toLocaleString("en"));
  if (node.size > 1) fact("Below", counted(node.size - 1, "node"));
  const fen = element("span", { class: "fen" }, node.fen);
  fact("Position", fen);
}

function windowFacts(node) {
  if (!usesWindows) {
    if (!data.monte_carlo) fact("Window", "none: this search does not use one");
  } else {
    fact("Window", `${windowText(node, node.window)} on entry`);
  }
  const best = hasEntered(node) ? bestSoFar(node, now()) : undefined;
  if (best !== undefined && !data.monte_carlo) fact("Best so far", seen(node, best));
  if (usesWindows && hasEntered(node) && !hasLeft(node)) fact("Window now", windowText(node, windowNow(node)));
}

/** The window as the moves tried so far have narrowed it. */
function windowNow(node) {
  const [alpha, beta] = node.window;
  const best = bestSoFar(node, now());
  return best !== undefined && worth(best) > worth(alpha) ? [best, beta] : [alpha, beta];
}

function exitFacts(node) {
  if (!hasEntered(node)) {
    fact("Exit", "not yet visited at this step");
  } else if (!hasLeft(node)) {
    fact("Exit", node.exit ? "still open at this step" : "never: the search was stopped");
  } else {
    const bound = seenBound(node);
    const name = data.monte_carlo ? "Mean value" : "Exit";
    fact(name, `${boundSign[bound]} ${seen(node, node.exit.value)}${data.monte_carlo ? "" : ` (${bound === "exact" ? "exact" : `${bound} bound`})`}`);
    fact("Because", whyWords[node.exit.why]);
    if (node.cut) fact("Cut by", `${node.cut.move} (move ${node.cut.rank + 1} of ${node.moves ?? "?"})`);
  }
  if (node.ghosts.length > 0 && hasLeft(node)) skippedFact(node);
}

function skippedFact(node) {
  const total = node.ghosts.reduce((sum, ghost) => sum + ghost.nodes, 0);
  const exact = node.ghosts.every((ghost) => ghost.exact);
  const items = node.ghosts.map((ghost) => element("li", {}, `${ghost.move}: ${amount(ghost)}`));
  const nodesText = total === 1 ? "node" : "nodes";
  fact("Skipped", `${counted(node.ghosts.length, "move")}, where minimax visits ${amount({ nodes: total, exact })} ${nodesText}`, element("ul", {}, ...items));
}

function jump(number) {
  const button = element("button", { type: "button" }, `#${number}`);
  button.addEventListener("click", () => select(number));
  return button;
}

function windowText(node, [alpha, beta]) {
  const flipped = state.view === "max" && !node.isMax;
  return flipped ? `[${turned(beta)}, ${turned(alpha)}]` : `[${alpha}, ${beta}]`;
}

/** An element of a drawing. */
function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** The board of a node with its last move marked: what changed since the parent. */
function drawBoard(node) {
  const { columns, rows: height, cells } = data.board;
  const svg = shape("svg", { viewBox: `0 0 ${columns * UNIT} ${height * UNIT}`, role: "img" });
  svg.setAttribute("aria-label", boardLabel(node));
  svg.append(shape("rect", { width: columns * UNIT, height: height * UNIT, fill: "var(--light)" }));
  const before = nodes[node.parent] ? [...nodes[node.parent].pieces] : null;
  [...node.pieces].forEach((piece, i) => {
    const { name, column, row, dark } = cells[i];
    const [x, y] = [column * UNIT, row * UNIT];
    svg.append(shape("rect", { x, y, width: UNIT, height: UNIT, fill: dark ? "var(--dark)" : "var(--light)" }));
    svg.append(shape("text", { x: x + 3, y: y + 13, "font-size": 12, fill: dark ? "#f1e4c8" : "#5a3d24" }, name));
    if (before && before[i] !== piece) {
      const style = { fill: "none", stroke: "#ffd54a", "stroke-width": 4 };
      svg.append(shape("rect", { x: x + 2, y: y + 2, width: UNIT - 4, height: UNIT - 4, class: "moved", ...style }));
    }
    if (piece !== ".") drawPiece(svg, x + UNIT / 2 + 2, y + UNIT / 2 + 3, piece);
    else if (before && isTaken(before[i], node)) drawTaken(svg, x + UNIT / 2, y + UNIT / 2);
  });
  return svg;
}

/** Whether a piece that is gone belonged to the side that is to move now: then it was taken. */
function isTaken(piece, node) {
  return node.turn === "White" ? piece === "w" || piece === "W" : piece === "b" || piece === "B";
}

function drawTaken(svg, x, y) {
  svg.append(shape("path", { d: `M${x - 12} ${y - 12} l24 24 m0 -24 l-24 24`, stroke: "#ffd54a", "stroke-width": 4, class: "taken" }));
}

/** A disc with a rim; a king is two discs, one on the other, and a crown; any other sign is a letter. */
function drawPiece(svg, x, y, piece) {
  if (!"wWbB".includes(piece)) {
    svg.append(shape("text", { x, y: y + 14, "font-size": 42, "text-anchor": "middle", fill: "var(--black)" }, piece));
    return;
  }
  const isWhite = piece === "w" || piece === "W";
  const [fill, rim] = isWhite ? ["var(--white)", "var(--black)"] : ["var(--black)", "var(--white)"];
  const disc = (y) => {
    svg.append(shape("circle", { cx: x, cy: y, r: 20, fill, stroke: "var(--black)", "stroke-width": 2 }));
    svg.append(shape("circle", { cx: x, cy: y, r: 14, fill: "none", stroke: rim, "stroke-width": 1.5, opacity: 0.6 }));
  };
  if (piece === "w" || piece === "b") {
    disc(y);
    return;
  }
  disc(y + 3);
  disc(y - 3);
  const crown = `M${x - 10} ${y + 4} l-2 -13 l6 5 l6 -8 l6 8 l6 -5 l-2 13 z`;
  svg.append(shape("path", { d: crown, fill: "#d9a521", stroke: "var(--black)" }));
}

const pieceWords = { w: "white men", W: "white kings", b: "black men", B: "black kings" };

/** The board for those who cannot see it. */
function boardLabel(node) {
  const places = new Map();
  [...node.pieces].forEach((piece, i) => {
    if (piece === ".") return;
    const word = pieceWords[piece] ?? piece;
    places.set(word, [...(places.get(word) ?? []), data.board.cells[i].name]);
  });
  const parts = [...places].map(([word, names]) => `${word} on ${names.join(" ")}`);
  return `${node.turn} to move; ${parts.join("; ")}`;
}
