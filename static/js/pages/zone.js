// A new account begins with the clock of its browser; on the page of the account it can be set otherwise.
document.querySelector("[data-zone]").value = Intl.DateTimeFormat().resolvedOptions().timeZone;
