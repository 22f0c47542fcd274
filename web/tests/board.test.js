// The board, the moves and the texts: what a person does before asking anything.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, SHORT_GAME, TRAPPED, WITH_VARIATIONS, button, expectPiece, figure, move, openText, scenario, setUp, square, standsOn, state } from "./harness.js";

setUp();

scenario("the page opens with the starting position", async (page) => {
  assert.equal(await page.title(), "Wherefore");
  assert.match(await standsOn(page, "e1"), /white king/);
  assert.match(await standsOn(page, "d8"), /black queen/);
});

scenario("a piece is moved by two clicks, and its targets are shown", async (page) => {
  await square(page, "g1").click();
  await expectPiece(page, "f3", "can move here");
  await square(page, "f3").click();
  await expectPiece(page, "f3", "white knight");
  await page.locator(".moves .move", { hasText: "Nf3" }).waitFor();
});

scenario("a piece is dragged", async (page) => {
  const from = await square(page, "e2").boundingBox();
  const to = await square(page, "e4").boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expectPiece(page, "e4", "white pawn");
});

scenario("an illegal move does nothing", async (page) => {
  await move(page, "e2", "e5");
  assert.match(await standsOn(page, "e2"), /white pawn/);
  assert.equal(await page.locator(".moves .move").count(), 0);
});

scenario("a move is made by keyboard alone", async (page) => {
  await square(page, "e2").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expectPiece(page, "e4", "white pawn");
});

scenario("a pawn is promoted to what is chosen", async (page) => {
  await openText(page, "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
  await expectPiece(page, "e7", "white pawn");
  await move(page, "e7", "e8");
  await button(page, "Promote to knight").click();
  await expectPiece(page, "e8", "white knight");
});

scenario("castling moves both pieces", async (page) => {
  await openText(page, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  await expectPiece(page, "h1", "white rook");
  await move(page, "e1", "g1");
  await expectPiece(page, "g1", "white king");
  await expectPiece(page, "f1", "white rook");
});

scenario("in Chess960 the king castles onto its rook", async (page) => {
  await openText(page, "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1");
  await expectPiece(page, "f1", "white king");
  await move(page, "f1", "b1");
  await expectPiece(page, "c1", "white king");
  await expectPiece(page, "d1", "white rook");
});

scenario("the board is flipped by its key and its button", async (page) => {
  const before = await square(page, "a1").boundingBox();
  await page.keyboard.press("f");
  await page.waitForFunction((x) => document.querySelector('[data-square="a1"]').getBoundingClientRect().x > x + 50, before.x);
  await button(page, "Flip").click();
  await page.waitForFunction((x) => document.querySelector('[data-square="a1"]').getBoundingClientRect().x < x + 5, before.x);
});

scenario("arrows and circles are drawn with the right button and taken away with the left", async (page) => {
  const from = await square(page, "b1").boundingBox();
  const to = await square(page, "c3").boundingBox();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x + 20, to.y + 20);
  await page.mouse.up({ button: "right" });
  await page.locator('[data-arrow="b1c3"]').waitFor();
  await square(page, "d5").click({ button: "right" });
  await page.locator(".hand-circle").waitFor();
  await square(page, "a5").click();
  await page.locator(".hand-circle").waitFor({ state: "detached" });
  assert.equal(await page.locator("[data-arrow]").count(), 0);
});

scenario("check and mate are shown and said", async (page) => {
  for (const [from, to] of [["f2", "f3"], ["e7", "e5"], ["g2", "g4"], ["d8", "h4"]]) {
    await expectPiece(page, from, from === "d8" ? "queen" : "pawn");
    await move(page, from, to);
    await expectPiece(page, to, to === "h4" ? "queen" : "pawn");
  }
  await page.getByText("Checkmate: Black wins.").waitFor();
  await expectPiece(page, "e1", "in check");
});

scenario("a pasted game is stepped through with the keys", async (page) => {
  await openText(page, SHORT_GAME);
  await page.locator(".players", { hasText: "Anna – Bert" }).waitFor();
  await page.locator("h1").click();
  await page.keyboard.press("ArrowRight");
  await expectPiece(page, "e4", "white pawn");
  await page.keyboard.press("End");
  await expectPiece(page, "f7", "white queen");
  await page.keyboard.press("ArrowLeft");
  await expectPiece(page, "h5", "white queen");
  await page.keyboard.press("Home");
  await expectPiece(page, "e2", "white pawn");
});

scenario("variations are a tree that can be walked", async (page) => {
  await openText(page, WITH_VARIATIONS);
  await page.locator(".variation").first().waitFor();
  assert.equal(await page.locator(".variation").count(), 2);
  await page.getByText("A good move").waitFor();
  await page.locator(".moves .move", { hasText: "c3" }).click();
  await expectPiece(page, "c3", "white pawn");
  await page.locator("h1").click();
  await page.keyboard.press("ArrowUp");
  await expectPiece(page, "f3", "white knight");
});

scenario("another move becomes a variation, and everything can be undone", async (page) => {
  await openText(page, SHORT_GAME);
  await page.locator(".players").waitFor();
  await move(page, "d2", "d4");
  await page.locator(".variation .move", { hasText: "d4" }).waitFor();
  await button(page, "Undo").click();
  await page.locator(".variation").waitFor({ state: "detached" });
  await button(page, "Undo").click();
  await page.getByText("No moves yet.").waitFor();
});

scenario("a bad FEN is answered beside the field with the place", async (page) => {
  await openText(page, "8/8/8/8/8/8/7x/K1k5 w - - 0 1");
  await page.locator("#text-error", { hasText: /Line 1, column 14: .*neither a piece nor a digit/ }).waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("#text").selectionStart), 13);
}, { allowed: [/422/] });

