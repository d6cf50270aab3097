// Runs statements on behalf of the sender of a request, so that row-level security decides which rows they can reach.
import { type Kysely, sql, type Transaction } from 'kysely'

export const callerRoles = ['anon', 'authenticated', 'service_role'] as const
export type CallerRole = (typeof callerRoles)[number]

/** The sender of a request: a database role, and the claims of the token that proves it. */
export interface Caller {
  role: CallerRole
  claims: Readonly<Record<string, unknown>>
}

/** The holder of the public project key, and the holder of the secret one. */
export const anonymousCaller: Caller = { role: 'anon', claims: { role: 'anon' } }
export const serviceCaller: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** Roles come from untrusted tokens, so only those in the list may reach the database. */
export function isCallerRole(role: unknown): role is CallerRole {
  return callerRoles.some((known) => known === role)
}

/** Extra transaction settings for policies to read, for example `storage.operation`. */
type CallerSettings = Readonly<Record<string, string>>

/**
 * The settings of a transaction that acts for a caller. The role comes last, as the caller's role might not be allowed
 * to set the others.
 */
export function settingsOf({ role, claims }: Caller, settings: CallerSettings): CallerSettings {
  return {
    'request.jwt.claims': JSON.stringify({ ...claims, role }),
    // Older policies read the claims from separate settings.
    'request.jwt.claim.sub': typeof claims.sub === 'string' ? claims.sub : '',
    'request.jwt.claim.role': role,
    ...settings,
    role,
  }
}

/** Runs a transaction on behalf of a caller. The role and settings always end with the transaction. */
export function runAsCaller<Tables, Result>(
  db: Kysely<Tables>,
  caller: Caller,
  settings: CallerSettings,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((tx) => asCaller(tx, caller, settings, () => work(tx)))
}

class RolledBack extends Error {}

/** Runs a transaction only for its answer, for example whether something is permitted, and then rolls it back. */
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
 * Runs part of a transaction on behalf of a caller, then switches back to the application's own role. If `work` fails,
 * the transaction must be rolled back, which also resets the role.
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
