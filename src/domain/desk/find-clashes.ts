import { isSame } from '../is-same.ts'

type Some<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/**
 * Which of the wanted fields somebody else has changed since they were seen. What they have changed to the same value is
 * no clash.
 */
export function findClashes<Fields extends object>(
  stored: Fields,
  wanted: Some<Fields>,
  seen: Some<Fields>,
): (keyof Fields)[] {
  const names = Object.keys(wanted) as (keyof Fields)[]
  return names.filter((name) => !isSame(stored[name], seen[name]) && !isSame(stored[name], wanted[name]))
}
