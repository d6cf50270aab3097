import type { Kysely, Transaction } from 'kysely'
import type { DeskMember, DeskRole, Registration } from '#domain/desk/desk-member.ts'
import { AppError } from '#domain/errors.ts'
import type { Tables } from '../../tables.ts'
import { releaseLeadsOf } from '../acts/release-leads.ts'
import {
  findMember,
  hasMembers,
  type ListedMember,
  listMembers,
  markAsLeft,
  recordMemberEvent,
  saveMember,
} from './member-store.ts'

/** What the desk asks of the accounts. All of it happens in the transaction that it is given. */
export interface StaffAccounts {
  /** Finds or makes the account, removes every earlier way into it, and mails its owner the new one. */
  invite(tx: Transaction<Tables>, email: string): Promise<string>
  /** Removes every way into the account but its mailbox, and mails its owner the new one. */
  readmit(tx: Transaction<Tables>, id: string): Promise<void>
  /** Ends all sessions; the account goes on as that of a visitor. */
  dismiss(tx: Transaction<Tables>, id: string): Promise<void>
  /** Ends what is still open in the name of the account. Called after the transaction. */
  endChannels(id: string): Promise<void>
}

interface MemberDeps {
  db: Kysely<Tables>
  accounts: StaffAccounts
  now: () => number
  newId: () => string
}

export interface Invitation {
  email: string
  /** The first member is an admin, unless this says otherwise; everybody else an agent. */
  role?: DeskRole | undefined
  registration?: Registration | undefined
  name?: string | undefined
}

/** Invites somebody, or changes what they are if they are a member already. */
export async function inviteMember(
  { db, accounts, now }: MemberDeps,
  actor: string | null,
  { email, role, registration, name }: Invitation,
): Promise<{ member: DeskMember; isNew: boolean }> {
  const at = new Date(now())
  const result = await db.transaction().execute(async (tx) => {
    const isFirst = !(await hasMembers(tx))
    const known = await findByEmail(tx, email)
    const id = known?.id ?? (await accounts.invite(tx, email))
    const member: DeskMember = {
      id,
      role: role ?? known?.role ?? (isFirst ? 'admin' : 'agent'),
      registration: registration ?? known?.registration ?? 'none',
      displayName: name ?? known?.displayName ?? email.split('@')[0] ?? email,
    }
    await saveMember(tx, member, at)
    const data = { role: member.role, registration: member.registration }
    await recordMemberEvent(tx, { memberId: id, kind: known ? 'changed' : 'invited', actor, data, at })
    return { member, isNew: known === null }
  })
  // Somebody else may have been signed in to an account that existed before.
  if (result.isNew) await accounts.endChannels(result.member.id)
  return result
}

/**
 * From the next request on, nothing of the desk is open to them. Their open leads go back to the team; what they did
 * stays under their name.
 */
export async function removeMember(
  { db, accounts, now, newId }: MemberDeps,
  actor: string | null,
  id: string,
): Promise<{ released: number }> {
  const at = new Date(now())
  const released = await db.transaction().execute(async (tx) => {
    await getMember(tx, id)
    await markAsLeft(tx, id, at)
    await accounts.dismiss(tx, id)
    const count = await releaseLeadsOf(tx, { memberId: id, actId: newId(), at })
    await recordMemberEvent(tx, { memberId: id, kind: 'left', actor, data: { released: count }, at })
    return count
  })
  await accounts.endChannels(id)
  return { released }
}

/** For a member who lost the second factor: their mailbox is the way in to a new password and a new factor. */
export async function resetMember({ db, accounts, now }: MemberDeps, actor: string | null, id: string): Promise<void> {
  const at = new Date(now())
  await db.transaction().execute(async (tx) => {
    await getMember(tx, id)
    await accounts.readmit(tx, id)
    await recordMemberEvent(tx, { memberId: id, kind: 'reset', actor, data: {}, at })
  })
  await accounts.endChannels(id)
}

/** A member who has not left, by the address of their account. */
export async function findByEmail(db: Kysely<Tables>, email: string): Promise<ListedMember | null> {
  const members = await listMembers(db)
  return members.find((member) => member.leftAt === null && member.email === email.trim().toLowerCase()) ?? null
}

async function getMember(tx: Kysely<Tables>, id: string): Promise<DeskMember> {
  const member = await findMember(tx, id)
  if (!member) throw new AppError('not_found', 'They are no member of the desk.')
  return member
}
