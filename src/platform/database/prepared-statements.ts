import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type pg from 'pg'

const textByName = new Map<string, string>()
const nameByText = new Map<string, string>()

/**
 * Executes a statement that is planned once per connection instead of on each run, if `prepareByName` was called for
 * the connection. For large, frequent statements, planning is half the work. A name always means the same text; only
 * the values may differ.
 */
export function executePrepared<Row>(
  db: Pick<Kysely<never>, 'executeQuery'>,
  name: string,
  query: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  nameStatement(name, query.sql)
  return db.executeQuery(query)
}

/**
 * Registers a name for a text that goes straight to the driver, and returns the text. Kysely passes on only text and
 * values, so the name is looked up by text. Passing `{ name, text }` instead would prepare the statement even behind a
 * pooler.
 */
export function nameStatement(name: string, text: string): string {
  const known = textByName.get(name)
  if (known !== undefined && known !== text) throw new Error(`The prepared statement ${name} already has another text.`)
  textByName.set(name, text)
  nameByText.set(text, name)
  return text
}

/**
 * Makes a client prepare the named statements. Not for use behind a pooler, which may run a prepared statement on
 * another connection.
 */
export function prepareByName(client: pg.ClientBase): void {
  const { query } = client
  Object.assign(client, {
    query: (text: unknown, ...rest: unknown[]): unknown => {
      const name = typeof text === 'string' ? nameByText.get(text) : undefined
      return Reflect.apply(query, client, [name === undefined ? text : { name, text }, ...rest])
    },
  })
}
