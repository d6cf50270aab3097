/**
 * What becomes of stored fields when somebody saves a form: what they left as they saw it stays as it is stored.
 * `clashes` are those that somebody else has changed as well, and otherwise.
 */
export function mergeSeen<Fields extends object>(
  stored: Fields,
  wanted: Partial<Fields>,
  seen: Partial<Fields>,
): { merged: Fields; clashes: (keyof Fields)[] } {
  const named = (Object.keys(wanted) as (keyof Fields)[]).filter((name) => wanted[name] !== undefined)
  const changed = named.filter((name) => !isSame(wanted[name], seen[name]))
  const pairs = changed.map((name) => [name, wanted[name]])
  return {
    merged: { ...stored, ...Object.fromEntries(pairs) },
    clashes: changed.filter((name) => !isSame(stored[name], seen[name]) && !isSame(stored[name], wanted[name])),
  }
}

/** Compares contents: what comes from the database may name them in another order. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
}
