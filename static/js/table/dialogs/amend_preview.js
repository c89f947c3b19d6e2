/* An earlier event that is to be put right: the table as it was then, and what another event in its place would change.
   The server works both out and writes nothing; what is shown here is only fetched. */
import { fetched } from "table/fetched";

const SOON = 150;

export function createMoments({ store, page, show }) {
  let asked = 0;
  let soon = 0;

  const panel = () => store.get().panel;
  const isOpen = (seq) => panel()?.kind === "amend" && panel().seq === seq;
  const place = (seq) => `${page.urls.events}${seq}/`;

  /** Lay it open, prefilled as it was sent. */
  async function open(seq) {
    show({ kind: "amend", seq });
    const { ok, body } = await fetched(place(seq));
    if (isOpen(seq))
      show({ ...panel(), moment: ok ? body : null, fault: ok ? null : body, said: ok ? body.event : {} });
  }

  /** Ask what it would change to have `event` there, or nothing (null); the latest question is the one that counts. */
  function look(seq, event) {
    const body = JSON.stringify({ with: event });
    if (panel().asked === body) return;
    show({ ...panel(), asked: body, seen: null });
    clearTimeout(soon);
    soon = setTimeout(() => send(seq, body, ++asked), SOON);
  }

  async function send(seq, body, mine) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": page.csrf };
    const seen = await fetched(`${place(seq)}amendment/`, { method: "POST", headers, body });
    if (isOpen(seq) && mine === asked && panel().asked === body) show({ ...panel(), seen });
  }

  return { open, look };
}
