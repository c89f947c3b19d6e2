// A new account or club begins with the clock of its browser; on their own pages it can be set otherwise.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const field = document.querySelector("[data-zone]");
const isOffered = (select) => [...select.options].some(({ value }) => value === zone);
if (field && (field.tagName !== "SELECT" || isOffered(field))) field.value = zone;
const shown = document.querySelector("[data-zone-shown]");
if (shown) shown.textContent = zone;
