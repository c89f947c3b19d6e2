// The browser's own print dialogue; without this script the button is not shown.
const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => print());
