import { type RawBuilder, sql } from 'kysely'

/** An event that counts as something done: neither an undo, nor undone since. `table` is the name of the events. */
export function isStanding(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('undoes')} is null and not exists (
    select from lead_events undoing where undoing.undoes = ${column('id')}))`
}
