// A review as one self-contained web page to send to a friend: no script, no outside file, every text escaped.
import { middle, numberOf, placement } from "./board";
import { glyphOf } from "./marks";
import { SHAPES } from "./pieces";
import type { Review, ReviewedMove } from "./types";

export function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

function board(fen: string): string {
  let out = '<svg viewBox="0 0 800 800" width="320" role="img" aria-label="the position before the move">';
  for (let file = 0; file < 8; file += 1) {
    for (let rank = 0; rank < 8; rank += 1) {
      const color = (file + rank) % 2 === 0 ? "#a97b55" : "#f0dcc0";
      out += `<rect x="${file * 100}" y="${(7 - rank) * 100}" width="100" height="100" fill="${color}"/>`;
    }
  }
  for (const [square, letter] of placement(fen)) {
    const shape = SHAPES[letter.toLowerCase()];
    if (!shape) continue;
    const white = letter === letter.toUpperCase();
    const { x, y } = middle(square, false);
    const [fill, line, inner] = white ? ["#fffdf7", "#1c1a17", "#1c1a17"] : ["#2b2825", "#0d0c0b", "#e9e2d3"];
    out += `<g transform="translate(${x - 50} ${y - 50})"><path d="${shape.body}" fill="${fill}" stroke="${line}" stroke-width="4"/>`;
    out += `<path d="${shape.detail}" fill="none" stroke="${inner}" stroke-width="4.5" stroke-linecap="round"/></g>`;
  }
  return `${out}</svg>`;
}

function curve(review: Review): string {
  const chances = [50, ...review.moves.map((mv) => mv.chance ?? 50)];
  const step = 600 / Math.max(1, chances.length - 1);
  const points = chances.map((chance, ply) => `${(ply * step).toFixed(1)},${(100 - chance).toFixed(1)}`).join(" ");
  return `<svg viewBox="0 0 600 100" width="100%" height="110" preserveAspectRatio="none" role="img" aria-label="White's winning chances">
<line x1="0" x2="600" y1="50" y2="50" stroke="#bbb"/><polyline points="${points}" fill="none" stroke="#2f5d50" stroke-width="2"/></svg>`;
}

function moment(mv: ReviewedMove): string {
  const better = (mv.better ?? []).map((step) => step.san).join(" ");
  const glyph = glyphOf(mv.mark);
  return `<section><h2>${escape(`${numberOf(mv.before)} ${mv.san}${glyph}`)}</h2><div class="moment">${board(mv.before)}
<div><p>${escape(mv.text ?? "")}</p>${better ? `<p>Better: ${escape(better)}</p>` : ""}</div></div></section>`;
}

function paragraph(sentences: string[] | undefined): string {
  return sentences && sentences.length > 0 ? `<p>${escape(sentences.join(" "))}</p>` : "";
}

export function htmlOf(review: Review): string {
  const tag = (name: string) => review.tags.find(([key]) => key === name)?.[1] ?? "?";
  const title = escape(`${tag("White")} – ${tag("Black")}, ${review.result}`);
  const moves = review.moves
    .map((mv) => escape(`${mv.side === "white" ? `${numberOf(mv.before)} ` : ""}${mv.san}${glyphOf(mv.mark)}`))
    .join(" ");
  const moments = review.moves.filter((mv) => mv.mark !== undefined).map(moment).join("\n");
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>
body{font:17px/1.5 Georgia,serif;max-width:52em;margin:2em auto;padding:0 1em;color:#222;background:#fdfcf9}
.moment{display:flex;gap:1.5em;flex-wrap:wrap}.moment>div{flex:1 1 18em}h2{font-size:1.1em;margin-bottom:.3em}
</style></head><body><h1>${title}</h1>${paragraph(review.story?.opening)}${curve(review)}<p>${moves} ${escape(review.result)}</p>
${moments}
${paragraph(review.story?.closing)}<p>Reviewed by Wherefore.</p></body></html>
`;
}
