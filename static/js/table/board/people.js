/* Names as this phone's reader hears them, and what points are in money. */
import { html, nothing } from "lit-html";
import { language, words } from "table/words";
import { listed, money } from "table/format";

const MANY = 3;
const LONGEST = 13;
const LONGEST_IN_COLUMN = 15; // beside two columns of figures

/** Whose names stand on the cubes of the game.
    @param {View} view */
const holders = ({ game }) => [...new Set((game?.cubes ?? []).flatMap(({ besides }) => besides))];

/** The letters of a name, each with its accents, whatever their case.
    @param {string} name */
const lettersOf = (name) => [...name.normalize("NFC")];

/** The first letter of a name; where others begin with it too, with the first letter that none of them has in that
    place: "M", or "Ma" and "Me". A name that begins all of them has its first letter alone; one that no letter tells
    from them is whole.
    @param {string} name @param {string[]} others */
export function initialOf(name, others) {
  const letters = lettersOf(name);
  const isLike = (one, other) => one?.toLowerCase() === other?.toLowerCase();
  const alike = others.map(lettersOf).filter(([first]) => isLike(first, letters[0]));
  if (alike.every((other) => letters.every((letter, at) => isLike(letter, other[at])))) return letters[0] ?? "";
  const at = letters.findIndex((letter, place) => !alike.some((other) => isLike(letter, other[place])));
  return at < 0 ? name : letters[0] + letters[at];
}

/** What every part of the page needs to speak: names, money, and whether somebody is the reader. */
/** @param {{ view: View, me: string[] }} state */
export function peopleOf({ view, me }) {
  const worth = (points) => money(points, view, language);
  /** The one player of this phone; on a phone of several nobody is "you". */
  const reader = me.length === 1 ? me[0] : null;
  const isMe = (id) => reader !== null && id === reader;
  const whose = (ids) => (ids.some(isMe) ? reader : "");
  const hears = (said) => said?.you?.[reader ?? ""] ?? said?.text ?? null;
  const name = (id) => (isMe(id) ? words.you : (view.players[id]?.name ?? ""));
  const inside = (id) => (isMe(id) ? words.youInside : (view.players[id]?.name ?? ""));
  return {
    isMe,
    reader,
    /** Whose a sentence is that speaks to whoever holds this phone: the reader's, or nobody's in particular. */
    holder: reader ?? "",
    /** The reader, if they are one of these; else nobody in particular. */
    whose,
    /** A text about these players, marked as the reader's if they are one of them. */
    mark: (ids, text) => html`<span data-of=${whose(ids)}>${text}</span>`,
    /** A sentence of the server, marked as the reader's where it speaks to them. */
    says: (said) =>
      hears(said) === null
        ? nothing
        : html`<span data-of=${said?.you?.[reader ?? ""] === undefined ? "" : reader}>${hears(said)}</span>`,
    mine: (id) => me.includes(id),
    /** What the server says, as this reader is told it: with "you" where they are meant. */
    hears,
    name,
    inside,
    full: (id) => view.players[id]?.name ?? "",
    /** Where there is little room: a form that nobody else could be meant by. */
    short: (id) => (isMe(id) ? words.you : (view.players[id]?.short ?? "")),
    /** The first letter, for one of several in a narrow column, told from the others whose names stand on cubes;
        "you" is whole. */
    initial: (id) =>
      isMe(id)
        ? words.you
        : initialOf(
            view.players[id]?.short ?? "",
            holders(view)
              .filter((other) => other !== id && !isMe(other))
              .map((other) => view.players[other]?.short ?? ""),
          ),
    /** The whole name, or the short form of one that would be cut where a line has room for some letters. */
    brief: (id) => (name(id).length > LONGEST ? view.players[id].short : name(id)),
    /** Names below each other: all whole, or where one of them has no room all in the short form.
        @param {string[]} ids @param {boolean} [narrow] whether there is a third column of figures */
    column: (ids, narrow = false) => {
      const isRoom = ids.every((id) => name(id).length <= (narrow ? LONGEST : LONGEST_IN_COLUMN));
      return (id) => (isRoom || isMe(id) ? name(id) : (view.players[id]?.short ?? ""));
    },
    /** Names in a row, where a word for "and" would be too much; the short forms of many, and where all of them would
        have more than `most` letters.
        @param {string[]} ids @param {number} [most] */
    line: (ids, most = Infinity) => {
      const isShort = ids.length > MANY || ids.map(inside).join(", ").length > most;
      return ids
        .map((id) => (isMe(id) ? words.youInside : (view.players[id]?.[isShort ? "short" : "name"] ?? "")))
        .join(", ");
    },
    /** Names at the head of a line. */
    head: (ids) =>
      listed(
        ids.map((id, at) => (at ? inside(id) : name(id))),
        language,
      ),
    list: (ids, type) => listed(ids.map(inside), language, type),
    money: worth,
    /** A figure and what it is in money: "+4 · £8", or the figure alone. */
    priced: (shown, points) => (worth(points) === null ? shown : [shown, " · ", worth(points)]),
  };
}
