import { join } from 'node:path'
import type pg from 'pg'
import { canActAsCallers } from '#platform/database/caller-roles.ts'
import { ping, withClient } from '#platform/database/connection.ts'
import { describePlan, planUpgrade } from '#platform/database/plan-upgrade.ts'
import { findRoute, NEEDS_SESSION } from '#platform/database/sessions.ts'
import { type DoctorContext, withDatabase } from './doctor-context.ts'
import { type Finding, fail, pass, warn } from './finding.ts'

const OLDEST_VERSION = 15
const HALF_YEAR_MS = 182 * 86_400_000

export async function checkDatabase({ config: { database }, ...context }: DoctorContext): Promise<Finding> {
  const { connection, location } = await context.database()
  // With a pooler there are two addresses; this is the other one.
  if (database.url && database.url !== database.directUrl) await withClient(database.url, ping)
  if ((await findRoute(connection)) === 'shared sessions') return fail(NEEDS_SESSION)
  return withClient(connection, async (client) => {
    const { version, encoding } = await readServer(client)
    if (Number.parseInt(version, 10) < OLDEST_VERSION)
      return fail(`${location} has PostgreSQL ${version}: upgrade it to ${OLDEST_VERSION} or newer.`)
    if (encoding !== 'UTF8') return fail(`${location} stores text as ${encoding}: create the database with UTF8.`)
    if (!(await isTimeZoneRight(client)))
      return fail(
        `${location} has other rules for Toronto time than this machine: update the time zones (tzdata) of both.`,
      )
    return pass(`${location} has PostgreSQL ${version}.`)
  })
}

async function readServer(client: pg.Client): Promise<{ version: string; encoding: string }> {
  const { rows } = await client.query(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  )
  return rows[0]
}

/** Reply clocks need the time in Ontario, now and after the next change of the clocks. */
async function isTimeZoneRight(client: pg.Client): Promise<boolean> {
  const moments = [0, HALF_YEAR_MS].map((ms) => new Date(Date.now() + ms))
  const { rows } = await client.query<{ hour: number }>(
    `select extract(hour from at at time zone 'America/Toronto')::int as hour
     from unnest($1::timestamptz[]) with ordinality as moment (at, place) order by place`,
    [moments],
  )
  const format = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Toronto' })
  return moments.every((moment, index) => Number(format.format(moment)) === rows[index]?.hour)
}

export function checkRights(context: DoctorContext): Promise<Finding> {
  return withDatabase(context, ({ connection }) =>
    withClient(connection, async (client) => {
      const { account, database, mayCreate, mayCreateRoles } = await readRights(client)
      if (!mayCreate)
        return fail(
          `${account} may not create schemas and tables: run "grant create on database ${database} to ${account}" and "grant create on schema public to ${account}" as an administrator.`,
        )
      if (mayCreateRoles || (await canActAsCallers(client)))
        return pass(`${account} may create schemas, tables and roles.`)
      return warn(
        'The roles anon, authenticated and service_role are missing, so storage and private channels are off: create them (docs/operations.md, Roles for callers).',
      )
    }),
  )
}

async function readRights(client: pg.Client) {
  const { rows } = await client.query<{
    account: string
    database: string
    mayCreate: boolean
    mayCreateRoles: boolean
  }>(
    `select current_user as account, current_database() as database, rolcreaterole or rolsuper as "mayCreateRoles",
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate"
     from pg_roles where rolname = current_user`,
  )
  const [rights] = rows
  if (!rights) throw new Error('the database does not know its own account')
  return rights
}

export function checkMigrations(context: DoctorContext): Promise<Finding> {
  return withDatabase(context, async ({ connection, applied }) => {
    const plan = await withClient(connection, (client) => planUpgrade(client, join(context.root, 'migrations')))
    const { pending, leads } = plan
    if (pending.length === 0) return pass(`All ${applied.length} migrations are applied.`)
    const what = `${leads} leads: ${describePlan(plan).join('; ')}`
    return warn(`Migrations not applied: ${pending.length}, with ${what}. Make a backup and restart the site.`)
  })
}
