// A note with a photo: the phone makes it small before it is sent. Drawn anew it has its picture and nothing else: not
// where it was taken, nor with what. The server makes sure of both once more.
const form = document.getElementById("note");
const fault = form.querySelector("[data-fault]");
const chosen = form.querySelector("[data-chosen]");
const preview = form.querySelector("[data-preview]");
const inputs = [...form.querySelectorAll("input[type=file]")];
const largest = Number(form.dataset.largest);
const SIDES = [1600, 1200, 900, 640];
const QUALITIES = [0.82, 0.7, 0.55];
const MEGABYTE = 1_000_000;
let photo = null;
let asked = 0;

function say(text) {
  fault.textContent = text;
  fault.hidden = !text;
}

/** "4 MB", as the reader writes it. */
function size(bytes) {
  const [unit, each] = bytes >= MEGABYTE ? ["megabyte", MEGABYTE] : ["kilobyte", 1000];
  const written = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "short" });
  return written.format(Math.ceil(bytes / each));
}

/** The picture on the page's own canvas, its longer side at most so many pixels. */
function drawn(picture, side) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  preview.width = Math.max(1, Math.round(picture.width * scale));
  preview.height = Math.max(1, Math.round(picture.height * scale));
  const paper = preview.getContext("2d");
  paper.fillStyle = "white";
  paper.fillRect(0, 0, preview.width, preview.height);
  paper.drawImage(picture, 0, 0, preview.width, preview.height);
}

const asJpeg = (quality) => new Promise((done) => preview.toBlob(done, "image/jpeg", quality));

/** The picture as a small JPEG; the smallest that could be made where even that is too large. */
async function reduced(picture) {
  let smallest = null;
  for (const side of SIDES) {
    drawn(picture, side);
    for (const quality of QUALITIES) {
      const made = await asJpeg(quality);
      if (made && made.size <= largest) return made;
      if (made && (!smallest || made.size < smallest.size)) smallest = made;
    }
  }
  return smallest;
}

function without() {
  asked++;
  photo = null;
  for (const input of inputs) input.value = "";
  chosen.hidden = true;
  say("");
}

async function choose(input) {
  const [file] = input.files;
  if (!file) return;
  without();
  const mine = asked;
  const picture = await createImageBitmap(file).catch(() => null);
  if (mine !== asked) return;
  if (!picture) return say(form.dataset.unreadable);
  const made = await reduced(picture);
  picture.close();
  if (mine !== asked) return;
  if (!made || made.size > largest) return say(form.dataset.tooLarge.replace("{found}", size(made?.size ?? file.size)));
  photo = made;
  chosen.hidden = false;
}

/** Sent from the page as it stands: without a connection nothing of it is lost, and the key makes of two sendings one
    note. */
async function send(event) {
  event.preventDefault();
  if (!photo && !form.elements.text.value.trim()) return say(form.dataset.empty);
  const body = new FormData(form);
  body.delete("photo");
  if (photo) body.append("photo", photo, "photo.jpg");
  say("");
  form.setAttribute("aria-busy", "true");
  const answer = await fetch(form.action, {
    method: "POST",
    body,
    credentials: "same-origin",
    redirect: "manual",
  }).catch(() => null);
  form.removeAttribute("aria-busy");
  if (!answer) return say(form.dataset.offline);
  if (answer.type === "opaqueredirect") return location.assign(form.action);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  say(page.querySelector("[data-fault]")?.textContent || page.querySelector("h1")?.textContent || form.dataset.offline);
}

for (const input of inputs) {
  input.addEventListener("change", () => choose(input));
  choose(input); // on a slow phone a photo may have been chosen before this was read
}
form.querySelector("[data-without]").addEventListener("click", without);
form.addEventListener("submit", send);
