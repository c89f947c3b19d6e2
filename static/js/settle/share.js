/* The evening goes to a group chat: by what the phone shares with, else it is copied. */
import { copied, said } from "settle/copying";

async function shared(button) {
  const { value: text } = document.getElementById(button.dataset.share);
  if (navigator.share) return navigator.share({ text }).catch(() => {}); // whoever thinks better of it shares nothing
  if (await copied(text)) said(button);
}

/** Show the buttons, which do nothing without this script; again after the page has been put anew. */
export function offerSharing() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}

document.addEventListener("click", ({ target }) => {
  const button = target?.closest?.("[data-share]");
  if (button) shared(button);
});
