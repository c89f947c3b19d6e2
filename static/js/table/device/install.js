/* The program on the phone's own screen: the worker that opens the last table without a network, and the browser's
   offer to install. Both are missing on a page without TLS, and nothing waits for them. */

/** Only this one address may become a worker; a page under Trusted Types wants that said. */
function trusted(url) {
  return globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => url }).createScriptURL(url) ?? url;
}

/** A private window may refuse it. */
export const startWorker = (url) => navigator.serviceWorker?.register(trusted(url)).catch(() => null);

/** Tell when the browser would install the site, and when it no longer would: with a function that asks, or null. */
export function offerInstall(changed) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    changed(() => event.prompt().then(() => changed(null)));
  });
  addEventListener("appinstalled", () => changed(null));
}