scenario("a bad game is answered with the line and column", async (page) => {
  await openText(page, "1. e4 e5\n2. Ke3 *");
  await page.locator("#text-error", { hasText: /Line 2, column 4: .*Ke3/ }).waitFor();
}, { allowed: [/422/] });

scenario("an EPD file offers its positions", async (page) => {
  await openText(page, `${TRAPPED.slice(0, -4)} bm h3; id "one";\n8/8/8/3k4/8/3K4/3P4/8 w - - bm Kc3; id "two";`);
  await page.locator("#which").selectOption({ label: "2. two" });
  await expectPiece(page, "d2", "white pawn");
});

scenario("a file is dropped on the field", async (page) => {
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "game.pgn", { type: "text/plain" }));
    return transfer;
  }, SHORT_GAME);
  await page.locator("form.text").dispatchEvent("drop", { dataTransfer: data });
  await page.locator(".players", { hasText: "Anna" }).waitFor();
});

scenario("text from a game is shown as text, never as markup", async (page) => {
  await openText(page, '[White "<img src=x onerror=alert(1)>"]\n[Black "<b>B</b>"]\n\n1. e4 {<script>document.title="owned"</script>} e5 *');
  await page.locator(".players", { hasText: "<img src=x onerror=alert(1)>" }).waitFor();
  await page.locator(".comment", { hasText: "<script>" }).waitFor();
  assert.equal(await page.locator(".players img, .players b, .comment script").count(), 0);
  assert.equal(await page.title(), "Wherefore");
});

scenario("a position is set up by hand", async (page) => {
  await button(page, "Set up").click();
  await button(page, "Empty board").click();
  await page.getByRole("radio", { name: "white king" }).click();
  await square(page, "e1").click();
  await page.getByRole("radio", { name: "black king" }).click();
  await square(page, "e8").click();
  await page.getByRole("radio", { name: "white queen" }).click();
  await square(page, "d4").click();
  await button(page, "Use this position").click();
  await page.locator('.controls').waitFor();
  await expectPiece(page, "d4", "white queen");
  await move(page, "d4", "d7");
  await expectPiece(page, "e8", "in check");
});

scenario("an impossible position is refused in words", async (page) => {
  await button(page, "Set up").click();
  await button(page, "Empty board").click();
  await button(page, "Use this position").click();
  await page.getByRole("alert").filter({ hasText: /White has 0 kings/ }).waitFor();
}, { allowed: [/422/] });

scenario("all keys are shown by ?", async (page) => {
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("flip the board").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

scenario("on a phone there is one column, and moves are made by thumb", async (page) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  assert.ok(wide, "nothing is wider than the screen");
  await square(page, "e2").tap();
  await square(page, "e4").tap();
  await expectPiece(page, "e4", "white pawn");
  const board = await page.locator(".board").first().boundingBox();
  assert.ok(board.width > 330, "the board fills the width");
}, { options: PHONE });

scenario("on a phone the board stays while the sentences scroll", async (page) => {
  await page.getByTestId("stage").waitFor();
  await page.evaluate(() => document.querySelector(".middle").scrollIntoView({ block: "end" }));
  assert.ok((await page.evaluate(() => window.scrollY)) > 100);
  const board = await page.locator(".board").first().boundingBox();
  assert.ok(board.y > -5, `the board is at ${board.y}`);
}, { options: PHONE });

test("board moves are answered within 50 ms", async () => {
  const times = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const begun = performance.now();
    const response = await fetch(`${state.server.address}api/v1/position`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ moves: ["e2e4", "e7e5", "g1f3"] }),
    });
    await response.json();
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  figure("a board move is answered, in the middle", times[10], 50);
});

scenario("an example gets somebody started who has no game at hand", async (page) => {
  await page.getByLabel("Examples").selectOption({ label: "A game: Morphy at the opera, 1858" });
  await page.locator(".players", { hasText: "Morphy" }).waitFor();
  await page.getByLabel("Examples").selectOption({ label: "A bishop that went too far" });
  await expectPiece(page, "a2", "black bishop");
});
