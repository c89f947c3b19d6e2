/* Names as this phone's reader hears them, and what points are in money. */
import { language, words } from "table/words";
import { listed, money } from "table/format";

/** What every part of the page needs to speak: names, money, and whether somebody is the reader. */
export function peopleOf({ view, me }) {
  const isMe = (id) => id === me[0];
  const name = (id) => (isMe(id) ? words.you : (view.players[id]?.name ?? ""));
  const inside = (id) => (isMe(id) ? words.youInside : (view.players[id]?.name ?? ""));
  return {
    isMe,
    mine: (id) => me.includes(id),
    name,
    inside,
    full: (id) => view.players[id]?.name ?? "",
    list: (ids, type) => listed(ids.map(name), language, type),
    money: (points) => money(points, view, language),
  };
}
