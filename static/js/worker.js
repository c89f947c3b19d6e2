/* The service worker. Before it stands `given`: what it keeps, and under which version.

   Pages come from the network whenever it answers. Where it does not, the last table that was open on this phone is
   laid into an empty page of ours: no page of anybody is ever kept, only what the table's own page puts by for itself
   (table/device/last_view). Files whose name carries their content's hash never change; they are kept and not asked
   for again. */

const SHELL = `shell-${given.version}`;
const KEPT = "kept";
const PLACE = "/kept/table";
const HASHED = /\.[0-9a-f]{12}\./;
const GONE = new Set([403, 404]);
const AWAY = new Set([502, 503, 504]);
const LANGUAGE = /<html lang="([^"]*)"/;
const NOTHING_KEPT = /<main class="nothing-kept" data-entry="([^"]+)">.*?<\/main>/s;

/** Files and pages in the language of the moment: in another one it is another worker. */
async function prepared() {
  const pages = [given.pages.table, given.pages.nothing].map((page) => new Request(page, { cache: "reload" }));
  await (await caches.open(SHELL)).addAll([...given.files, ...pages]);
}

/** A new worker takes over at once: a page that is open has all of its files already. */
async function tidied() {
  const old = (await caches.keys()).filter((name) => name.startsWith("shell-") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** What this phone saw last of the table it had open, if this program can still draw it. */
async function lastTable() {
  const found = await caches.match(PLACE, { cacheName: KEPT });
  const table = found ? await found.json() : null;
  return table?.protocol === given.protocol ? table : null;
}

const patience = () => new Promise((over) => setTimeout(over, given.patience, null));

/** The site's answer; null if there is none, or, where there is something to show instead, none in time or only a
    proxy's. */
async function answered(asked, instead) {
  const answer = await (instead ? Promise.race([asked, patience()]) : asked).catch(() => null);
  return instead && AWAY.has(answer?.status) ? null : answer;
}

async function page(event) {
  const kept = await lastTable();
  const { pathname } = new URL(event.request.url);
  if (kept && pathname === given.pages.table) return Response.redirect(kept.place);
  const here = pathname === kept?.place;
  const asked = Promise.resolve(event.preloadResponse).then((answer) => answer ?? fetch(event.request));
  const answer = await answered(asked, here);
  if (here && GONE.has(answer?.status)) await caches.delete(KEPT);
  if (answer) return answer;
  if (here) return laid(kept);
  if (kept && pathname === given.pages.home) return Response.redirect(kept.place);
  return (await caches.match(given.pages.nothing)) ?? Response.error();
}

const room = (language, entry, text) =>
  `<div id="table" translate="no" lang="${language}"></div><script id="page" type="application/json">${text}</script><script type="module" src="${entry}"></script>`;

/** The empty page with the last table in it, the server's clock gone on meanwhile. */
async function laid(kept) {
  const empty = await caches.match(given.pages.table);
  if (!empty) return Response.error();
  const text = JSON.stringify({ ...kept, now: kept.now + Date.now() - kept.at }).replaceAll("<", "\\u003c");
  const page = await empty.text();
  const language = page.match(LANGUAGE)?.[1] ?? "en";
  const html = page.replace(NOTHING_KEPT, (_all, entry) => room(language, entry, text));
  const headers = new Headers(empty.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(html, { headers });
}

async function file(request) {
  const kept = await caches.match(request);
  const lasting = HASHED.test(request.url);
  if (kept && lasting) return kept;
  const answer = await answered(fetch(request), Boolean(kept));
  if (answer?.ok && lasting) await (await caches.open(SHELL)).put(request, answer.clone());
  return answer ?? kept ?? Response.error();
}

self.addEventListener("install", (event) => event.waitUntil(prepared().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(tidied()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith(given.static)) event.respondWith(file(event.request));
});
