/* A phone without a table behind it: it draws what a real one would, and what is pressed on it goes nowhere. */
import { createStore, opened } from "table/store";
import { contextOf } from "table/board/page";
import { docked } from "table/dock/dock";

const nowhere = () => undefined;
const taps = { tap: nowhere, reply: nowhere, takeBack: nowhere, hold: nowhere, keepSheet: nowhere, seenRules: nowhere };

/** The phone of one scene; `redraw` is called whenever something on it was turned. */
export function phone(page, scene, redraw) {
  const store = createStore({
    ...opened({ ...scene, protocol: page.protocol }),
    link: "live",
    heard: page.now,
    ...scene.state,
  });
  let panels = 0;
  const { set, get } = store;
  const ui = {
    panel: (panel) => set({ panel: panel && { id: panels++, ...panel } }),
    pick: (id) => set({ picked: get().picked === id ? null : id }),
    hat: (hat) => set({ hat, picked: null }),
    draft: (key, choices) => set({ draft: { [key]: choices } }),
    understood: nowhere,
    arm: (key) => set({ armed: key }),
    aside: nowhere,
    letStand: nowhere,
    told: (seq) => set({ told: seq }),
    corrected: (seq) => set({ corrected: seq }),
    seenLater: nowhere,
    rolls: (winning) => set({ rolls: winning }),
    choose: nowhere,
    limit: nowhere,
    amend: nowhere,
    undoGame: nowhere,
    undo: nowhere,
    reload: nowhere,
  };
  store.subscribe(redraw);
  return (wide, tablet = false) => {
    const ctx = contextOf(get(), { page: { ...page, view: scene.view }, taps, ui, wide, tablet });
    return { ...ctx, content: docked(ctx), fresh: false };
  };
}
