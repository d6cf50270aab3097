// The roles that `runAsCaller` needs. Roles are server-wide, and a managed database may not let us create them.
import pg from 'pg'
import { callerRoles } from './as-caller.ts'
import { type Connection, withClient } from './connection.ts'

interface CallerRolesOptions {
  connection: Connection
  /** Statements that grant the roles their rights. They run at every start, so each must be repeatable. */
  rights: readonly string[]
  /** Tables, as `schema.table`, in which `service_role` can reach every row. */
  serviceTables: readonly string[]
}

interface KnownRole {
  name: string
  exists: boolean
  /** Whether our own role can switch to it. */
  canSet: boolean
  ignoresPolicies: boolean
}

const LOCK_KEY = 1_868_982_639
/** Not permitted, missing, or just created by a process that uses another database on this server. */
const REFUSALS = new Set(['42501', '42704', '42710', '23505'])
/** Before PostgreSQL 16, every member of a role can switch to it. */
const FIRST_WITH_SET_OPTION = 160_000

/**
 * Creates missing caller roles and grants them their rights. Returns whether we can switch to them: a managed database
 * may not allow us to create or use roles.
 */
export function prepareCallerRoles({ connection, rights, serviceTables }: CallerRolesOptions): Promise<boolean> {
  return withClient(connection, async (client) => {
    await client.query("begin; set local lock_timeout = '60s'")
    // Two processes starting at once would change the same catalog rows.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const hasSetOption = (await versionOf(client)) >= FIRST_WITH_SET_OPTION
    for (const role of await readRoles(client, hasSetOption)) {
      if (!role.exists) await attempt(client, `create role ${role.name} nologin noinherit`)
      if (!role.canSet)
        await attempt(
          client,
          `grant ${role.name} to current_user ${hasSetOption ? 'with inherit false, set true' : ''}`,
        )
    }
    const roles = await readRoles(client, hasSetOption)
    if (!roles.every(({ canSet }) => canSet)) {
      await client.query('rollback')
      return false
    }
    for (const statement of rights) await client.query(statement)
    const bypassesPolicies = roles.some(({ name, ignoresPolicies }) => name === 'service_role' && ignoresPolicies)
    if (!bypassesPolicies) for (const table of serviceTables) await addServicePolicy(client, table)
    await client.query('commit')
    return true
  })
}

/** Whether our role can switch to all of them now. Changes nothing. */
export async function canActAsCallers(client: pg.Client): Promise<boolean> {
  const roles = await readRoles(client, (await versionOf(client)) >= FIRST_WITH_SET_OPTION)
  return roles.every(({ canSet }) => canSet)
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  return Number(rows[0]?.version)
}

async function readRoles(client: pg.Client, hasSetOption: boolean): Promise<KnownRole[]> {
  const { rows } = await client.query<KnownRole>(
    `select wanted.name, known.oid is not null as exists,
       coalesce(pg_has_role(current_user, known.oid, $2), false) as "canSet",
       coalesce(known.rolbypassrls, false) as "ignoresPolicies"
     from unnest($1::text[]) as wanted (name) left join pg_roles known on known.rolname = wanted.name`,
    [callerRoles, hasSetOption ? 'SET' : 'MEMBER'],
  )
  return rows
}

/** The caller checks the result later; a refusal must not abort the transaction. */
async function attempt(client: pg.Client, statement: string): Promise<void> {
  await client.query('savepoint attempt')
  try {
    await client.query(statement)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !REFUSALS.has(error.code ?? '')) throw error
    await client.query('rollback to attempt')
  }
}

/** Without a superuser, `service_role` cannot bypass policies, so a policy lets it reach every row. */
async function addServicePolicy(client: pg.Client, table: string): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_policy where polrelid = $1::regclass and polname = 'service_role reaches every row'",
    [table],
  )
  if (rowCount === 0)
    await client.query(
      `create policy "service_role reaches every row" on ${table} to service_role using (true) with check (true)`,
    )
}
