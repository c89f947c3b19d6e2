/* How bright this screen is: as the device has it, until somebody turns it; then so for as long as it is kept. */
import { choice, keep } from "table/device/phone";

const WHAT = "light";

/** Whether the page is dark now. */
export function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function turn(theme) {
  document.documentElement.dataset.theme = theme;
}

/** As it was turned on this device before. */
export function lightKept() {
  const theme = choice(WHAT);
  if (theme === "dark" || theme === "light") turn(theme);
}

/** From day to lamp, or back. */
export function turnLight() {
  const theme = isDark() ? "light" : "dark";
  turn(theme);
  keep(WHAT, theme);
}
