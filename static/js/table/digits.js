/* Figures as people type them: full-width ones too, and those of other scripts. The server reads them alike
   (chouette/ledger/typed.py). */

/** Where the ten digits of each script begin: Arabic, Persian, Devanagari, Bengali, Thai, full-width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** @param {string} sign */
function digit(sign) {
  const code = sign.charCodeAt(0);
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? sign : String(code - zero);
}

/** Whole points as they were typed, with the digits and the signs that a program reads. */
/** @param {string} typed */
export const plainlyTyped = (typed) =>
  [...typed.trim()]
    .map(digit)
    .join("")
    .replace(/[\u2212\u2013\uff0d]/g, "-")
    .replace("\uff0b", "+");
