// What the reader is looking at, and what the keys and buttons do.

const state = {
  /** The search shown, of those that were recorded. */
  search: Math.max(0, data.searches.length - 1),
  /** Steps of that search that have happened. */
  time: 1,
  selected: undefined,
  /** The rank of the ghost that is selected below `selected`, if one is. */
  ghost: undefined,
  open: new Set(),
  filter: "all",
  ghosts: true,
  view: "max",
  /** Nodes whose move is looked for. */
  found: new Set(),
  /** The expected line of the search shown. */
  line: new Set(),
};

const byId = (id) => document.getElementById(id);
const search = () => data.searches[state.search];
/** The first step that has not happened yet. */
const now = () => search().first_step + state.time;
const hasEntered = (node) => node.entered < now();
const hasLeft = (node) => node.left !== undefined && node.left < now();

/** A score of a node as the reader wants to see it. */
function seen(node, score) {
  return state.view === "max" && !node.isMax ? turned(score) : score;
}

function seenBound(node) {
  return state.view === "max" && !node.isMax ? otherBound[node.exit.bound] : node.exit.bound;
}

/** The nodes from the root to where the search is at this step. */
function openPath() {
  if (state.time >= search().steps) return [];
  return pathTo(stepAt(state.time).number).filter((number) => hasEntered(nodes[number]) && !hasLeft(nodes[number]));
}

/** What the last of `time` steps did. */
function stepAt(time) {
  const step = data.steps[search().first_step + time - 1];
  return step >= 0 ? { enters: true, number: step } : { enters: false, number: -1 - step };
}

function refresh() {
  drawRows();
  drawPanel();
  drawTime();
}

function drawTime() {
  const { steps } = search();
  byId("time").max = steps;
  byId("time").value = state.time;
  const { enters, number } = stepAt(state.time);
  const node = nodes[number];
  const name = `#${number} ${node.via ?? "root"}`;
  let text = `Step ${state.time} of ${steps}: `;
  if (enters) {
    text += `enters ${name}`;
    if (usesWindows) text += `, window ${windowText(node, node.window)}`;
  } else if (node.left >= now()) {
    // A search that jumps about leaves a node more than once, and only its last value is recorded.
    text += `leaves ${name}, and will come back to it`;
  } else {
    text += `leaves ${name} with ${boundSign[seenBound(node)]} ${seen(node, node.exit.value)}`;
    if (node.cut) text += `, cut by ${node.cut.move}`;
    const parent = nodes[node.parent];
    if (usesWindows && parent && !hasLeft(parent)) text += `; window above now ${windowText(parent, windowNow(parent))}`;
  }
  byId("event").textContent = text;
  byId("time").setAttribute("aria-valuetext", text);
}

/** Selects a node, or a ghost below it, and opens the way to it. */
function select(number, ghost) {
  state.selected = number;
  state.ghost = ghost;
  const path = pathTo(number);
  if (path[0] !== search().root) {
    chooseSearch(data.searches.findIndex((other) => other.root === path[0]));
    state.selected = number;
  }
  const closed = path.slice(0, -1).filter((above) => !state.open.has(above));
  closed.forEach((above) => state.open.add(above));
  if (closed.length > 0) listRows();
  if (!rowOf.has(number)) {
    // A filter hides it: whoever asks for a node wants to see it.
    setFilter("all");
  }
  reveal();
  refresh();
}

function setTime(time) {
  state.time = Math.min(Math.max(time, 1), search().steps);
  select(stepAt(state.time).number);
}

/** One step forward; behind the last one the search begins again. */
function forward() {
  setTime(state.time >= search().steps ? 1 : state.time + 1);
}

function toggle(number) {
  if (!canOpen(nodes[number])) return;
  if (state.open.has(number)) state.open.delete(number);
  else state.open.add(number);
  // What is selected must not vanish in a closed node.
  const path = pathTo(state.selected);
  const isHidden = path.includes(number) && (number !== state.selected || state.ghost !== undefined);
  if (!state.open.has(number) && isHidden) [state.selected, state.ghost] = [number, undefined];
  listRows();
  refresh();
}

function openTo(plies) {
  const { root, nodes: count } = search();
  state.open.clear();
  for (let i = root; i < root + count; i++) {
    if (nodes[i].ply < plies && canOpen(nodes[i])) state.open.add(i);
  }
  [state.selected, state.ghost] = [pathTo(state.selected)[Math.min(plies, nodes[state.selected].ply)], undefined];
  listRows();
  reveal();
  refresh();
}

function moveSelection(by) {
  const row = rows[Math.min(Math.max(selectedRow() + by, 0), rows.length - 1)];
  select(row.number, row.ghost);
}

function setFilter(filter) {
  state.filter = filter;
  byId("filter").value = filter;
  if (filter !== "all") {
    for (const number of keptBy(filter)) {
      if (nodes[number].children.length > 0) state.open.add(number);
    }
    if (!keptBy(filter).has(state.selected)) [state.selected, state.ghost] = [search().root, undefined];
  }
  listRows();
}

