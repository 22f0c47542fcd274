// Asking why: sentences as controls, lines, candidates, other moves, and the other questions.
import assert from "node:assert/strict";
import { PHONE, TRAPPED, button, expectPiece, figure, move, openText, scenario, setUp, square, wholeAnswer } from "./harness.js";

setUp();

const reasons = (page) => page.getByRole("list", { name: "Reasons" }).getByRole("button");

scenario("the answer streams: a first look, then the whole", async (page) => {
  await openText(page, TRAPPED);
  await page.getByTestId("stage").filter({ hasText: /first look|whole answer/ }).waitFor();
  await wholeAnswer(page);
  assert.match(await page.getByTestId("best").innerText(), /^1\./);
  assert.ok((await reasons(page).count()) > 1);
});

scenario("first words come within 300 ms of the move", async (page) => {
  await wholeAnswer(page);
  const times = [];
  for (const [from, to] of [["e2", "e4"], ["e7", "e5"], ["g1", "f3"], ["b8", "c6"], ["f1", "b5"]]) {
    await square(page, from).click();
    const shown = page.evaluate(() => new Promise((resolve) => {
      const begun = performance.now();
      const old = document.querySelector('[data-testid="best"]')?.textContent;
      const watch = new MutationObserver(() => {
        const now = document.querySelector('[data-testid="best"]')?.textContent;
        if (now && now !== old) {
          watch.disconnect();
          resolve(performance.now() - begun);
        }
      });
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    }));
    await square(page, to).click();
    times.push(await shown);
    await wholeAnswer(page);
  }
  times.sort((a, b) => a - b);
  figure("first words after a move, in the middle", times[2], 300);
});

scenario("pointing at a sentence draws what it talks about, and leaving takes it away", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  const trapped = page.locator('.sentence[data-kind="trapped_piece"]');
  await trapped.hover();
  await expectPiece(page, "a2", "spoken of");
  await page.locator("h1").hover();
  await page.locator(".spoken").waitFor({ state: "detached" });
});

scenario("focusing a sentence by keyboard draws its arrows", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  await page.locator('.sentence[data-kind="refuted_by"]').focus();
  await page.locator('[data-arrow="d8d1"]').waitFor();
});

scenario("a click plays the line step by step, and Escape goes back", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  await page.locator('.sentence[data-kind="refuted_by"]').click();
  await page.getByText("looking at a line").waitFor();
  await expectPiece(page, "a2", "white rook");
  await page.keyboard.press("ArrowRight");
  await expectPiece(page, "d1", "black rook");
  await page.keyboard.press("Escape");
  await expectPiece(page, "a1", "white rook");
  assert.equal(await page.getByText("looking at a line").count(), 0);
});

scenario("while a line is looked at, the board cannot be moved by mistake", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  await page.locator('.sentence[data-kind="refuted_by"]').click();
  await page.getByText("looking at a line").waitFor();
  await square(page, "h2").click();
  await square(page, "h3").click();
  assert.equal(await page.locator(".moves .move").count(), 0);
});

scenario("candidates are intervals, with words for their ends", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  const candidates = page.locator(".candidate");
  assert.ok((await candidates.count()) >= 3);
  await page.getByTestId("separation").filter({ hasText: /stands apart|overlap/ }).waitFor();
  assert.match(await candidates.first().innerText(), /[+−]?\d[^]*★ chosen/);
  assert.match(await candidates.nth(1).innerText(), /◁ apart|≈ overlaps/);
});

scenario("a move that stands apart is said to", async (page) => {
  await openText(page, "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1");
  await wholeAnswer(page);
  await page.getByTestId("separation").filter({ hasText: "Rd8# stands apart" }).waitFor();
  assert.match(await page.locator(".candidate").nth(1).innerText(), /◁ apart/);
});

scenario("how sure it is, is a word and a shape", async (page) => {
  await openText(page, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3");
  await wholeAnswer(page);
  const sure = page.locator(".why header .confidence");
  assert.match(await sure.innerText(), /■ proved/);
});

scenario("a move that is not the best opens a card that says why not", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  await move(page, "a1", "a2");
  const card = page.locator(".card", { hasText: "Why not Rxa2?" });
  await card.getByText(/Rd1 is mate/).first().waitFor({ timeout: 30_000 });
  await card.getByText("The best move is").waitFor();
});

