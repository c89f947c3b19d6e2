/* Figures as they are written on the sheet: a minus that is a minus, a plus that is written, money in the club's
   currency. */

const MINUS = "\u2212";

/** 4 is "4", -5 is "−5", 2.5 is "2½". */
export const plain = (points) =>
  (Number.isInteger(points)
    ? String(points)
    : `${points < 0 ? "-" : ""}${Math.trunc(Math.abs(points)) || ""}½`
  ).replace("-", MINUS);

/** 4 is "+4", -5 is "−5", 2.5 is "+2½", 0 is "0". */
export const signed = (points) => (points > 0 ? `+${plain(points)}` : plain(points));

/** What writes figures and moments is made once for each language and kind: to make one takes longer than to write a
    hundred with it, and a table asks for dozens each time it is drawn. */
const writers = new Map();

function writer(key, made) {
  if (!writers.has(key)) writers.set(key, made());
  return writers.get(key);
}

/** What a number of points is in money: "£4", "$2.50"; always without sign; null where the club plays for points
    alone. */
export function money(points, { minor, decimals, currency }, language) {
  if (minor === null) return null;
  const amount = (Math.abs(points) * minor) / 10 ** decimals;
  const inMoney = () =>
    new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: decimals, // a browser has its own idea of some: none of dinars
      maximumFractionDigits: Math.max(decimals, 2),
      trailingZeroDisplay: "stripIfInteger",
    });
  return writer(`money ${language} ${currency} ${decimals}`, inMoney).format(amount);
}

/** As at the beginning of a sentence. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Ann", "Ann and Bob", "Ann, Bob and Cat". */
/** @param {string[]} names @param {string} language @param {Intl.ListFormatType} type */
export function listed(names, language, type = "conjunction") {
  return writer(`${type} ${language}`, () => new Intl.ListFormat(language, { type })).format(names);
}

/** The time of day where the club plays: "21:14". Without a zone, on this device. */
export function clockTime(at, language, timeZone) {
  const time = () => new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hour12: false, timeZone });
  return writer(`time ${language} ${timeZone}`, time).format(new Date(at));
}

/** The day of a moment where the club plays, "20 November"; null if it is today there. */
export function dayOf(at, language, timeZone, now = Date.now()) {
  const whole = () => new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });
  const date = (moment) => writer(`date ${timeZone}`, whole).format(new Date(moment));
  if (date(at) === date(now)) return null;
  const written = () => new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone });
  return writer(`day ${language} ${timeZone}`, written).format(new Date(at));
}

/** Whether clocks show another time on this device than where the club plays, so that a reader has to be told. */
export const isElsewhere = (at, timeZone) => clockTime(at, "en-GB", timeZone) !== clockTime(at, "en-GB");
