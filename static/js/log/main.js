/* A replay: the table as it stood after an event, with nothing to press on it. All moments of a game come in one
   request; a step is drawn from what is here. Views and sentences are the server's. */
import { render } from "lit-html";
import { words } from "table/words";
import { opened } from "table/store";
import { contextOf } from "table/board/page";
import { stands } from "table/board/room";
import { createControls } from "log/controls";
import { createFollowing } from "log/address";
import { createGames } from "log/games";
import { createPlaying } from "log/playing";
import { createWays } from "log/ways";
import { rowSoFar } from "log/row";
import { told } from "log/told";

const page = JSON.parse(document.getElementById("page").textContent);
const { replay } = page;
const nothingToPress = {};
const place = (id) => document.getElementById(id);
const [then, line, row] = ["then", "told", "row"].map(place);
const [heading, toGame, toLog] = ["event", "game", "log"].map((name) => document.querySelector(`[data-${name}]`));
const { ways, beside, game } = createWays(replay);
const games = createGames(replay);
const address = (number) => `${replay.log}${number}/`;
const follow = createFollowing((number) => history.replaceState(history.state, "", address(number)));
const playing = createPlaying({ step: () => stepped(), changed: () => changed() });
const controls = createControls({ address, ways, beside, last: replay.last, go, playing });

let at = replay.number;
let lineIsOurs = false;

function drawTable(view) {
  const ctx = contextOf(opened({ ...page, view }), { page, taps: nothingToPress, ui: nothingToPress, wide: true });
  render(stands({ ...ctx, screen: true, mayUndo: false }), then);
  render(rowSoFar(ctx, game(at)), row);
}

/** The line that came with the page gives way to the first that is drawn here. */
function drawLine(moment) {
  if (!lineIsOurs) line.replaceChildren();
  lineIsOurs = true;
  render(told(replay, moment), line);
}

function drawHead() {
  const number = game(at);
  heading.textContent = words.eventNumber(at);
  document.title = `${words.eventNumber(at)} · ${replay.title}`;
  toGame.textContent = words.game(number);
  toGame.href = `${replay.sheet}${number}/`;
  toLog.href = `${replay.log}?before=${at + 1}#e${at}`;
  controls.shows(at, number);
}

/** Show an event. Of a game that is not here yet the head is shown at once and the rest when it has come; where that
    fails, the page of the event is opened, which says why. */
async function go(number) {
  at = number;
  drawHead();
  if (!games.moment(at)) {
    then.setAttribute("aria-busy", "true");
    await games.ask(at);
    if (at !== number) return;
    then.removeAttribute("aria-busy");
  }
  const moment = games.moment(at);
  if (!moment) return location.assign(address(at));
  drawTable(moment.view);
  drawLine(moment);
  follow(at);
  ahead();
}

/** The next game is fetched before it is asked for. */
function ahead() {
  const next = ways.gameAfter(at);
  if (next !== null) games.ask(next);
}

async function stepped() {
  const next = ways.after(at);
  if (next !== null) await go(next);
  return ways.after(at) !== null;
}

/** What goes by is not read aloud; what one stops at is. */
function changed() {
  const now = playing.now();
  controls.plays(now);
  line.setAttribute("aria-live", now.plays ? "off" : "polite");
}

drawTable(page.view);
drawHead();
changed();
games.ask(at).then((loaded) => loaded && ahead());
