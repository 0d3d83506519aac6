// The tree as rows. Only the rows in sight have elements, so fifty thousand open nodes cost no more than fifty.

const ROW = 26;
const SPARE = 8;
const treeBox = document.getElementById("tree");
const space = document.getElementById("space");

/** What is in sight: `{ number }` is a node, `{ number, ghost }` the ghost of that rank below it. */
let rows = [];
/** The row of a node, if it is open to view. */
let rowOf = new Map();

/** Lists the rows again: after opening, closing, filtering. */
function listRows() {
  const kept = state.filter === "all" ? null : keptBy(state.filter);
  rows = [];
  rowOf = new Map();
  const waiting = [{ number: data.searches[state.search].root, level: 1 }];
  while (waiting.length > 0) {
    const row = waiting.pop();
    if (row.ghost === undefined) rowOf.set(row.number, rows.length);
    rows.push(row);
    if (row.ghost === undefined && state.open.has(row.number)) {
      const below = rowsBelow(row, kept);
      for (let i = below.length - 1; i >= 0; i--) waiting.push(below[i]);
    }
  }
  space.style.height = `${rows.length * ROW}px`;
}

function rowsBelow({ number, level }, kept) {
  const node = nodes[number];
  const below = [];
  for (const child of node.children) {
    if (!kept || kept.has(child)) below.push({ number: child, level: level + 1 });
  }
  if (state.ghosts && (!kept || matches(node, state.filter))) {
    node.ghosts.forEach((_, ghost) => below.push({ number, ghost, level: level + 1 }));
  }
  return below;
}

function matches(node, filter) {
  if (filter === "cut") return node.cut !== undefined;
  if (filter === "table") return node.exit?.why === "table";
  return state.line.has(node.number);
}

/** The nodes a filter lets through, and everything above them. */
function keptBy(filter) {
  const { root, nodes: count } = data.searches[state.search];
  const kept = new Set([root]);
  for (let i = root; i < root + count; i++) {
    if (!matches(nodes[i], filter)) continue;
    for (let at = i; at !== undefined && !kept.has(at); at = nodes[at].parent) kept.add(at);
  }
  return kept;
}

const canOpen = (node) => node.children.length > 0 || (state.ghosts && node.ghosts.length > 0);

/** Draws the rows in sight. */
function drawRows() {
  const first = Math.max(0, Math.floor(treeBox.scrollTop / ROW) - SPARE);
  const last = Math.min(rows.length, Math.ceil((treeBox.scrollTop + treeBox.clientHeight) / ROW) + SPARE);
  const way = new Set(openPath());
  const drawn = [];
  for (let i = first; i < last; i++) drawn.push(drawRow(rows[i], i, way));
  space.replaceChildren(...drawn);
  const here = selectedRow();
  if (here >= first && here < last) treeBox.setAttribute("aria-activedescendant", rowId(rows[here]));
  else treeBox.removeAttribute("aria-activedescendant");
}

const rowId = (row) => (row.ghost === undefined ? `n${row.number}` : `n${row.number}g${row.ghost}`);

function drawRow(row, i, way) {
  const isGhost = row.ghost !== undefined;
  const made = isGhost ? ghostRow(row) : nodeRow(row, way);
  made.id = rowId(row);
  made.dataset.row = i;
  made.style.top = `${i * ROW}px`;
  made.style.paddingLeft = `${(row.level - 1) * 1.3}em`;
  made.setAttribute("role", "treeitem");
  made.setAttribute("aria-level", row.level);
  const isSelected = i === selectedRow();
  made.setAttribute("aria-selected", isSelected);
  made.classList.toggle("selected", isSelected);
  const parent = isGhost ? nodes[row.number] : nodes[nodes[row.number].parent];
  if (parent) {
    const tried = parent.children.length;
    made.setAttribute("aria-setsize", tried + parent.ghosts.length);
    made.setAttribute("aria-posinset", (isGhost ? tried + row.ghost : parent.children.indexOf(row.number)) + 1);
  }
  return made;
}

function ghostRow({ number, ghost }) {
  const { move, nodes: count, exact } = nodes[number].ghosts[ghost];
  const made = element("div", { class: "row ghost" });
  // That a move is left out is known only when its node is left.
  const isKnown = hasLeft(nodes[number]);
  made.classList.toggle("later", !isKnown);
  made.append(hidden("twist", ""), hidden("sign", isKnown ? "┄" : "·"), span("move", move));
  if (isKnown) made.append(span("mark", `  not tried (${amount({ nodes: count, exact })} in minimax)`));
  else made.append(span("spoken", ", not yet visited"));
  return made;
}

function nodeRow({ number }, way) {
  const node = nodes[number];
  const isOpen = state.open.has(number);
  const made = element("div", { class: `row ${node.isMax ? "max" : "min"}` });
  made.classList.toggle("later", !hasEntered(node));
  made.classList.toggle("way", way.has(number));
  made.classList.toggle("match", state.found.has(number));
  if (canOpen(node)) made.setAttribute("aria-expanded", isOpen);
  const size = !isOpen && node.size > 1 ? `  +${node.size - 1}` : "";
  made.append(hidden("twist", canOpen(node) ? (isOpen ? "▾" : "▸") : ""), hidden("sign", signOf(node)));
  made.append(span("move", node.via ?? "root"), span("value", `  ${valueText(node)}`));
  made.append(span("mark", markText(node)), span("size", size), span("spoken", spokenState(node)));
  return made;
}

function span(name, text) {
  return element("span", { class: name }, text);
}

/** A sign for the eye only; what it says is also said in words. */
function hidden(name, text) {
  return element("span", { class: name, "aria-hidden": "true" }, text);
}

/** What shape and colour of a row say, for those who hear it. */
function spokenState(node) {
  const role = node.isMax ? ", MAX" : ", MIN";
  if (!hasEntered(node)) return `${role}, not yet visited`;
  return hasLeft(node) ? role : `${role}, open`;
}

function signOf(node) {
  if (!hasEntered(node)) return "·";
  if (!hasLeft(node)) return "○";
  if (node.exit.why === "table") return "■";
  return { exact: "●", lower: "▲", upper: "▼" }[seenBound(node)];
}

function valueText(node) {
  if (!hasEntered(node)) return "";
  if (!hasLeft(node)) return "…";
  return `${boundSign[seenBound(node)]} ${seen(node, node.exit.value)}`;
}

function markText(node) {
  let text = "";
  if (data.monte_carlo) text += `  N=${node.visits.toLocaleString("en")}`;
  if (node.again) text += "  again";
  if (!hasLeft(node)) return text;
  if (node.cut) text += `  x ${node.cut.move}`;
  if (node.exit.why === "table") text += "  T";
  if (["over", "repeated", "rollout"].includes(node.exit.why)) text += `  ${node.exit.why}`;
  return text;
}

/** The place of the selected node or ghost among the rows, or -1. */
function selectedRow() {
  if (state.ghost === undefined) return rowOf.get(state.selected) ?? -1;
  return rows.findIndex((row) => row.number === state.selected && row.ghost === state.ghost);
}

/** Scrolls so that the selected row can be seen. */
function reveal() {
  const here = selectedRow();
  if (here < 0) return;
  const top = here * ROW;
  if (top < treeBox.scrollTop) treeBox.scrollTop = top;
  else if (top + ROW > treeBox.scrollTop + treeBox.clientHeight) {
    treeBox.scrollTop = top + ROW - treeBox.clientHeight;
  }
}
