import { isSame } from '../../is-same.ts'
import { findClashes } from '../find-clashes.ts'

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
  const change = Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<Fields>
  return { merged: { ...stored, ...change }, clashes: findClashes(stored, change, seen) }
}
