// What must hold in every view: accessibility, size, speed, and that the server is closed to strangers.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { DESKTOP, PHONE, SHORT_GAME, TRAPPED, binary, button, expectPiece, figure, openText, scenario, serve, setUp, state, visit, wholeAnswer } from "./harness.js";

setUp();

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** No fault that axe-core calls serious or critical. */
async function accessible(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document));
  assert.ok(found.passes.length > 10, "axe looked at the page");
  const serious = found.violations.filter((fault) => ["serious", "critical"].includes(fault.impact));
  assert.deepEqual(serious.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`), []);
}

for (const [name, options] of [["light", { ...DESKTOP, colorScheme: "light" }], ["dark", { ...DESKTOP, colorScheme: "dark" }], ["phone", PHONE]]) {
  scenario(`axe finds no serious fault in an answer (${name})`, async (page) => {
    await openText(page, TRAPPED);
    await wholeAnswer(page);
    await button(page, "Threats").click();
    await page.getByRole("list", { name: "Answer" }).waitFor();
    await accessible(page);
  }, { options });
}

scenario("axe finds no serious fault in a review", async (page) => {
  await openText(page, SHORT_GAME);
  await button(page, "Review this game").click();
  await button(page, "Save as PGN").waitFor({ timeout: 60_000 });
  await accessible(page);
});

scenario("axe finds no serious fault in the tree, the set-up and the game", async (page) => {
  await button(page, "Tree").click();
  await page.getByText(/nodes shown/).first().waitFor({ timeout: 30_000 });
  await accessible(page);
  await page.getByLabel("What to search").selectOption("score-four");
  await page.getByRole("button", { name: "c3, level 1: empty" }).click();
  await page.getByText(/nodes shown/).first().waitFor({ timeout: 30_000 });
  await accessible(page);
  await page.getByLabel("What to search").selectOption("tour");
  await page.getByLabel("Cities").selectOption("12");
  await button(page, "Find the shortest tour").click();
  await page.getByTestId("tour").filter({ hasText: "proved" }).waitFor({ timeout: 60_000 });
  await accessible(page);
  await button(page, "Play").click();
  await accessible(page);
  await button(page, "Set up").click();
  await accessible(page);
});

test("the page is under 400 kB compressed", async () => {
  const index = await (await fetch(state.server.address)).text();
  const files = [...index.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((found) => found[1]);
  assert.ok(files.length >= 2, index);
  let size = index.length;
  for (const file of files) {
    const length = await new Promise((resolve, reject) => {
      const { hostname, port } = new URL(state.server.address);
      const socket = net.connect(Number(port), hostname, () => {
        socket.write(`GET /${file} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`);
      });
      let got = 0;
      socket.on("data", (data) => (got += data.length));
      socket.on("end", () => resolve(got));
      socket.on("error", reject);
    });
    size += length;
  }
  console.log(`the page is ${Math.round(size / 1000)} kB compressed`);
  assert.ok(size < 400_000, `${size} bytes`);
});

scenario("the first paint comes within a second", async (page) => {
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  assert.ok(paint > 0);
  figure("first contentful paint", paint, 1_000);
});

scenario("the whole answer comes within 1.5 s", async (page) => {
  await wholeAnswer(page);
  const begun = performance.now();
  await openText(page, TRAPPED);
  await expectPiece(page, "a2", "black bishop");
  await page.locator('.sentence[data-kind="trapped_piece"]').waitFor();
  await wholeAnswer(page);
  const took = performance.now() - begun;
  figure("whole answer", took, 1_500);
});

test("a page of another site can neither ask nor read", async () => {
  const stranger = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>stranger</title>");
  });
  await new Promise((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const page = await state.browser.newPage();
  await page.goto(`http://127.0.0.1:${stranger.address().port}/`);
  const tried = await page.evaluate(async (target) => {
    const outcome = {};
    const attempt = async (name, options) => {
      try {
        const response = await fetch(`${target}api/v1/position`, options);
        outcome[name] = `status ${response.status} ${response.type}`;
      } catch {
        outcome[name] = "refused";
      }
    };
    await attempt("json", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    await attempt("simple", { method: "POST", body: "{}" });
    await attempt("read", {});
    return outcome;
  }, state.server.address);
  assert.deepEqual(tried, { json: "refused", simple: "refused", read: "refused" });
  await page.close();
  stranger.close();
});

test("a page that is closed ends its search", async () => {
  const { page, context } = await visit();
  await wholeAnswer(page);
  const pid = state.server.child.pid;
  const ticks = async () => {
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(" ");
    return Number(fields[13]) + Number(fields[14]);
  };
  await page.evaluate(() => {
    void fetch("/api/v1/tree", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ method: "conspiracy", nodes: 400000 }) });
    void fetch("/api/v1/why", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ nodes: 5000000 }) });
  });
  await new Promise((resolve) => setTimeout(resolve, 700));
  const running = await ticks();
  await context.close();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const settled = await ticks();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const later = await ticks();
  assert.ok(settled >= running);
  assert.ok(later - settled < 20, `${later - settled} hundredths of a second were spent after the page was closed`);
});

