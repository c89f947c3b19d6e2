/* At a large table the view leaves out what nobody is asked for. While something that would list it lies open, or the
   scorekeeper has picked somebody, it is fetched whole. */

export function createWhole({ store, url }) {
  let asked = 0;

  async function fetched(version) {
    asked = version;
    const answer = await fetch(`${url}?whole=1`, { credentials: "same-origin" }).catch(() => null);
    const view = answer?.ok ? await answer.json().catch(() => null) : null;
    if (view) store.fill(view);
  }

  store.subscribe(({ view, panel, picked }) => {
    if (!panel && !picked) asked = 0;
    else if (view.unlisted?.length && asked !== view.version) fetched(view.version);
  });
}
