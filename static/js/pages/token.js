// A link's token stands behind the # so that no server log ever has it. It goes on by POST, and out of the address bar.
// A form marked "tap" waits for its button: whatever makes a preview of the link runs this script as well.
const form = document.querySelector("[data-token-form]");

function goOn() {
  const token = location.hash.slice(1);
  if (!form || !token) return;
  history.replaceState(null, "", location.pathname);
  form.elements.token.value = token;
  if (form.dataset.tokenForm !== "tap") form.submit();
}

addEventListener("hashchange", goOn); // a link that is opened where the page stands already
goOn();
