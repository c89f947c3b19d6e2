// Passkeys, where the browser has them and may use them here: over https or on localhost, under a name and no bare
// address. The page asks the site what to ask the browser, the browser asks its owner, and the form takes the answer.
const able =
  isSecureContext &&
  "PublicKeyCredential" in globalThis &&
  "credentials" in navigator &&
  !/^[\d.]+$|:/.test(location.hostname);

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const base64 = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

function asked({ publicKey }) {
  const named = (one) => ({ ...one, id: bytes(one.id) });
  const options = { ...publicKey, challenge: bytes(publicKey.challenge) };
  if (options.user) options.user = named(options.user);
  for (const list of ["allowCredentials", "excludeCredentials"])
    if (options[list]) options[list] = options[list].map(named);
  return { publicKey: options };
}

function answered(credential) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = base64(credential.response[part]);
  }
  const { id, type, rawId } = credential;
  return JSON.stringify({
    id,
    type,
    rawId: base64(rawId),
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

async function ask(event) {
  event.preventDefault();
  const form = event.currentTarget;
  const fault = form.querySelector("[data-fault]");
  const say = (text) => {
    fault.textContent = text;
    fault.hidden = !text;
  };
  say("");
  try {
    const answer = await fetch(form.dataset.asked, { method: "POST", body: new FormData(form) });
    if (answer.redirected) return location.reload(); // the proof has grown old meanwhile
    const options = await answer.json();
    if (!answer.ok) return say(options.fault);
    form.elements.credential.value = answered(await navigator.credentials[form.dataset.passkey](asked(options)));
    form.submit();
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError || error instanceof SyntaxError)) throw error;
    say(error instanceof DOMException ? fault.dataset.cancelled : fault.dataset.away);
  }
}

for (const part of document.querySelectorAll("[data-passkeys]"))
  part.hidden = (part.dataset.passkeys === "yes") !== able;
for (const form of document.querySelectorAll("form[data-passkey]")) form.addEventListener("submit", ask);
