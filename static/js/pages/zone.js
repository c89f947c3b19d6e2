// A new account or club begins with the clock of its browser; on their own pages it can be set otherwise.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
document.querySelector("[data-zone]").value = zone;
const shown = document.querySelector("[data-zone-shown]");
if (shown) shown.textContent = zone;
