// The chart of an evening, read off: which line is whose, and what it shows after which game. By pointer, by finger (a
// line is told, what lies between the lines opens its game), and by keyboard from the names below it. The figures are
// those of the table on the page; without this script chart and table stand as they are.
const NEAR = 14; // pixels from a line that are still on it

const chart = document.querySelector("[data-chart]");
const steps = [...document.querySelectorAll(".evening-page .sheet tbody tr")];
const [who, figure, after] = ["who", "figure", "after"].map((part) => chart?.querySelector(`[data-${part}]`));
const names = [...(chart?.querySelectorAll("[data-line][aria-pressed]") ?? [])];
const drawings = [...(chart?.querySelectorAll("svg.narrow, svg.wide") ?? [])].map(read);
let shown = null; // { line, step }
let kept = null; // what a name that was pressed keeps

/** A drawing with the places of its lines: by number of the line a list of [x, y]. */
function read(svg) {
  const lines = new Map();
  for (const line of svg.querySelectorAll("g[data-line]"))
    lines.set(
      Number(line.dataset.line),
      line
        .querySelector(".drawn")
        .getAttribute("d")
        .slice(1)
        .split("L")
        .map((place) => place.split(" ").map(Number)),
    );
  const edges = [...svg.querySelectorAll(".band")].map((band) => band.x.baseVal.value + band.width.baseVal.value);
  return { svg, lines, edges };
}

const text = (part) => part?.textContent.replace(/\s+/g, " ").trim() ?? "";
const cell = ({ line, step }) => steps[step].querySelectorAll("td")[line];

/** The line and the step next to a place on the screen; none where no line is near. */
function under({ svg, lines, edges }, event) {
  const box = svg.getBoundingClientRect();
  const scale = svg.viewBox.baseVal.width / box.width;
  const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  let found = null;
  for (const [line, places] of lines) {
    const next = places.findIndex(([at]) => at >= x);
    if (next < 1) continue;
    const [[x1, y1], [x2, y2]] = [places[next - 1], places[next]];
    const away = Math.abs(y1 + ((x - x1) / (x2 - x1)) * (y2 - y1) - y);
    if (away <= NEAR * scale && away < (found?.away ?? Infinity)) found = { line, away };
  }
  if (!found) return null;
  const step = edges.findIndex((edge, place) => x <= edge + (edges[place + 1] ?? edge) / 2 - edge / 2);
  return { line: found.line, step: step < 0 ? edges.length - 1 : step };
}

function mark({ svg, lines, edges }) {
  svg.classList.toggle("read", shown !== null);
  for (const line of svg.querySelectorAll("g[data-line]"))
    line.classList.toggle("told", shown !== null && Number(line.dataset.line) === shown.line);
  svg.querySelector(".told-at")?.remove();
  const place = shown && lines.get(shown.line)?.find(([x]) => Math.abs(x - edges[shown.step]) < 1);
  if (!place) return;
  const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  dot.setAttribute("class", "told-at");
  dot.setAttribute("cx", String(place[0]));
  dot.setAttribute("cy", String(place[1]));
  dot.setAttribute("r", "5");
  svg.append(dot);
}

function show(what) {
  shown = what;
  for (const drawing of drawings) mark(drawing);
  for (const name of names)
    name.setAttribute("aria-pressed", String(kept !== null && Number(name.dataset.line) === kept.line));
  who.textContent = shown ? text(names.find((name) => Number(name.dataset.line) === shown.line)) : "";
  figure.textContent = shown ? text(cell(shown)) : "";
  figure.classList.toggle("minus", Boolean(shown && cell(shown)?.classList.contains("minus")));
  after.textContent = shown ? steps[shown.step].querySelector("a").getAttribute("aria-label") : "";
}

const same = (one, other) => one?.line === other?.line && one?.step === other?.step;

function moved(drawing, event) {
  if (event.pointerType === "touch") return;
  const found = under(drawing, event) ?? kept;
  if (!same(found, shown)) show(found);
}

/** A finger on a line reads it off; on one that is read off already, or beside all of them, it opens the game. */
function tapped(drawing, event) {
  if (event.pointerType !== "touch") return;
  const found = under(drawing, event);
  if (!found || found.line === shown?.line) return;
  event.preventDefault();
  kept = null;
  show(found);
}

function listen(drawing) {
  const { svg } = drawing;
  svg.addEventListener("pointermove", (event) => moved(drawing, event));
  svg.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && show(kept));
  svg.addEventListener("click", (event) => tapped(drawing, event), true);
}

/** A name reads its line off at the end; the arrows go from game to game, a press keeps it. */
function named(button) {
  const line = Number(button.dataset.line);
  button.addEventListener("focus", () => shown?.line !== line && show({ line, step: steps.length - 1 }));
  button.addEventListener("blur", () => show(kept));
  button.addEventListener("click", () => {
    kept = kept?.line === line ? null : { line, step: shown?.line === line ? shown.step : steps.length - 1 };
    show(kept ?? { line, step: steps.length - 1 });
  });
  button.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !shown) return;
    event.preventDefault();
    const step = Math.min(steps.length - 1, Math.max(0, shown.step + by));
    if (kept?.line === line) kept = { line, step };
    show({ line, step });
  });
}

if (chart) {
  for (const part of chart.querySelectorAll("[data-scripted]")) part.hidden = false;
  drawings.forEach(listen);
  names.forEach(named);
}