function chooseSearch(which) {
  state.search = which;
  byId("search").value = which;
  const { root, nodes: count, steps, totals } = search();
  state.time = steps;
  [state.selected, state.ghost] = [root, undefined];
  state.line = new Set(expectedLine(root));
  state.open = new Set([root]);
  // As deep as fits on a screen or two.
  const width = [];
  for (let i = root; i < root + count; i++) width[nodes[i].ply] = (width[nodes[i].ply] ?? 0) + 1;
  for (let ply = 1, shown = 1 + (width[1] ?? 0); ply < width.length - 1; ply++) {
    shown += width[ply + 1];
    if (shown > 60) break;
    for (let i = root; i < root + count; i++) if (nodes[i].ply === ply) state.open.add(i);
  }
  byId("account").textContent = accountText(totals);
  findMoves();
  listRows();
  treeBox.scrollTop = 0;
}

function accountText({ visited, minimax, saved }) {
  let text = `visited ${visited.toLocaleString("en")}`;
  if (minimax) {
    text += ` · minimax ${amount(minimax)}`;
    text += ` · saved ${minimax.exact ? "" : "at least "}${saved.toFixed(1)} %`;
  }
  if (data.missed > 0) text += ` · ${counted(data.missed, "visit")} not recorded`;
  return text;
}

/** Marks the nodes whose move begins with what was typed. */
function findMoves() {
  const text = byId("find").value.trim();
  state.found = new Set();
  if (text !== "") {
    const { root, nodes: count } = search();
    for (let i = root; i < root + count; i++) if (nodes[i].via?.replace(/[()]/g, "").startsWith(text)) state.found.add(i);
  }
  byId("found").textContent = text === "" ? "" : `${state.found.size.toLocaleString("en")} found`;
}

function findNext() {
  const all = [...state.found];
  if (all.length === 0) return;
  const next = all.findIndex((number) => number > state.selected);
  const place = next < 0 ? 0 : next;
  byId("found").textContent = `${place + 1} of ${all.length}`;
  select(all[place]);
}

function onKey(event) {
  const isField = event.target.matches("select, input:not([type=checkbox])");
  if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
  const selected = nodes[state.selected];
  const inTree = event.target === treeBox;
  const actions = {
    ArrowRight: () => (event.shiftKey ? !state.open.has(selected.number) && toggle(selected.number) : forward()),
    ArrowLeft: () => (event.shiftKey ? state.open.has(selected.number) && toggle(selected.number) : setTime(state.time - 1)),
    ArrowDown: () => moveSelection(1),
    ArrowUp: () => moveSelection(-1),
    Home: () => setTime(1),
    End: () => setTime(search().steps),
    ...(inTree && { Enter: () => toggle(selected.number), " ": () => toggle(selected.number) }),
  };
  if (!Object.hasOwn(actions, event.key)) return;
  event.preventDefault();
  actions[event.key]();
}

function onTreeClick(event) {
  const target = event.target.closest(".row");
  if (!target) return;
  const row = rows[Number(target.dataset.row)];
  if (event.target.classList.contains("twist") && row.ghost === undefined) toggle(row.number);
  else select(row.number, row.ghost);
}

function listen() {
  document.addEventListener("keydown", onKey);
  treeBox.addEventListener("scroll", drawRows);
  treeBox.addEventListener("click", onTreeClick);
  treeBox.addEventListener("dblclick", (event) => {
    const target = event.target.closest(".row:not(.ghost)");
    if (target && !event.target.classList.contains("twist")) toggle(rows[Number(target.dataset.row)].number);
  });
  window.addEventListener("resize", drawRows);
  byId("first").addEventListener("click", () => setTime(1));
  byId("back").addEventListener("click", () => setTime(state.time - 1));
  byId("forward").addEventListener("click", forward);
  byId("last").addEventListener("click", () => setTime(search().steps));
  byId("time").addEventListener("input", (event) => setTime(Number(event.target.value)));
  byId("filter").addEventListener("change", (event) => (setFilter(event.target.value), reveal(), refresh()));
  byId("view").addEventListener("change", (event) => ((state.view = event.target.value), refresh()));
  byId("ghosts").addEventListener("change", (event) => {
    state.ghosts = event.target.checked;
    state.ghost = undefined;
    listRows();
    refresh();
  });
  byId("search").addEventListener("change", (event) => (chooseSearch(Number(event.target.value)), refresh()));
  byId("find").addEventListener("input", () => (findMoves(), drawRows()));
  byId("find").addEventListener("keydown", (event) => event.key === "Enter" && findNext());
  byId("find-next").addEventListener("click", findNext);
  byId("open-plies").addEventListener("click", () => openTo(Number(byId("plies").value)));
  byId("open-all").addEventListener("click", () => openTo(Infinity));
  byId("close-all").addEventListener("click", () => openTo(0));
}

function begin() {
  byId("player").textContent = [data.game, data.player].filter((text) => text !== "").join(" · ");
  if (nodes.length === 0) {
    drawPanel();
    return;
  }
  data.searches.forEach(({ depth, nodes: count, root }, i) => {
    const asked = isFull(nodes[root].window) ? "" : ` in [${nodes[root].window.join(", ")}]`;
    const name = `${i + 1}: depth ${depth}${asked}, ${counted(count, "node")}`;
    byId("search").append(element("option", { value: i }, name));
  });
  byId("search-choice").hidden = data.searches.length < 2;
  listen();
  chooseSearch(state.search);
  refresh();
}

begin();
