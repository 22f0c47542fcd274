// Reviewing a game, playing one, and looking into the tree.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { SHORT_GAME, TRAPPED, button, expectPiece, figure, move, openText, scenario, setUp, square, standsOn } from "./harness.js";

setUp();

async function reviewed(page) {
  await openText(page, SHORT_GAME);
  await button(page, "Review this game").click();
  await button(page, "Save as PGN").waitFor({ timeout: 60_000 });
}

scenario("a review finds the blunder and says what was better", async (page) => {
  await reviewed(page);
  await page.locator(".moment", { hasText: "Nf6" }).getByText(/Blunder\./).waitFor();
  await page.getByRole("button", { name: /^Better:/ }).waitFor();
});

scenario("a review shows its progress and can be stopped", async (page) => {
  const long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 *";
  await openText(page, long);
  await button(page, "Review this game").click();
  await page.locator("#review-progress").waitFor();
  await button(page, "Stop").click();
  await button(page, "Review this game").waitFor();
});

scenario("the figures of both players stand in one table", async (page) => {
  await reviewed(page);
  const row = page.locator(".review tbody tr", { hasText: "Black" });
  assert.match(await row.innerText(), /1$/);
});

scenario("a click on the curve goes to the move", async (page) => {
  await reviewed(page);
  const curve = await page.locator(".curve .u-over").boundingBox();
  await page.mouse.move(curve.x + curve.width - 3, curve.y + 30);
  await page.mouse.click(curve.x + curve.width - 3, curve.y + 30);
  await expectPiece(page, "f7", "white queen");
});

scenario("let me try hides the answer, listens, and answers a wrong move with the reason", async (page) => {
  await reviewed(page);
  await button(page, "Let me try").click();
  await page.getByText("What would you play instead of Nf6?").waitFor();
  assert.equal(await page.getByText(/Blunder\./).count(), 0);
  await expectPiece(page, "h5", "white queen");
  await move(page, "a7", "a6");
  await page.getByTestId("tried").filter({ hasText: "is not what the search found best" }).waitFor();
  await page.getByRole("list", { name: "What your move allows" }).getByRole("button").first().waitFor({ timeout: 30_000 });
});

scenario("let me try knows the right move", async (page) => {
  await reviewed(page);
  const better = (await page.getByRole("button", { name: /^Better:/ }).innerText()).replace("Better: ", "").split(" ")[0];
  await button(page, "Let me try").click();
  await page.getByText("What would you play").waitFor();
  const moves = await page.evaluate(async () => {
    const response = await fetch("/api/v1/position", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ moves: ["e4", "e5", "Bc4", "Nc6", "Qh5"] }),
    });
    return (await response.json()).moves;
  });
  const right = moves.find((mv) => mv.san === better);
  await move(page, right.from, right.to);
  await page.getByTestId("tried").filter({ hasText: "is the move" }).waitFor();
});

scenario("the review stands behind the moves", async (page) => {
  await reviewed(page);
  await page.locator(".moves .move", { hasText: "Nf6" }).locator(".glyph", { hasText: "??" }).waitFor();
  await page.locator(".moves .comment", { hasText: "Blunder." }).waitFor();
});

scenario("a review that was left is picked up again", async (page) => {
  await openText(page, SHORT_GAME);
  await button(page, "Review this game").click();
  await page.locator("#review-progress").or(button(page, "Save as PGN")).first().waitFor();
  // The bar is there before the server has said what the review is called.
  await page.waitForFunction(() => localStorage.getItem("wherefore.review") !== null);
  await page.reload();
  await button(page, "Save as PGN").waitFor({ timeout: 60_000 });
  await page.locator(".players", { hasText: "Anna – Bert" }).waitFor();
  await page.locator(".moves .move", { hasText: "Nf6" }).locator(".glyph", { hasText: "??" }).waitFor();
});

