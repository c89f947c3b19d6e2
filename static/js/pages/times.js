// Times in the reader's own zone, those that come to the page later too; without this script they stand in UTC, and say
// so.
const asked = document.documentElement.lang;
const language = asked === "en" ? "en-GB" : asked || undefined;
const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

function local(part) {
  for (const time of part.querySelectorAll("time[data-local]")) {
    const at = new Date(time.dateTime);
    time.textContent = clock.format(at);
    time.title = day.format(at);
  }
}

local(document);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) local(node);
}).observe(document.body, { childList: true, subtree: true });
