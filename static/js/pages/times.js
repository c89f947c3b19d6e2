// Times are told as clocks show them where the club plays. On a device in another zone the first of them says so.
const { timeZone, clubTime } = document.body.dataset;
const shown = (at, zone) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short", timeZone: zone }).format(at);
const first = /** @type {HTMLTimeElement | null} */ (document.querySelector("main time[data-clock]"));
const at = first && new Date(first.dateTime);
if (at && timeZone && clubTime && shown(at, timeZone) !== shown(at)) first.after(` (${clubTime})`);
