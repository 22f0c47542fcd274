"use strict";
document.querySelectorAll("article").forEach((article) => {
  const game = JSON.parse(article.querySelector("script.game").textContent);
  if (!game.length) return;
  const board = article.querySelector(".board svg"), said = article.querySelector(".said");
  const figures = {k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟"};
  const NS = "http://www.w3.org/2000/svg", CELL = 50, EDGE = 20;
  const rects = board.querySelectorAll("rect");
  const layer = document.createElementNS(NS, "g");
  board.querySelectorAll("text").forEach((text) => { if (text.getAttribute("font-size") === "40") text.remove(); });
  board.querySelectorAll("g").forEach((arrow) => arrow.remove());
  board.appendChild(layer);
  const add = (name, attributes, text) => {
    const node = document.createElementNS(NS, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text) node.textContent = text;
    layer.appendChild(node);
  };
  const center = (square) => [EDGE + (square.charCodeAt(0) - 97) * CELL + 25, (8 - square[1]) * CELL + 25];
  let now = 0;
  const show = (ply) => {
    now = Math.max(0, Math.min(game.length - 1, ply));
    const entry = game[now];
    layer.replaceChildren();
    if (entry.move) entry.move.forEach((square) => {
      const [x, y] = center(square);
      add("rect", {x: x - 25, y: y - 25, width: CELL, height: CELL, fill: "#f5d142", opacity: 0.45});
    });
    entry.fen.split(" ")[0].split("/").forEach((rank, row) => {
      let file = 0;
      for (const letter of rank) {
        if (letter >= "1" && letter <= "8") { file += Number(letter); continue; }
        const white = letter !== letter.toLowerCase();
        add("text", {x: EDGE + file * CELL + 25, y: row * CELL + 40, "font-size": 40, "text-anchor": "middle",
          fill: white ? "#fff" : "#000", stroke: "#000", "stroke-width": 1}, figures[letter.toLowerCase()]);
        file += 1;
      }
    });
    (entry.arrows || []).filter((arrow) => !arrow[2]).forEach(([from, to]) => {
      const [[x1, y1], [x2, y2]] = [center(from), center(to)];
      add("line", {x1, y1, x2, y2, stroke: "#882020", "stroke-width": 6, opacity: 0.7, "stroke-linecap": "round"});
      add("circle", {cx: x2, cy: y2, r: 9, fill: "#882020", opacity: 0.7});
    });
    said.textContent = entry.name ? entry.name + (entry.said ? ": " + entry.said : "") : "";
    article.querySelectorAll(".mv.now").forEach((move) => move.classList.remove("now"));
    const move = article.querySelector('.mv[data-ply="' + now + '"]');
    if (move) { move.classList.add("now"); move.parentNode.parentNode.scrollTop = move.offsetTop - move.parentNode.parentNode.offsetTop - 150; }
    const x = (420 * now) / Math.max(1, game.length - 1), line = article.querySelector(".curve .now");
    line.setAttribute("x1", x); line.setAttribute("x2", x);
  };
  article.querySelectorAll(".mv").forEach((move) => move.addEventListener("click", (event) => {
    event.preventDefault();
    show(Number(move.dataset.ply));
  }));
  const steps = {first: () => show(0), back: () => show(now - 1), on: () => show(now + 1), last: () => show(game.length)};
  article.querySelectorAll("[data-step]").forEach((button) => button.addEventListener("click", steps[button.dataset.step]));
  if (document.querySelectorAll("article").length === 1) document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") show(now - 1);
    if (event.key === "ArrowRight") show(now + 1);
  });
  show(game.length - 1);
});
