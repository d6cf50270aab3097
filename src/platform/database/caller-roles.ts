// The roles that `runAsCaller` needs. They belong to the whole server, and not every database lets us create them.
import pg from 'pg'
import { callerRoles } from './as-caller.ts'
import { type Connection, withClient } from './connection.ts'

interface CallerRolesOptions {
  connection: Connection
  /** What the roles may reach. Each statement is executed at every start, so it must be repeatable. */
  rights: readonly string[]
  /** Tables of which `service_role` reaches every row, `schema.table`. */
  serviceTables: readonly string[]
}

interface KnownRole {
  name: string
  exists: boolean
  /** Whether our own role may change to it. */
  isOurs: boolean
  ignoresPolicies: boolean
}

const LOCK_KEY = 1_868_982_639
/** Not permitted, or still missing; or created by a process on another database of this server at the same moment. */
const REFUSALS = new Set(['42501', '42704', '42710', '23505'])
/** Before PostgreSQL 16, whoever is a member of a role may always change to it. */
const FIRST_WITH_SET_OPTION = 160_000

/**
 * Creates the roles of callers where they are missing, and gives them their rights. Returns whether statements can be
 * executed in their name: the role of a managed database may be allowed neither to create roles nor to use them.
 */
export function prepareCallerRoles({ connection, rights, serviceTables }: CallerRolesOptions): Promise<boolean> {
  return withClient(connection, async (client) => {
    await client.query("begin; set local lock_timeout = '60s'")
    // Two processes that start together would change the same rows of the catalog.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const canSet = (await versionOf(client)) >= FIRST_WITH_SET_OPTION
    for (const role of await readRoles(client, canSet)) {
      if (!role.exists) await attempt(client, `create role ${role.name} nologin noinherit`)
      if (!role.isOurs)
        await attempt(client, `grant ${role.name} to current_user ${canSet ? 'with inherit false, set true' : ''}`)
    }
    const roles = await readRoles(client, canSet)
    if (!roles.every(({ isOurs }) => isOurs)) {
      await client.query('rollback')
      return false
    }
    for (const statement of rights) await client.query(statement)
    const mayAll = roles.some(({ name, ignoresPolicies }) => name === 'service_role' && ignoresPolicies)
    if (!mayAll) for (const table of serviceTables) await allowService(client, table)
    await client.query('commit')
    return true
  })
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  return Number(rows[0]?.version)
}

async function readRoles(client: pg.Client, canSet: boolean): Promise<KnownRole[]> {
  const { rows } = await client.query<KnownRole>(
    `select wanted.name, known.oid is not null as exists,
       coalesce(pg_has_role(current_user, known.oid, $2), false) as "isOurs",
       coalesce(known.rolbypassrls, false) as "ignoresPolicies"
     from unnest($1::text[]) as wanted (name) left join pg_roles known on known.rolname = wanted.name`,
    [callerRoles, canSet ? 'SET' : 'MEMBER'],
  )
  return rows
}

/** Whether it helped shows later; a refusal must not end the transaction. */
async function attempt(client: pg.Client, statement: string): Promise<void> {
  await client.query('savepoint attempt')
  try {
    await client.query(statement)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !REFUSALS.has(error.code ?? '')) throw error
    await client.query('rollback to attempt')
  }
}

/** Where no superuser could make `service_role` ignore policies, it gets a policy of its own. */
async function allowService(client: pg.Client, table: string): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_policy where polrelid = $1::regclass and polname = 'service_role reaches every row'",
    [table],
  )
  if (rowCount === 0)
    await client.query(
      `create policy "service_role reaches every row" on ${table} to service_role using (true) with check (true)`,
    )
}
