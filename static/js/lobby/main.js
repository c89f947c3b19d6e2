/* The lobby: every table of the club at a glance. It only listens; a table that moved is drawn anew in its place. */
import { html, nothing, render } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { createLine } from "table/line";
import { digits, figure, icon } from "table/board/marks";

const page = JSON.parse(document.getElementById("page").textContent);
const { words } = page;
const root = document.getElementById("tables");
const tables = new Map(page.tables.map((table) => [table.code, table]));
const between = document.getElementById("between");
let link = "joining";

/** A sentence with its figures and names: "Game {n}". */
const said = (template, given) => template.replace(/\{(\w+)\}/g, (_, name) => given[name]);

/** Those that are on first, the longest first; the order in which they were shown stays. */
const inOrder = () =>
  [...tables.values()].sort((one, other) => Number(one.phase === "closed") - Number(other.phase === "closed"));

function state(table) {
  if (table.phase === "closed") return html`<span class="state">${words.closed}</span>`;
  if (!table.game && !table.games) return html`<span class="state">${words.gathering}</span>`;
  return html`<span class="state live"
    >${table.game ? said(words.game, { n: table.game }) : said(words.after, { n: table.games })}</span>`;
}

function sides(table) {
  if (!table.box || !table.game || table.phase === "closed") return nothing;
  const box = table.partner ? said(words.together, { one: table.box, other: table.partner }) : table.box;
  return html`<p class="sides"><span class="framed">${box}</span> <span class="quiet">${words.against}</span>
    ${table.captain}</p>`;
}

function waits(table) {
  if (table.phase === "closed") return nothing;
  const waits = table.waits[root.lang];
  if (waits) return html`<p class="waits">${icon("hand")}${waits}</p>`;
  if (table.game) return html`<p class="waits">${said(words.plays, { name: table.plays })}</p>`;
  return table.captain ? html`<p class="waits quiet">${said(words.next, { name: table.captain })}</p>` : nothing;
}

const LANES = ["box", "centre", "team"];

function cubes(table) {
  if (!table.cubes.length) return nothing;
  return html`<ul class="glance-cubes">${table.cubes.map(
    (cube) => html`
    <li class="at-${LANES.includes(cube.at) ? cube.at : "centre"}">
      <span class="cube small${digits(cube.shows)}">${cube.shows}</span><span class="whose">${cube.name}</span></li>`,
  )}</ul>`;
}

function foot(table) {
  const led = table.leaders.map((leader) => html`<span>${leader.name} ${figure(leader.result)}</span>`);
  const free =
    table.phase === "closed"
      ? ""
      : table.free === null
        ? words.room
        : table.free
          ? said(words.free, { n: table.free })
          : words.full;
  const here = table.phase === "closed" ? words.played : words.players;
  return html`<p class="glance-foot">
    ${led.length ? html`<span class="leaders">${led}</span>` : nothing}<span class="quiet"
      >${said(here, { n: table.seated })}${free ? ` · ${free}` : ""}</span></p>`;
}

function glance(table) {
  const to = table.phase === "closed" ? page.sheet : page.table;
  return html`<li class="glance${table.phase === "closed" ? " over" : ""}">
    <a href=${to.replace("CODE", table.code)}>
      <h2>${table.name}</h2>${state(table)}
      ${sides(table)}${waits(table)}${cubes(table)}${foot(table)}
      ${
        table.scorekeeper
          ? html`<p class="keeper quiet">${said(words.keeps, { name: table.scorekeeper })}</p>`
          : nothing
      }
      ${page.screen ? html`<p class="join-code">${table.code}</p>` : nothing}
    </a></li>`;
}

function draw() {
  const shown = inOrder();
  render(
    html`
    <p class="link ${link}" role="status">
      ${icon(["lost", "unshown", "barred"].includes(link) ? "lost" : "live")}${words[link]}</p>
    ${
      shown.length
        ? html`<ul class="glances">${repeat(shown, (table) => table.code, glance)}</ul>`
        : html`<p class="lead">${words.none}</p>`
    }`,
    root,
  );
}

const isOn = () => [...tables.values()].some((table) => table.phase !== "closed");
let wasOn = isOn();

/** The wall tells the last evening and the season while no table is on; when the last one closes, that evening's. */
function rest() {
  const on = isOn();
  between?.toggleAttribute("hidden", on);
  if (between && wasOn && !on) location.reload();
  wasOn = on;
}

createLine({
  place: () => page.live,
  look: () => ({ t: "looking" }),
  onMessage(message) {
    if (message.t === "tables") {
      tables.clear();
      for (const table of message.tables) tables.set(table.code, table);
    }
    if (message.t === "table" && message.table.version > (tables.get(message.table.code)?.version ?? 0))
      tables.set(message.table.code, message.table);
    if (message.t === "gone") tables.delete(message.code);
    rest();
    draw();
  },
  onLink(now) {
    if (now === link) return;
    link = now;
    draw();
  },
});
draw();
