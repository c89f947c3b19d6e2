/* The evening goes to a group chat, as text or as a picture: by what the phone shares with, else the text is copied and
   the picture loaded. */
import { copied, said } from "settle/copying";

const IMAGE = { type: "image/png" };

async function shared(button) {
  const { value: text } = document.getElementById(button.dataset.share);
  if (navigator.share) return navigator.share({ text }).catch(() => {}); // whoever thinks better of it shares nothing
  if (await copied(text)) said(button);
}

/** Whether the phone can hand a picture on. */
const sharesPictures = () => navigator.canShare?.({ files: [new File([], "evening.png", IMAGE)] }) ?? false;

async function pictureShared(link) {
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) return location.assign(link.href); // it says why not
    await navigator.share({ files: [new File([await answer.blob()], "evening.png", IMAGE)] });
  } catch (error) {
    // no network, too late after the tap, or they have thought better of it
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    if (error.name === "NotAllowedError") location.assign(link.href);
  }
}

/** Show the buttons, which do nothing without this script; again after the page has been put anew. */
export function offerSharing() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
  if (!sharesPictures()) return;
  for (const link of document.querySelectorAll("[data-picture]")) link.textContent = link.dataset.picture;
}

document.addEventListener("click", (event) => {
  const button = event.target?.closest?.("[data-share]");
  if (button) shared(button);
  const link = event.target?.closest?.("[data-picture]");
  if (!link || !sharesPictures()) return;
  event.preventDefault();
  pictureShared(link);
});