test("twenty pages at once are all answered", async () => {
  const moves = ["e2e4", "d2d4", "g1f3", "c2c4", "b2b3", "g2g3", "f2f4", "b1c3", "e2e3", "d2d3", "a2a3", "h2h3", "a2a4", "h2h4", "c2c3", "b2b4", "g2g4", "f2f3", "b1a3", "g1h3"];
  const begun = performance.now();
  const firsts = [];
  const texts = await Promise.all(moves.map(async (mv) => {
    const response = await fetch(`${state.server.address}api/v1/why`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ moves: [mv] }),
    });
    let text = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      if (text === "" && part !== "") firsts.push(performance.now() - begun);
      text += part;
    }
    return text;
  }));
  for (const text of texts) assert.match(text, /event: answer\n[^]*event: done/);
  const memory = Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${state.server.child.pid}/status`, "utf8"))[1]);
  console.log(`twenty answers in ${Math.round(performance.now() - begun)} ms, the last first word after ${Math.round(Math.max(...firsts))} ms, ${Math.round(memory / 1000)} MB`);
  assert.ok(memory < 1_000_000, `${memory} kB`);
});

test("malformed requests, slow clients and a thousand connections leave the server answering", { timeout: 600_000 }, async () => {
  const { hostname, port } = new URL(state.server.address);
  const pieces = ["GET ", "POST ", "/api/v1/", "why", "%00", "../", " HTTP/1.1\r\n", "Host: ", "x", "\r\n", "\r\n\r\n", "Content-Length: 99999999999\r\n", "Transfer-Encoding: chunked\r\n", "\u0000\u0001", "{\"fen\":", "[[[[[[[[", "\"8/8\"", "ffffffff\r\n", "Origin: null\r\n", "é"];
  let seed = 42;
  const random = (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const one = () => new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => {
      let text = random(2) === 0 ? `POST /api/v1/${["why", "read", "tree", "review", "play"][random(5)]} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n` : "";
      for (let count = random(12); count >= 0; count -= 1) text += pieces[random(pieces.length)];
      socket.end(text);
    });
    socket.on("data", () => {});
    socket.on("close", resolve);
    socket.on("error", resolve);
    socket.setTimeout(3_000, () => socket.destroy());
  });
  const wanted = Number(process.env.REQUESTS ?? 5_000);
  for (let sent = 0; sent < wanted; sent += 50) await Promise.all(Array.from({ length: 50 }, one));
  const slow = Array.from({ length: 1_000 }, () => {
    const socket = net.connect(Number(port), hostname, () => socket.write("GET / HTTP/1.1\r\nHo"));
    socket.on("error", () => {});
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  // Some of the slow ones are cut off after five seconds; then there is room again.
  const begun = performance.now();
  const answer = await new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(`GET /api/v1/version HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`));
    let text = "";
    socket.on("data", (data) => (text += data));
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
  assert.match(answer, /^HTTP\/1.1 200/);
  console.log(`${wanted} malformed requests; behind 1,000 slow connections the answer took ${Math.round(performance.now() - begun)} ms`);
  for (const socket of slow) socket.destroy();
  assert.equal((await fetch(state.server.address)).status, 200);
  assert.equal(state.server.child.exitCode, null);
});

test("a game named on the command line is opened", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "wherefore-"));
  const file = path.join(folder, "game.pgn");
  await writeFile(file, SHORT_GAME);
  const other = await serve(file);
  const page = await state.browser.newPage();
  await page.goto(other.address);
  await page.locator(".players", { hasText: "Anna – Bert" }).waitFor();
  await page.close();
  other.child.kill("SIGINT");
  const code = await new Promise((resolve) => other.child.on("exit", resolve));
  assert.equal(code, 0, "Ctrl-C ends it cleanly");
});

test("a review goes on when the server was killed in the middle and is back", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "wherefore-"));
  const servers = [await serve("--state", folder)];
  const { port } = new URL(servers[0].address);
  const page = await state.browser.newPage();
  page.setDefaultTimeout(20_000);
  const killed = async () => {
    const { child } = servers.at(-1);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.on("exit", resolve));
  };
  try {
    await page.goto(servers[0].address);
    await openText(page, "1. e4 e5 2. Bc4 Nc6 3. h3 h6 4. Qh5 Nf6 5. Qxf7# 1-0");
    await button(page, "Review this game").click();
    await page.locator(".review label", { hasText: /Move [1-9]/ }).waitFor();
    await killed();
    await page.getByText("the review goes on when it is back").waitFor();
    servers.push(await serve("--state", folder, "--port", port));
    await button(page, "Save as PGN").waitFor({ timeout: 60_000 });
    await page.locator(".moves .glyph").first().waitFor();
    // It is kept, too, for a page that comes later.
    await killed();
    servers.push(await serve("--state", folder, "--port", port));
    await page.reload();
    await button(page, "Save as PGN").waitFor();
  } finally {
    await page.close();
    servers.at(-1).child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
});

test("a used port is said, with the next free one", () => {
  const { port } = new URL(state.server.address);
  const ended = spawnSync(binary, ["serve", "--no-open", "--no-state", "--port", port], { encoding: "utf8" });
  assert.notEqual(ended.status, 0);
  assert.match(ended.stderr, new RegExp(`port ${port} is in use; the next free one is \\d+`));
});

test("a file that is not there is said", () => {
  const ended = spawnSync(binary, ["serve", "--no-open", "--no-state", "nowhere.pgn"], { encoding: "utf8" });
  assert.notEqual(ended.status, 0);
  assert.match(ended.stderr, /nowhere\.pgn/);
});

test("who listens beyond this machine asks for the token that is printed", async () => {
  const other = await serve("--listen", "0.0.0.0");
  const address = other.address.replace("0.0.0.0", "127.0.0.1");
  const bare = new URL("/", address).href;
  assert.equal((await fetch(bare)).status, 401);
  const page = await state.browser.newPage();
  await page.goto(address);
  await page.locator('[data-square="e2"]').waitFor();
  assert.equal(page.url(), bare, "the token has left the address bar");
  await page.getByTestId("stage").waitFor();
  await page.close();
  other.child.kill("SIGINT");
});
