// Time limits for pooled connections. A server accepts them when a connection opens. A pooler such as PgBouncer refuses
// them there and shares server sessions among its clients, so each connection first finds out which of the two it
// reached.
import pg from 'pg'

export interface WaitLimits {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

/** The limits as PostgreSQL settings, in milliseconds. */
export function settingsOf({ statementMs, lockMs, idleInTransactionMs }: WaitLimits): Record<string, number> {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
}

/**
 * Sets the limits for the session or, behind a pooler, for each transaction. Behind a pooler, statements outside a
 * transaction are limited through the role; see `limitRole`.
 */
export async function boundWaits(client: pg.ClientBase, limits: WaitLimits): Promise<void> {
  const settings = Object.entries(settingsOf(limits))
  const all = settings.map(([name, value]) => `set_config('${name}', '${value}', false)`)
  const { rowCount } = await client.query(`select ${all.join(', ')} where pg_backend_pid() = $1`, [
    reportedProcessId(client),
  ])
  if (rowCount === 0) boundTransactions(client, settings)
}

/** The server process id reported when the connection opened. A pooler makes up its own. */
export function reportedProcessId(client: pg.ClientBase): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}

/** The limits are appended to `begin`, so they cost no extra round trip. */
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
 * Sets limits on the pooler's role for statements outside transactions, in this database only, without overriding
 * existing ones. They apply to sessions that the pooler opens from then on.
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
      -- Two processes starting at once would change the same row.
      perform pg_advisory_xact_lock(${LOCK_KEY});
      select setconfig into present from pg_db_role_setting s
      where s.setrole = (select oid from pg_roles where rolname = session_user)
        and s.setdatabase = (select oid from pg_database where datname = current_database());
      ${statements.join('')}
    end $$`)
}

const LOCK_KEY = 1_868_982_643
