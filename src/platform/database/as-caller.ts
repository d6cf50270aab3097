// Executes statements on behalf of whoever sent a request, so that row-level security decides which rows they reach.
import { type Kysely, sql, type Transaction } from 'kysely'

export const callerRoles = ['anon', 'authenticated', 'service_role'] as const
export type CallerRole = (typeof callerRoles)[number]

/** The sender of a request: a role of the database, and the claims of the token that proved it. */
export interface Caller {
  role: CallerRole
  claims: Readonly<Record<string, unknown>>
}

/** Whoever has the key of the project, which is public, and whoever has its secret key. */
export const anonymousCaller: Caller = { role: 'anon', claims: { role: 'anon' } }
export const serviceCaller: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** A role comes from outside, so it is never passed on to the database unless it is in the list. */
export function isCallerRole(role: unknown): role is CallerRole {
  return callerRoles.some((known) => known === role)
}

/** Further settings of the transaction that policies may read, for example `storage.operation`. */
type CallerSettings = Readonly<Record<string, string>>

/** What a transaction is set to while it acts for a caller. The role comes last: no setting may need another one. */
export function settingsOf({ role, claims }: Caller, settings: CallerSettings): CallerSettings {
  return {
    'request.jwt.claims': JSON.stringify({ ...claims, role }),
    // Policies from before these were one setting read them one by one.
    'request.jwt.claim.sub': typeof claims.sub === 'string' ? claims.sub : '',
    'request.jwt.claim.role': role,
    ...settings,
    role,
  }
}

/** One transaction on behalf of a caller. Role and settings end with it, whatever happens. */
export function runAsCaller<Tables, Result>(
  db: Kysely<Tables>,
  caller: Caller,
  settings: CallerSettings,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((tx) => asCaller(tx, caller, settings, () => work(tx)))
}

class RolledBack extends Error {}

/** A transaction that is only executed for its answer, for example whether something is permitted. Nothing of it stays. */
export async function rollBackAfter<Tables, Answer>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  let answer: { value: Answer } | null = null
  try {
    await db.transaction().execute(async (tx) => {
      answer = { value: await work(tx) }
      throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack && answer) return (answer as { value: Answer }).value
    throw error
  }
  throw new Error('a transaction that had to be rolled back was committed')
}

/**
 * Part of a transaction on behalf of a caller. Afterwards the application's own role is in force again. If `work`
 * fails, the transaction has to be rolled back, which ends the role too.
 */
export async function asCaller<Tables, Result>(
  tx: Transaction<Tables>,
  caller: Caller,
  settings: CallerSettings,
  work: () => Promise<Result>,
): Promise<Result> {
  const all = Object.entries(settingsOf(caller, settings)).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  )
  await sql`select ${sql.join(all)}`.execute(tx)
  const result = await work()
  await sql`select set_config('role', 'none', true)`.execute(tx)
  return result
}
