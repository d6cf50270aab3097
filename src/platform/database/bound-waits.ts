// Limits for the connections of a pool. A server takes them when a connection is opened; a pooler such as PgBouncer
// refuses a connection that asks for them, and shares the sessions of the server among its clients. So each connection
// finds out first where it leads to.
import pg from 'pg'

export interface WaitLimits {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

/** The limits as settings of PostgreSQL, in milliseconds. */
export function settingsOf({ statementMs, lockMs, idleInTransactionMs }: WaitLimits): Record<string, number> {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
}

/**
 * Sets the limits for a session of the server, or for each transaction where there is a pooler in between. Statements
 * outside a transaction are then limited by the role; see `limitRole`.
 */
export async function boundWaits(client: pg.ClientBase, limits: WaitLimits): Promise<void> {
  const settings = Object.entries(settingsOf(limits))
  const all = settings.map(([name, value]) => `set_config('${name}', '${value}', false)`)
  const { rowCount } = await client.query(`select ${all.join(', ')} where pg_backend_pid() = $1`, [processIdOf(client)])
  if (rowCount === 0) boundTransactions(client, settings)
}

/** The process that serves a connection, as it was told when it was opened. A pooler makes up a number of its own. */
export function processIdOf(client: pg.ClientBase): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}

/** One text, so that it costs no further round trip. */
function boundTransactions(client: pg.ClientBase, settings: [name: string, value: number][]): void {
  const { query } = client
  const limits = settings.map(([name, value]) => `; set local ${name} = ${value}`).join('')
  Object.assign(client, {
    query: (text: unknown, ...rest: unknown[]): unknown => {
      const isBeginning = typeof text === 'string' && /^(begin|start transaction)\b[^;]*$/i.test(text)
      return Reflect.apply(query, client, [isBeginning ? text + limits : text, ...rest])
    },
  })
}

/**
 * Gives the role of a pooler's connections limits for statements outside transactions, in this database only and
 * where nobody has set any. They hold for sessions that the pooler opens from then on.
 */
export async function limitRole(client: pg.ClientBase, limits: WaitLimits): Promise<void> {
  const all = Object.entries(settingsOf(limits))
  const statements = all.map(
    ([name, value]) => `
      if not exists (select from unnest(present) as known where known like ${pg.escapeLiteral(`${name}=%`)}) then
        execute format('alter role %I in database %I set ${name} = ${value}', session_user, current_database());
      end if;`,
  )
  await client.query(`
    do $$
    declare
      present text[];
    begin
      -- Two processes that start together would change the same row.
      perform pg_advisory_xact_lock(${LOCK_KEY});
      select setconfig into present from pg_db_role_setting s
      where s.setrole = (select oid from pg_roles where rolname = session_user)
        and s.setdatabase = (select oid from pg_database where datname = current_database());
      ${statements.join('')}
    end $$`)
}

const LOCK_KEY = 1_868_982_643
