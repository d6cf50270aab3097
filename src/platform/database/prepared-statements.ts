import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type pg from 'pg'

const textByName = new Map<string, string>()
const nameByText = new Map<string, string>()

/**
 * Executes a statement that the database plans once for each connection instead of each time, if `prepareByName` was
 * called for that connection. For large statements that run often, planning is half the work. A name belongs to one
 * text; only the values may differ.
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
 * The same for a text that is passed to the driver, which it returns. Kysely passes only text and values on, so the name
 * is found by the text. A statement that names itself (`{ name, text }`) would keep its name behind a pooler too.
 */
export function nameStatement(name: string, text: string): string {
  const known = textByName.get(name)
  if (known !== undefined && known !== text)
    throw new Error(`The prepared statement ${name} was executed with another text before.`)
  textByName.set(name, text)
  nameByText.set(text, name)
  return text
}

/**
 * Makes a client prepare the statements that have a name. Only for a server of our own: a connection pooler could
 * execute a prepared statement on another connection.
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
