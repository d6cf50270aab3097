import type { Kysely, Transaction } from 'kysely'
import type { AuthContext } from '../../auth/auth-context.ts'
import { newUserRow } from '../../auth/users/new-user.ts'
import type { Tables } from '../../tables.ts'
import { findItemIds, insertItems } from '../import-run-store.ts'
import { findKnownUsers, findUserIds, insertFactors, insertIdentities, insertUsers } from './account-store.ts'
import type { SourceFactor, SourceIdentity, SourceUser } from './read-source-rows.ts'

/** Why things are left out, by id. */
type LeftOut = ReadonlyMap<string, string>

interface AccountDeps {
  db: Kysely<Tables>
  settings: Pick<AuthContext['settings'], 'audience' | 'role'>
  now: Date
  /** Null: a dry run, which only looks. */
  runId: string | null
}

const words = {
  imported: 'It was imported before.',
  deleted: 'It was imported before and deleted since. It stays deleted.',
  id: 'Another account has its id.',
  email: 'An account has its email address already.',
  phone: 'An account has its phone number already.',
  notImported: 'Its account was not imported.',
  taken: 'Another account signs in with it.',
} as const

/** Stores accounts with their hashes, in one transaction. No mail is sent. */
export async function importUsers(deps: AccountDeps, users: readonly SourceUser[]): Promise<LeftOut> {
  const { db, runId } = deps
  return db.transaction().execute(async (tx) => {
    const known = await findKnownUsers(tx, users)
    const leftOut = new Map<string, string>([...known].map(([id, as]) => [id, words[as]]))
    const missing = users.filter(({ id }) => !known.has(id))
    if (runId === null || missing.length === 0) return leftOut
    const rows = missing.map((user) => toRow(deps, user))
    const stored = await insertUsers(tx, rows)
    await insertItems(tx, runId, 'user', stored)
    for (const { id } of missing) if (!stored.includes(id)) leftOut.set(id, words.email)
    return leftOut
  })
}

/** Roles are ours: a token with another one would have other rights. */
function toRow({ settings, now }: AccountDeps, user: SourceUser) {
  const { id, email, phone, passwordHash, appMetadata, userMetadata, updatedAt } = user
  const defaults = { settings, now: () => now.getTime() }
  return {
    ...newUserRow(defaults, { id, email, phone, passwordHash, appMetadata, userMetadata }),
    email_confirmed_at: user.emailConfirmedAt,
    phone_confirmed_at: user.phoneConfirmedAt,
    last_sign_in_at: user.lastSignInAt,
    banned_until: user.bannedUntil,
    created_at: user.createdAt ?? now,
    // Anything later shows that somebody has used the account since.
    updated_at: updatedAt !== null && updatedAt < now ? updatedAt : now,
  }
}

export function importIdentities(deps: AccountDeps, identities: readonly SourceIdentity[]): Promise<LeftOut> {
  return importOwned(deps, 'identity', identities, (tx, wanted) => insertIdentities(tx, wanted, deps.now))
}

export function importFactors(deps: AccountDeps, factors: readonly SourceFactor[]): Promise<LeftOut> {
  return importOwned(deps, 'factor', factors, (tx, wanted) => insertFactors(tx, wanted, deps.now))
}

/** Only for accounts that were imported too, so that nobody gains a way into another account. */
async function importOwned<Thing extends { id: string; userId: string }>(
  { db, runId }: AccountDeps,
  kind: 'identity' | 'factor',
  things: readonly Thing[],
  insert: (tx: Transaction<Tables>, wanted: readonly Thing[]) => Promise<string[]>,
): Promise<LeftOut> {
  // In a dry run no account is there yet that they could belong to.
  if (runId === null) return new Map()
  return db.transaction().execute(async (tx) => {
    const before = await findItemIds(
      tx,
      kind,
      things.map(({ id }) => id),
    )
    const imported = await findItemIds(
      tx,
      'user',
      things.map(({ userId }) => userId),
    )
    const owners = new Set(await findUserIds(tx, [...imported]))
    const leftOut = new Map<string, string>()
    for (const { id, userId } of things) {
      if (before.has(id)) leftOut.set(id, words.imported)
      else if (!owners.has(userId)) leftOut.set(id, words.notImported)
    }
    const wanted = things.filter(({ id }) => !leftOut.has(id))
    if (wanted.length === 0) return leftOut
    const stored = await insert(tx, wanted)
    await insertItems(tx, runId, kind, stored)
    for (const { id } of wanted) if (!stored.includes(id)) leftOut.set(id, words.taken)
    return leftOut
  })
}
