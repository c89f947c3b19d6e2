/* The design page: each part drawn by the table's own module, from a moment that the real rules have made. */
import { html, nothing, render } from "lit-html";
import { phone } from "design/stage";
import { cubeOf } from "table/lookup";
import { advice, next } from "table/board/between";
import { board, face, seat } from "table/board/board";
import { dock } from "table/dock/dock";
import { banner, head } from "table/board/head";
import { closed, lobby } from "table/board/lobby";
import { over } from "table/board/game_over";
import { trailList } from "table/board/trail";

const page = JSON.parse(document.getElementById("page").textContent);

const PARTS = {
  cube: (ctx, name) => face(ctx, cubeOf(ctx.view, name)),
  seat: (ctx, id) =>
    seat(
      ctx,
      id,
      ctx.view.game.cubes.filter((cube) => cube.column === id),
      cubeOf(ctx.view, id)?.at === "out",
    ),
  board,
  dock,
  banner,
  head,
  over,
  closed,
  lobby,
  between: (ctx) => html`${next(ctx)}${advice(ctx)}`,
  trail: trailList,
};

for (const place of document.querySelectorAll("[data-part]")) {
  const [key, ...rest] = place.dataset.scene.split(" ");
  const state = place.dataset.state ? JSON.parse(place.dataset.state) : {};
  const scene = { ...page.scenes[key], state: { ...page.scenes[key].state, ...state } };
  const draw = () => render(PARTS[place.dataset.part](drawn(false), rest.join(" ")) ?? nothing, place);
  const drawn = phone(page, scene, draw);
  draw();
}
