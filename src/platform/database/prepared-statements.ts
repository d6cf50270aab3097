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
  register(name, query.sql)
  return db.executeQuery(query)
}

/** Kysely passes only the text and the values on to the driver, so the name is found by the text. */
function register(name: string, text: string): void {
  const known = textByName.get(name)
  if (known === text) return
  if (known !== undefined) throw new Error(`The prepared statement ${name} was executed with another text before.`)
  textByName.set(name, text)
  nameByText.set(text, name)
}

/**
 * Makes a client prepare the statements of `executePrepared`. Only for a server of our own: a connection pooler could
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
