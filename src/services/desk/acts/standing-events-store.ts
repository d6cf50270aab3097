import { type RawBuilder, sql } from 'kysely'

/** An event that counts: neither an undo, nor undone since. `table` is the events' name in the query. */
export function isStanding(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('undoes')} is null and not exists (
    select from lead_events undoing where undoing.undoes = ${column('id')}))`
}
