/* What the server works out and does not write, fetched for a paper that lies open. */

export async function fetched(url, options = {}) {
  const answer = await fetch(url, { credentials: "same-origin", ...options }).catch(() => null);
  return { ok: Boolean(answer?.ok), body: (await answer?.json().catch(() => null)) ?? {} };
}
