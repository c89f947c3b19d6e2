/* What is pressed in a replay: slider, buttons, jumps and keys. All links lead to the same without this script. */
import { words } from "table/words";

const KEYS = { ArrowLeft: "before", ArrowRight: "after", PageUp: "gameBefore", PageDown: "gameAfter" };
const GAMES = { ArrowLeft: "gameBefore", ArrowRight: "gameAfter" };
const TYPED = "input:not([type=range]), select, textarea, [contenteditable]";
const PRESSED = "button, summary";

/** A link that leads nowhere keeps its place, and nothing can be pressed. */
function leads(link, address) {
  if (address === null) {
    link.removeAttribute("href");
    link.setAttribute("role", "link");
    link.setAttribute("aria-disabled", "true");
  } else {
    link.href = address;
    link.removeAttribute("role");
    link.removeAttribute("aria-disabled");
  }
}

/** `ways` has where each of them leads from an event, `beside` the nearest mark of a kind; `go` shows an event. */
export function createControls({ address, ways, beside, last, go, playing }) {
  const slider = document.querySelector(".track input");
  const steps = [...document.querySelectorAll("[data-to]")];
  const jumps = [...document.querySelectorAll("[data-jump]")];
  const speeds = [...document.querySelectorAll("[data-speed]")];
  const play = document.querySelector("[data-play]");
  let at = 0;

  const target = ({ dataset: { to, jump, way } }) => (to ? ways[to](at) : beside(jump, way, at));

  function pressed(event) {
    if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const number = target(event.currentTarget);
    event.preventDefault();
    playing.pause();
    if (number !== null) go(number);
  }

  function keyed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.(TYPED)) return;
    const way = (event.shiftKey ? GAMES : KEYS)[event.key];
    const speed = speeds.find(({ dataset }) => dataset.speed === event.key);
    if (way) {
      const number = ways[way](at);
      playing.pause();
      if (number !== null) go(number);
    } else if (speed && !event.shiftKey) playing.play(Number(speed.dataset.speed));
    else if (event.key === " " && !event.shiftKey && !event.target.closest?.(PRESSED)) playing.turn();
    else return;
    event.preventDefault();
  }

  for (const link of [...steps, ...jumps]) link.addEventListener("click", pressed);
  for (const button of speeds) button.addEventListener("click", () => playing.set(Number(button.dataset.speed)));
  play.addEventListener("click", playing.turn);
  slider.addEventListener("input", () => {
    playing.pause();
    go(Number(slider.value));
  });
  addEventListener("keydown", keyed);
  for (const part of document.querySelectorAll("[data-scripted]")) part.hidden = false;

  return {
    /** Where each leads from the event that is shown now. */
    shows(number, game) {
      at = number;
      slider.value = String(number);
      slider.setAttribute("aria-valuetext", words.eventInGame(number, game));
      for (const link of [...steps, ...jumps]) {
        const to = target(link);
        leads(link, to === null ? null : address(to));
      }
      play.disabled = number === last;
    },
    /** Whether it plays, and how fast. */
    plays({ plays, speed }) {
      play.querySelector("use").setAttribute("href", plays ? "#i-pause" : "#i-play");
      play.querySelector("span").textContent = plays ? words.pause : words.play;
      for (const button of speeds) button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === speed));
    },
  };
}
