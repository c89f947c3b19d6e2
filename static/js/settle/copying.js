/* A text goes to the clipboard with a tap. On plain http a page has none: there it is copied as a selection is. */

/** Copy a text; says whether it is there. */
export async function copied(text) {
  try {
    if (!navigator.clipboard) return copiedAsSelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return copiedAsSelected(text); // it is not allowed to
    throw error;
  }
}

function copiedAsSelected(text) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "hush";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}

/** Say on the button that it is done. */
export function said(button) {
  button.textContent = button.dataset.copied;
}

/** Show the buttons, which do nothing without this script; again after a part of the page has been put anew. */
export function offerCopying() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

document.addEventListener("click", async ({ target }) => {
  const button = target?.closest?.("[data-copy]");
  if (button && (await copied(button.dataset.copy))) said(button);
});
offerCopying();
