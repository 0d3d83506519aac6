// Opens a tree page from the disk in a real browser and uses it: `node tree_page.mjs PAGE.html [--shots FOLDER]`.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error("usage: node tree_page.mjs PAGE.html [--shots FOLDER]");
  process.exit(2);
}
const shots = rest[0] === "--shots" ? rest[1] : undefined;
const address = pathToFileURL(resolve(file)).href;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** A page of this size, with everything it asks for and complains about. */
async function open(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const heard = { requests: [], complaints: [] };
  page.on("request", (request) => heard.requests.push(request.url()));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && heard.complaints.push(message.text()));
  page.on("pageerror", (error) => heard.complaints.push(String(error)));
  await page.goto(address);
  return { page, heard, context };
}

const text = (page, id) => page.locator(`#${id}`).textContent();
const board = (page) => page.locator("#board svg").getAttribute("aria-label");
const step = async (page) => Number(await page.locator("#time").inputValue());
const selected = (page) => page.locator(".row.selected").getAttribute("id");
const key = (page, name) => page.keyboard.press(name);

/** The rows of the root and of the node visited after it; a search that deepens shows its last root first. */
async function firstTwo(page) {
  const root = await page.locator(".row[aria-level='1']").getAttribute("id");
  return [root, `n${Number(root.slice(1)) + 1}`];
}

const checks = {
  async "opens from the disk without asking the network"({ page, heard }) {
    assert.deepEqual(heard.requests, [address]);
    assert.ok((await page.locator(".row").count()) > 1);
    assert.match(await text(page, "account"), /^visited [\d,]+/);
  },

  async "a click selects a node and its board is shown"({ page }) {
    const [[root], before] = [await firstTwo(page), await board(page)];
    assert.equal(await selected(page), root, "the root is selected first");
    await page.locator(".row:not(.ghost)").nth(1).click();
    assert.notEqual(await selected(page), root);
    assert.notEqual(await board(page), before);
    assert.ok((await page.locator("#board .moved").count()) >= 2, "the last move is marked");
    assert.match(await text(page, "facts"), /Window|Mean value/);
  },

  async "arrow keys step through the search"({ page }) {
    const [root, next] = await firstTwo(page);
    await page.locator("#tree").focus();
    await key(page, "Home");
    assert.equal(await step(page), 1);
    assert.equal(await selected(page), root);
    assert.ok((await page.locator(".row.later").count()) > 0, "what is not yet visited is dimmed");
    await key(page, "ArrowRight");
    assert.equal(await step(page), 2);
    assert.equal(await selected(page), next);
    const there = await board(page);
    await key(page, "ArrowLeft");
    assert.equal(await step(page), 1);
    assert.equal(await selected(page), root);
    assert.notEqual(await board(page), there);
    await page.locator("#forward").click();
    assert.equal(await selected(page), next);
    await page.locator("#time").fill("3");
    assert.equal(await step(page), 3);
    await page.locator("#tree").focus();
    await key(page, "End");
    assert.equal(String(await step(page)), await page.locator("#time").getAttribute("max"));
    assert.equal(await page.locator(".row.later").count(), 0);
  },

  async "rows move with the arrows, and Enter closes and opens"({ page }) {
    const [root] = await firstTwo(page);
    await key(page, "Home");
    await key(page, "ArrowDown");
    assert.equal(await selected(page), await page.locator(".row").nth(1).getAttribute("id"));
    await key(page, "ArrowUp");
    assert.equal(await selected(page), root);
    const before = await page.locator(".row").count();
    await key(page, "Enter");
    assert.equal(await page.locator(".row").count(), 1, "a closed root hides everything else");
    assert.equal(await page.locator(`#${root}`).getAttribute("aria-expanded"), "false");
    await page.locator(`#${root} .twist`).click();
    assert.equal(await page.locator(".row").count(), before);
    assert.equal(await page.locator(`#${root}`).getAttribute("aria-expanded"), "true");
  },

  async "moves that were not tried are there, grey, and can be hidden"({ page }) {
    await page.locator("#open-all").click();
    await key(page, "End");
    const place = await page.evaluate(async () => {
      // Ghosts may lie out of sight: look through the tree as a reader would.
      const tree = document.getElementById("tree");
      for (let top = 0; top <= tree.scrollHeight; top += 300) {
        tree.scrollTop = top;
        await new Promise(requestAnimationFrame);
        const ghost = document.querySelector(".row.ghost");
        if (ghost) return ghost.id;
      }
      return undefined;
    });
    assert.ok(place, "there is a ghost");
    const ghost = page.locator(`#${place}`);
    const style = await ghost.evaluate((row) => {
      const normal = document.querySelector(".row:not(.ghost):not(.selected)");
      const of = (element) => getComputedStyle(element);
      return { colour: of(row).color, other: of(normal).color, slant: of(row).fontStyle };
    });
    assert.notEqual(style.colour, style.other);
    assert.equal(style.slant, "italic", "not by colour alone");
    await ghost.click();
    assert.match(await text(page, "node-title"), /not tried/);
    assert.match(await text(page, "facts"), /would have visited/);
    await page.locator("#ghosts").uncheck();
    assert.equal(await page.locator(".row.ghost").count(), 0);
    await page.locator("#ghosts").check();
  },

  async "a move can be found, and filters keep what they promise"({ page }) {
    await key(page, "Home");
    const [root, next] = await firstTwo(page);
    const move = (await page.locator(`#${next} .move`).textContent()).replace(/[()]/g, "");
    await page.locator("#find").fill(move);
    assert.match(await text(page, "found"), /found$/);
    await page.locator("#find").press("Enter");
    assert.match(await text(page, "found"), /^1 of /);
    assert.equal(await selected(page), next);
    assert.notEqual(next, root);
    await page.locator("#find").fill("");
    await page.locator("#filter").selectOption("line");
    const levels = await page.locator(".row:not(.ghost)").evaluateAll((rows) => rows.map((row) => row.ariaLevel));
    assert.deepEqual(levels, levels.map((_, i) => String(i + 1)), "the expected line is one line");
    await page.locator("#filter").selectOption("all");
  },

  async "values can be seen by either side"({ page }) {
    await page.locator("#close-all").click();
    await page.locator("#plies").fill("1");
    await page.locator("#open-plies").click();
    await key(page, "End");
    const values = () => page.locator(".row.min .value").allTextContents();
    const before = await values();
    await page.locator("#view").selectOption("mover");
    assert.notDeepEqual(await values(), before);
    await page.locator("#view").selectOption("max");
    assert.deepEqual(await values(), before);
  },

  async "every search of the record can be shown"({ page }) {
    const choices = await page.locator("#search option").count();
    assert.equal(await page.locator("#search-choice").isVisible(), choices > 1);
    if (choices < 2) return;
    const [root] = await firstTwo(page);
    await page.locator("#search").selectOption("0");
    assert.notEqual((await firstTwo(page))[0], root);
    await page.locator("#search").selectOption(String(choices - 1));
    assert.equal((await firstTwo(page))[0], root);
  },

  async "few elements are made however many nodes are open"({ page }) {
    await page.locator("#open-all").click();
    assert.ok((await page.locator(".row").count()) < 150);
  },
};

