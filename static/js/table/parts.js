/* What a table's line says, read: the ids of players at full length, and a view put together from the one before it and
   what has changed since. Nothing here knows what a part means. */

const IDS = /"ids":(\[[^\]]*\])\}$/;
const BRIEF = /~(\d+)~/g;

/** A message with the ids of players, of which each stands in it as `~n~`, the n-th of its `ids`. */
export function messageOf(data) {
  const found = IDS.exec(data);
  if (!found) return JSON.parse(data);
  const ids = JSON.parse(found[1]);
  return JSON.parse(data.replace(BRIEF, (_all, place) => ids[place]));
}

/** What was before, with a change in it: `is` another value, `of` a table the fields that changed (null: gone), `by` a
    list the numbers of the entries that stayed as they were, and the changes of others. */
export function changed(before, change) {
  if ("is" in change) return change.is;
  if ("by" in change)
    return change.by.map((entry, place) => (typeof entry === "number" ? before[entry] : changed(before[place], entry)));
  return withFields(before, change.of);
}

/** A table of which some fields changed; those of a view are its parts. */
export function withFields(before, fields) {
  const now = { ...before };
  for (const [field, change] of Object.entries(fields)) {
    if (change === null) delete now[field];
    else now[field] = changed(before[field], change);
  }
  return now;
}
