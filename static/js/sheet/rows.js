/* The games of the sheet: each opens into what it is made of, fetched when it is opened; what has changed is put in
   the place of the old, row by row. */

export function createRows({ scroller, onGrown }) {
  const table = scroller?.querySelector("table");
  const linesOf = (game) => (game.nextElementSibling?.matches(".lines") ? game.nextElementSibling : null);
  const linkOf = (game) => game.querySelector("[data-game]");

  async function lines(game) {
    const answer = await fetch(`${linkOf(game).getAttribute("href")}?part=rows`);
    if (!answer.ok) return null;
    const read = new DOMParser().parseFromString(`<table>${await answer.text()}</table>`, "text/html");
    const body = document.adoptNode(read.querySelector("tbody"));
    return body;
  }

  async function open(game) {
    const link = linkOf(game);
    link.setAttribute("aria-expanded", "true");
    const body = await lines(game);
    if (!body) return location.assign(link.href);
    linesOf(game)?.remove();
    if (link.getAttribute("aria-expanded") === "true") game.after(body);
    return body;
  }

  function close(game) {
    linkOf(game).setAttribute("aria-expanded", "false");
    linesOf(game)?.remove();
  }

  const isOpen = (game) => linkOf(game)?.getAttribute("aria-expanded") === "true";

  async function toggle(game) {
    if (isOpen(game)) return close(game);
    if (await open(game)) inSight(game);
  }

  /** As much of an opened game as there is room for between head and foot, its own row first. */
  function inSight(game) {
    const top = game.offsetTop - table.tHead.offsetHeight;
    const lines = linesOf(game) ?? game;
    const bottom = lines.offsetTop + lines.offsetHeight + table.tFoot.offsetHeight - scroller.clientHeight;
    scroller.scrollTo({ top: Math.min(top, Math.max(bottom, scroller.scrollTop)) });
  }

  /** One game, leaving or first line, as it now is; what lies open stays open and is read anew. */
  function put(old, fresh) {
    const open = old && isOpen(old);
    for (const link of [old, fresh].map((one) => one?.querySelector("[data-game]")))
      link?.setAttribute("aria-expanded", String(Boolean(open)));
    if (old?.isEqualNode(fresh)) return old;
    const focused = old?.contains(document.activeElement);
    if (old) old.replaceWith(fresh);
    if (focused) fresh.querySelector("a")?.focus({ preventScroll: true });
    return fresh;
  }

  function putAll(page) {
    const fresh = [...page.querySelectorAll(".sheet > tbody[id]")];
    const wanted = new Set(fresh.map((body) => body.id));
    const added = fresh.filter((body) => !document.getElementById(body.id)).length > 0;
    for (const body of table.querySelectorAll("tbody[id]:not(.lines)")) {
      if (wanted.has(body.id)) continue;
      linesOf(body)?.remove();
      body.remove();
    }
    let last = table.tHead;
    for (const body of fresh) {
      const here = put(document.getElementById(body.id), document.adoptNode(body));
      const lying = linesOf(here);
      if (!here.isConnected || here.previousElementSibling !== last) last.after(here);
      if (lying) here.after(lying);
      last = lying ?? here;
      if (isOpen(here)) open(here);
    }
    if (added) onGrown();
  }

  /** A link that lies in the sheet opens it here; with the keyboard like a button. */
  function pressed(event) {
    const link = event.target.closest?.("[data-game]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.type === "keydown" && event.key !== " ") return;
    event.preventDefault();
    toggle(link.closest("tbody"));
  }

  function asked() {
    const game = location.hash.startsWith("#game-") && document.getElementById(location.hash.slice(1));
    if (game && !isOpen(game)) toggle(game);
  }

  if (table) {
    for (const link of table.querySelectorAll("[data-game]")) link.setAttribute("aria-expanded", "false");
    table.addEventListener("click", pressed);
    table.addEventListener("keydown", pressed);
    addEventListener("hashchange", asked);
    asked();
  }
  return { put: (page) => table && putAll(page) };
}
