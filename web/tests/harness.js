// What the browser tests share: the real server, the system's Chromium, and the promises that hold in every scenario:
// no error on the console, no request to any other host, no uncaught exception.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
export const binary = process.env.WHEREFORE ?? path.join(here, "../../target/release/wherefore");
const browserPath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** Starts the server, with a state of its own unless one is named, and waits for its address. */
export async function serve(...args) {
  const kept = args.includes("--state") ? [] : ["--state", mkdtempSync(path.join(os.tmpdir(), "wherefore-state-"))];
  const port = args.includes("--port") ? [] : ["--port", "0"];
  const child = spawn(binary, ["serve", "--no-open", ...port, ...kept, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  if (kept.length > 0) child.on("exit", () => rmSync(kept[1], { recursive: true, force: true }));
  let said = "";
  let complaint = "";
  child.stderr.on("data", (data) => (complaint += data));
  const address = await new Promise((resolve, reject) => {
    child.stdout.on("data", (data) => {
      said += data;
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${complaint}`)));
    child.on("error", reject);
  });
  return { address, child, complaint: () => complaint };
}

export const state = { browser: null, server: null };

/** One server and one browser for all scenarios of a file. */
export function setUp(...args) {
  before(async () => {
    state.server = await serve(...args);
    const response = await fetch(state.server.address);
    assert.equal(response.status, 200, "the page is not in this build");
    state.browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  });
  after(async () => {
    await state.browser?.close();
    state.server?.child.kill("SIGINT");
  });
}

export const DESKTOP = { viewport: { width: 1280, height: 860 } };
export const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A new visitor. `allowed` are console errors that the scenario provokes on purpose. */
export async function visit(options = DESKTOP, allowed = []) {
  const context = await state.browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults = [];
  const host = new URL(state.server.address).host;
  page.on("console", (message) => {
    if (message.type() === "error" && !allowed.some((pattern) => pattern.test(message.text()))) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "blob:" && url.protocol !== "data:" && url.host !== host) faults.push(`request to ${url.host}`);
  });
  await page.goto(state.server.address);
  await ready(page);
  return { page, context, faults };
}

/** One behavior, from a person's side. */
export function scenario(name, body, { options = DESKTOP, allowed = [] } = {}) {
  test(name, { timeout: 90_000 }, async () => {
    const { page, context, faults } = await visit(options, allowed);
    try {
      await body(page, context);
      assert.deepEqual(faults, []);
    } catch (error) {
      if (process.env.FAILED) await page.screenshot({ path: `${process.env.FAILED}/${name.replace(/\W+/g, "-")}.png` }).catch(() => {});
      throw error;
    } finally {
      await context.close();
    }
  });
}

/** Prints a figure; only `FIGURES=1`, on a machine that does nothing else, makes its limit a promise. */
export function figure(words, milliseconds, limit) {
  console.log(`${words}: ${milliseconds.toFixed(0)} ms (at most ${limit})`);
  if (process.env.FIGURES) assert.ok(milliseconds < limit, `${words}: ${milliseconds} ms`);
}

export const square = (page, name) => page.locator(`[data-square="${name}"]`);
export const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Waits until the legal moves are known. */
export const ready = (page) => page.locator('.cells[data-ready="true"]').waitFor();

/** Clicks a move. */
export async function move(page, from, to) {
  await ready(page);
  await square(page, from).click();
  await square(page, to).click();
}

/** Opens a text as somebody who types it. */
export async function openText(page, text) {
  await page.locator("#text").fill(text);
  await button(page, "Open").click();
}

/** What stands on a square, in words. */
export async function standsOn(page, name) {
  return (await square(page, name).getAttribute("aria-label")) ?? "";
}

export async function expectPiece(page, name, words) {
  const wanted = page.locator(`[data-square="${name}"][aria-label*="${words}"]`);
  await wanted.waitFor({ state: "attached" });
}

/** Waits for the whole answer. */
export async function wholeAnswer(page) {
  await page.getByTestId("stage").filter({ hasText: "whole answer" }).waitFor({ timeout: 30_000 });
}

export const TRAPPED = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
export const SHORT_GAME = '[White "Anna"]\n[Black "Bert"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n';
export const WITH_VARIATIONS = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 $1 {A good move} Nc6 *";
