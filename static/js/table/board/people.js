/* Names as this phone's reader hears them, and what points are in money. */
import { language, words } from "table/words";
import { listed, money } from "table/format";

const MANY = 3;
const LONGEST = 13;

/** What every part of the page needs to speak: names, money, and whether somebody is the reader. */
/** @param {{ view: View, me: string[] }} state */
export function peopleOf({ view, me }) {
  const worth = (points) => money(points, view, language);
  const isMe = (id) => id === me[0];
  const name = (id) => (isMe(id) ? words.you : (view.players[id]?.name ?? ""));
  const inside = (id) => (isMe(id) ? words.youInside : (view.players[id]?.name ?? ""));
  return {
    isMe,
    mine: (id) => me.includes(id),
    /** What the server says, as this reader is told it: with "you" where they are meant. */
    hears: (said) => said?.you?.[me[0]] ?? said?.text ?? null,
    name,
    inside,
    full: (id) => view.players[id]?.name ?? "",
    /** Where there is little room: a form that nobody else could be meant by. */
    short: (id) => (isMe(id) ? words.you : (view.players[id]?.short ?? "")),
    /** The whole name, or the short form of one that would be cut where a line has room for some letters. */
    brief: (id) => (name(id).length > LONGEST ? view.players[id].short : name(id)),
    /** Names in a row, where a word for "and" would be too much; of many the short forms. */
    line: (ids) => ids.map((id) => view.players[id]?.[ids.length > MANY ? "short" : "name"] ?? "").join(", "),
    list: (ids, type) => listed(ids.map(inside), language, type),
    money: worth,
    /** A figure and what it is in money: "+4 · £8", or the figure alone. */
    priced: (shown, points) => (worth(points) === null ? shown : [shown, " · ", worth(points)]),
  };
}
