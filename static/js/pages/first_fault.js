/* A form that comes back with faults: the first of them comes into sight and has the focus. */

const fault = /** @type {HTMLElement | null} */ (
  document.querySelector("main [aria-invalid='true'], main .fault[role='alert'], main .notice[role='alert']")
);

if (fault) {
  for (let fold = fault.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.open = true;
  }
  if (!fault.matches("input, select, textarea, button")) fault.tabIndex = -1;
  fault.focus({ preventScroll: true });
  fault.scrollIntoView({ block: "center" });
}