scenario("the cause fades whatever does not matter", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  await move(page, "a1", "a2");
  const board = page.getByRole("img", { name: "Only the pieces that matter to it" });
  await board.waitFor({ timeout: 40_000 });
  const faded = await board.locator(".piece.faded").count();
  const all = await board.locator(".piece").count();
  assert.ok(faded > 3 && faded < all, `${faded} of ${all} faded`);
});

scenario("a sentence about an earlier position shows that position", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  await move(page, "a1", "a2");
  const sentence = page.locator(".card .sentence").first();
  await sentence.waitFor({ timeout: 30_000 });
  await sentence.hover();
  await expectPiece(page, "a1", "white rook");
  await page.locator("h1").hover();
  await expectPiece(page, "a2", "white rook");
});

scenario("the move can be taken back from its card", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  await move(page, "a1", "a2");
  await button(page, "Take the move back").click();
  await expectPiece(page, "a1", "white rook");
  assert.equal(await page.locator(".card").count(), 0);
});

scenario("why not is asked by typing a move, and nonsense is answered in words", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  await page.locator("#rival").fill("Rxa2");
  await button(page, "Ask").click();
  await page.locator(".card").getByText(/Rd1 is mate/).first().waitFor({ timeout: 30_000 });
  await page.locator("#rival").fill("Rxa9");
  await button(page, "Ask").click();
  await page.locator(".card [role=alert]").waitFor();
}, { allowed: [/422/] });

scenario("threats: what if I pass?", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  await button(page, "Threats").click();
  await page.getByRole("list", { name: "Answer" }).getByRole("button").first().waitFor({ timeout: 30_000 });
});

scenario("plans come with their ratings", async (page) => {
  await openText(page, "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1");
  await wholeAnswer(page);
  await button(page, "Plans").click();
  await page.getByText("Long-range plans").waitFor({ timeout: 30_000 });
});

scenario("a pawn ending is proved, and the proof is a walk", async (page) => {
  await openText(page, "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1");
  await wholeAnswer(page);
  await button(page, "Prove").click();
  await page.getByText(/Proved:/).first().waitFor({ timeout: 30_000 });
});

scenario("what is no pawn ending is refused in words", async (page) => {
  await wholeAnswer(page);
  await button(page, "Prove").click();
  await page.getByRole("alert").filter({ hasText: /pawn/ }).waitFor();
});

scenario("the level changes how much is said", async (page) => {
  await openText(page, "r2q1rk1/pp2bppp/2n1bn2/2pp4/4p3/1P1PP1P1/PBPN1PBP/R2QKN1R w KQ - 0 11");
  await page.getByLabel("Level").selectOption("beginner");
  await wholeAnswer(page);
  const few = await reasons(page).count();
  await page.getByLabel("Level").selectOption("expert");
  await page.getByTestId("stage").filter({ hasText: "first look" }).waitFor().catch(() => {});
  await wholeAnswer(page);
  assert.ok((await reasons(page).count()) >= few);
});

scenario("space plays the best move", async (page) => {
  await wholeAnswer(page);
  await page.locator("h1").click();
  await page.keyboard.press("Space");
  await page.locator(".moves .move").first().waitFor();
});

scenario("dark and light are chosen and kept", async (page) => {
  await page.getByLabel("Theme").selectOption("dark");
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
});

scenario("the system's wish for the dark is heard", async (page) => {
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
}, { options: { viewport: { width: 1280, height: 860 }, colorScheme: "dark" } });

scenario("by thumb, one tap shows a sentence and the next plays it", async (page) => {
  await openText(page, TRAPPED);
  await wholeAnswer(page);
  const sentence = page.locator('.sentence[data-kind="refuted_by"]');
  await sentence.tap();
  await page.locator('[data-arrow="d8d1"]').waitFor({ state: "attached" });
  assert.equal(await page.getByText("looking at a line").count(), 0);
  await sentence.tap();
  await page.getByText("looking at a line").waitFor();
}, { options: PHONE });

scenario("the language changes the words", async (page) => {
  await openText(page, "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1");
  await wholeAnswer(page);
  const english = await reasons(page).allTextContents();
  await page.getByLabel("Language").selectOption("de");
  await page.getByTestId("stage").filter({ hasText: "first look" }).waitFor().catch(() => {});
  await wholeAnswer(page);
  const german = await reasons(page).allTextContents();
  assert.ok(german.length > 0 && german.every((sentence) => !english.includes(sentence)), german.join("\n"));
  assert.match(german.join(" "), /Läufer|Turm|König|Bauer/);
});
