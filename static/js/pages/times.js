// Times in the reader's own zone; without this script they stand in UTC, and say so.
const clock = new Intl.DateTimeFormat(document.documentElement.lang || undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const day = new Intl.DateTimeFormat(document.documentElement.lang || undefined, { dateStyle: "medium" });
for (const time of document.querySelectorAll("time[data-local]")) {
  const at = new Date(time.dateTime);
  time.textContent = clock.format(at);
  time.title = day.format(at);
}