let failed = 0;
const desk = await open({ viewport: { width: 1280, height: 800 } });
for (const [name, check] of Object.entries(checks)) {
  try {
    await check(desk);
    console.log(`ok    ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}\n${error.stack}`);
  }
}

const sizes = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  narrow: { viewport: { width: 400, height: 800 }, colorScheme: "light" },
};
for (const [name, options] of Object.entries(sizes)) {
  const { page, heard, context } = await open(options);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  if (wide || heard.complaints.length > 0) {
    failed += 1;
    console.log(`FAIL  ${name}: ${wide ? "the page is wider than its window" : heard.complaints.join("; ")}`);
  } else console.log(`ok    ${name}: fits its window`);
  if (shots) {
    await mkdir(shots, { recursive: true });
    await page.screenshot({ path: `${shots}/${name}-end.png` });
    await page.locator("#tree").focus();
    await page.keyboard.press("Home");
    for (let i = 0; i < 13; i++) await page.keyboard.press("ArrowRight");
    await page.screenshot({ path: `${shots}/${name}-step.png`, fullPage: name === "narrow" });
  }
  await context.close();
}

if (desk.heard.complaints.length > 0 || desk.heard.requests.length > 1) {
  failed += 1;
  console.log(`FAIL  the console or the network was used: ${JSON.stringify(desk.heard)}`);
} else console.log("ok    no complaint on the console, no request but the page");
await browser.close();
console.log(failed === 0 ? "all well" : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