scenario("a review that is stopped stays stopped", async (page) => {
  await openText(page, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 *");
  await button(page, "Review this game").click();
  await button(page, "Stop").click();
  await button(page, "Review this game").waitFor();
  await page.reload();
  await page.getByText("No moves yet.").waitFor();
});

scenario("the review is saved as PGN", async (page) => {
  await reviewed(page);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as PGN").click()]);
  const text = await readFile(await download.path(), "utf8");
  assert.match(text, /\[White "Anna"\]/);
  assert.match(text, /Nf6 \$4 \{.*Blunder/s);
});

scenario("the review is saved as one web page that fetches nothing", async (page, context) => {
  await reviewed(page);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as a web page").click()]);
  const text = await readFile(await download.path(), "utf8");
  // The name of SVG is no address that anything is fetched from.
  assert.doesNotMatch(text.replaceAll("http://www.w3.org/2000/svg", ""), /https?:\/\/|<script[^>]+src|@import/);
  const copy = await context.newPage();
  await copy.setContent(text);
  await copy.getByRole("heading", { name: "Anna - Bert, 1-0" }).waitFor();
  await copy.getByText(/Better was/).first().waitFor();
});

scenario("the program answers a move, and is asked why", async (page) => {
  await button(page, "Play").click();
  await page.getByLabel("Strength").selectOption("club");
  await button(page, "Start from this position").click();
  assert.equal(await page.locator(".why").count(), 0, "no hints during a game");
  await square(page, "e2").waitFor();
  await move(page, "e2", "e4");
  await page.locator(".moves .move").nth(1).waitFor({ timeout: 20_000 });
  await button(page, "Why did you play that?").click();
  await page.locator(".card h2", { hasText: /^Why / }).waitFor();
  await page.locator(".card").getByText(/best move|Nothing speaks against it|[+−]\d/).first().waitFor({ timeout: 30_000 });
});

scenario("a person who plays Black sees the program begin", async (page) => {
  await button(page, "Play").click();
  await page.getByLabel("Strength").selectOption("perfect");
  await page.getByLabel("You play").selectOption("black");
  await button(page, "Start from this position").click();
  await page.locator(".moves .move").first().waitFor({ timeout: 20_000 });
  const left = await square(page, "a1").boundingBox();
  const right = await square(page, "h1").boundingBox();
  assert.ok(left.x > right.x, "the board is turned");
});

scenario("was my move good? takes back, and the game goes on", async (page) => {
  await button(page, "Play").click();
  await button(page, "Start from this position").click();
  await move(page, "f2", "f3");
  await page.locator(".moves .move").nth(1).waitFor({ timeout: 20_000 });
  await button(page, "Was my move good?").click();
  await page.locator(".card h2", { hasText: "Was f3 good?" }).waitFor();
  await button(page, "Take back").click();
  await page.getByText("No moves yet.").waitFor();
  assert.match(await standsOn(page, "f2"), /white pawn/);
});

scenario("the tree grows and its nodes are named", async (page) => {
  await openText(page, TRAPPED);
  await button(page, "Tree").click();
  await page.getByText(/nodes shown of a search of 8,000/).waitFor({ timeout: 30_000 });
  const canvas = await page.locator(".surface").boundingBox();
  await page.mouse.move(canvas.x + 90, canvas.y + 30);
  await page.getByTestId("tree-path").filter({ hasText: /for White/ }).waitFor();
});

scenario("a node of the tree is put on the board", async (page) => {
  await openText(page, TRAPPED);
  await button(page, "Tree").click();
  await page.getByText(/nodes shown of a search of 8,000/).waitFor({ timeout: 30_000 });
  await page.locator(".surface").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("looking at a line").waitFor();
  await page.keyboard.press("Escape");
});

scenario("a tree of ten thousand nodes stays smooth under the pointer", async (page) => {
  await openText(page, TRAPPED);
  await button(page, "Tree").click();
  await page.getByLabel("Method").selectOption("best-first");
  await page.getByLabel("Nodes").selectOption("32000");
  await page.getByText(/(9,\d{3}|10,000) nodes shown of a search of 32,000/).waitFor({ timeout: 60_000 });
  const frames = await page.evaluate(async () => {
    const surface = document.querySelector(".surface");
    const box = surface.getBoundingClientRect();
    const gaps = [];
    let last = performance.now();
    for (let step = 0; step < 60; step += 1) {
      const at = { clientX: box.x + 30 + step * 5, clientY: box.y + 10 + step * 6, bubbles: true };
      surface.dispatchEvent(new PointerEvent("pointermove", at));
      if (step % 10 === 0) surface.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: -60, cancelable: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      gaps.push(performance.now() - last);
      last = performance.now();
    }
    return gaps.sort((a, b) => a - b);
  });
  figure("a frame while the pointer moves over the tree, nine tenths", frames[54], 34);
});

scenario("a tree grows to ten thousand nodes at sixty frames a second", async (page) => {
  await openText(page, TRAPPED);
  await button(page, "Tree").click();
  await page.getByLabel("Method").selectOption("best-first");
  await page.getByText(/nodes shown of a search of 8,000/).waitFor({ timeout: 30_000 });
  await page.evaluate(() => {
    // Every frame from the wish to the last size, and the sizes that were seen on the way.
    window.gaps = [];
    window.seen = new Set();
    window.grown = false;
    let last = performance.now();
    let begun = false;
    const note = () => {
      const now = performance.now();
      window.gaps.push(now - last);
      last = now;
      const said = document.querySelector(".tree header .note")?.textContent ?? "";
      const size = Number(/search of ([\d,]+)/.exec(said)?.[1].replaceAll(",", "") ?? 0);
      begun ||= /growing/.test(said) && size < 8_000;
      if (begun) window.seen.add(size);
      window.grown = begun && size === 32_000 && !/growing/.test(said);
      if (!window.grown) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.getByLabel("Nodes").selectOption("32000");
  await page.waitForFunction(() => window.grown, null, { timeout: 60_000 });
  const { gaps, seen } = await page.evaluate(() => ({ gaps: window.gaps.sort((a, b) => a - b), seen: window.seen.size }));
  await page.getByText(/(9,\d{3}|10,000) nodes shown of a search of 32,000/).waitFor();
  assert.ok(seen > 5, `${seen} sizes were seen`);
  const share = (part) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * part))];
  const late = gaps.filter((gap) => gap > 25).length;
  console.log(`${gaps.length} frames, half ${share(0.5).toFixed(1)} ms, 99% ${share(0.99).toFixed(1)} ms, the longest ${gaps.at(-1).toFixed(0)} ms, ${late} late`);
  figure("a frame while a tree grows to ten thousand nodes, nine tenths", share(0.9), 20);
});

scenario("two methods stand side by side on the same position", async (page) => {
  await openText(page, TRAPPED);
  await button(page, "Tree").click();
  await page.getByLabel("Method").selectOption("bstar");
  await page.getByLabel("beside").selectOption("conspiracy");
  await page.getByRole("application", { name: /Tree of bstar:/ }).waitFor();
  await page.getByRole("application", { name: /Tree of conspiracy:/ }).waitFor();
  await page.getByText(/nodes shown/).nth(1).waitFor({ timeout: 30_000 });
});

scenario("a slider goes back to when the tree was small", async (page) => {
  await openText(page, TRAPPED);
  await button(page, "Tree").click();
  await page.getByText(/nodes shown of a search of 8,000/).waitFor({ timeout: 30_000 });
  await page.getByLabel("Growth").fill("0");
  await page.getByText(/nodes shown of a search of 250\b/).waitFor();
});

const MATE = "3r2k1/p4ppp/8/8/8/1P6/R1P2PPP/6K1 b - - 0 1";

async function walk(page, keys) {
  await page.locator(".surface").first().focus();
  for (const key of keys) await page.keyboard.press(key);
}

scenario("alpha-beta says why each position was left", async (page) => {
  await openText(page, TRAPPED);
  await button(page, "Tree").click();
  await page.getByLabel("Method").selectOption("alpha-beta");
  await page.getByText(/nodes shown of a search of 8,000/).waitFor({ timeout: 30_000 });
  const seen = new Set();
  await walk(page, ["ArrowRight", "ArrowRight"]);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("ArrowDown");
    seen.add((await page.getByTestId("tree-path").innerText()).split("; ").slice(-1)[0]);
  }
  const told = [...seen].join(" | ");
  assert.match(told, /cut|known from the table|not looked at|judged/);
});

scenario("proof numbers prove a mate", async (page) => {
  await openText(page, MATE);
  await button(page, "Tree").click();
  await page.getByLabel("Method").selectOption("proof-numbers");
  await page.getByText(/best Rd1#, and that is proved/).waitFor({ timeout: 30_000 });
  await walk(page, ["ArrowRight"]);
  await page.getByTestId("tree-path").filter({ hasText: "the win is proved" }).waitFor();
});

scenario("bandwidth search says in which of Harris's zones the root is", async (page) => {
  await button(page, "Tree").click();
  await page.getByLabel("Method").selectOption("bandwidth");
  await page.getByText(/uncertain, play on \(cost \d+, between 1000 and 1400\)/).waitFor({ timeout: 30_000 });
});

scenario("a replay shows the tree growing from the beginning", async (page) => {
  await openText(page, TRAPPED);
  await button(page, "Tree").click();
  await page.getByText(/nodes shown of a search of 8,000/).waitFor({ timeout: 30_000 });
  // A step may be gone before anybody could wait for it, so the sizes are noted as they are drawn.
  await page.evaluate(() => {
    window.sizes = [];
    const note = () => {
      const shown = document.body.innerText.match(/nodes shown of a search of ([\d,]+)/);
      if (shown) window.sizes.push(Number(shown[1].replaceAll(",", "")));
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await button(page, "Replay").click();
  let sizes = [];
  for (let tries = 0; tries < 150 && !(Math.min(...sizes) < 1_000 && sizes.at(-1) === 8_000); tries++) {
    await page.waitForTimeout(200);
    sizes = await page.evaluate(() => window.sizes);
  }
  assert.ok(Math.min(...sizes) < 1_000 && sizes.at(-1) === 8_000, sizes.join(" "));
});

scenario("Score Four has a tree and a cube of its own", async (page) => {
  await button(page, "Tree").click();
  await page.getByLabel("What to search").selectOption("score-four");
  await page.getByRole("button", { name: "b2, level 1: empty" }).click();
  await page.getByText("b2; the second player (light) moves.").waitFor();
  await page.getByText(/nodes shown of a search of 8,000/).waitFor({ timeout: 30_000 });
  await walk(page, ["ArrowRight", "Enter"]);
  await page.getByText(/^Looking at [a-d][1-4]\.$/).waitFor();
  await button(page, "Back to the position").click();
  await button(page, "Take back").click();
  await page.getByText("the first player begins").waitFor();
});

scenario("a salesman's tour falls to its bound and is proved", async (page) => {
  await button(page, "Tree").click();
  await page.getByLabel("What to search").selectOption("tour");
  await page.getByLabel("Cities").selectOption("30");
  await button(page, "Find the shortest tour").click();
  await page.getByTestId("tour").filter({ hasText: "proved, no tour is shorter" }).waitFor({ timeout: 40_000 });
  await page.getByLabel("Time").fill("0");
  await page.getByTestId("tour").filter({ hasText: "nothing is proved yet" }).waitFor();
});
