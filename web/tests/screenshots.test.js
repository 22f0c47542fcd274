// Pictures of the main views for README and docs, made only when a folder is named: npm run screenshots.
import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { PHONE, SHORT_GAME, TRAPPED, button, move, openText, setUp, visit, wholeAnswer } from "./harness.js";

const folder = process.env.SCREENSHOTS;
const LONG_GAME = '[White "Morphy"]\n[Black "Duke Karl / Count Isouard"]\n[Event "Paris 1858"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n';

if (folder) {
  setUp();
  const shot = async (page, name) => {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    // Small where the tool is there; the same picture where it is not.
    spawnSync("pngquant", ["--force", "--skip-if-larger", "--output", file, "96", file]);
  };

  test("the position view", { timeout: 60_000 }, async () => {
    const { page } = await visit();
    await openText(page, TRAPPED);
    await wholeAnswer(page);
    await page.waitForTimeout(1_700);
    await page.locator('.sentence[data-kind="trapped_piece"]').hover();
    await shot(page, "page-why");
    await move(page, "a1", "a2");
    await page.getByRole("img", { name: "Only the pieces that matter to it" }).waitFor({ timeout: 30_000 });
    await page.locator(".card").scrollIntoViewIfNeeded();
    await shot(page, "page-why-not");
  });

  test("the review", { timeout: 120_000 }, async () => {
    const { page } = await visit();
    await openText(page, LONG_GAME);
    await button(page, "Review this game").click();
    await button(page, "Save as PGN").waitFor({ timeout: 90_000 });
    await page.getByRole("button", { name: /^9\.\.\. b5|^\d+\.\.\. / }).first().click();
    await wholeAnswer(page);
    await page.waitForTimeout(1_700);
    await page.evaluate(() => window.scrollTo(0, 0));
    await shot(page, "page-review");
  });

  test("the tree", { timeout: 60_000 }, async () => {
    const { page } = await visit();
    await openText(page, TRAPPED);
    await button(page, "Tree").click();
    await page.getByLabel("Method").selectOption("best-first");
    await page.getByLabel("beside").selectOption("bstar");
    await page.waitForTimeout(4_000);
    await shot(page, "page-tree");
  });

  test("the phone", { timeout: 60_000 }, async () => {
    const { page } = await visit({ ...PHONE, deviceScaleFactor: 1, colorScheme: "dark" });
    await openText(page, SHORT_GAME);
    await page.getByRole("button", { name: "To the start" }).waitFor();
    await openText(page, TRAPPED);
    await wholeAnswer(page);
    await page.waitForTimeout(1_700);
    await shot(page, "page-phone");
  });
}
