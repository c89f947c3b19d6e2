/* What is only read from the server: the answer, and whether it is one. */

export async function fetched(url, options = {}) {
  const answer = await fetch(url, { credentials: "same-origin", ...options }).catch(() => null);
  return { ok: Boolean(answer?.ok), body: (await answer?.json().catch(() => null)) ?? {} };
}
