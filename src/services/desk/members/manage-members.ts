import type { Kysely, Transaction } from 'kysely'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import type { Saved } from '#domain/desk/conflict.ts'
import { type DeskMember, type DeskRole, leadsTeam, type Registration } from '#domain/desk/desk-member.ts'
import { maySee } from '#domain/desk/may.ts'
import type { MemberRequest } from '#domain/desk/team/member-request.ts'
import { AppError } from '#domain/errors.ts'
import type { AuthMail } from '#domain/jobs/send-auth-mail.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import { countUnseen } from '../access/access-store.ts'
import { type ReleasedLead, releaseLeadsOf } from '../acts/release-leads.ts'
import { removeDevicesOf } from '../push/device-store.ts'
import { findMemberConflict } from './find-member-conflict.ts'
import {
  findMember,
  hasBrokerOfRecord,
  hasMembers,
  hasOtherAdmin,
  type ListedMember,
  listMembers,
  lockTeam,
  markAsLeft,
  recordMemberEvent,
  saveMember,
} from './member-store.ts'
import { notifyMembers } from './notify-members.ts'

/** Whom the mail greets, and who invites them. */
type Greeting = Pick<AuthMail, 'name' | 'by'>

/** What the desk needs from the account service. Everything runs in the given transaction. */
export interface StaffAccounts {
  /** Finds or creates the account, removes every existing way into it, and mails its owner a new one. */
  invite(tx: Transaction<Tables>, email: string, greeting: Greeting): Promise<string>
  /** Removes every way into the account except its mailbox, and mails its owner a new one. */
  readmit(tx: Transaction<Tables>, id: string, greeting: Greeting): Promise<void>
  /** Ends all sessions; the account remains as a visitor's. */
  dismiss(tx: Transaction<Tables>, id: string): Promise<void>
  /** Closes sockets that are still open for the account. Called after the transaction. */
  endChannels(id: string): Promise<void>
}

export interface MemberDeps {
  db: Kysely<Tables>
  accounts: StaffAccounts
  queue: Pick<JobQueue, 'enqueue'>
  now: () => number
  newId: () => string
}

/** The acting member; null for the operator, who can always appoint another admin. */
export type Manager = Pick<DeskMember, 'id' | 'displayName'> | null

export interface MemberChange {
  role?: DeskRole | undefined
  registration?: Registration | undefined
  name?: string | undefined
}

/** The first member is an admin whatever the invitation says, because only admins can invite others. */
export interface Invitation extends MemberChange {
  email: string
}

/**
 * Invites somebody. If they are already a member, the operator updates them; anybody else is refused, because a form
 * filled in for somebody new would overwrite values that it never showed.
 */
export async function inviteMember(
  { db, accounts, now }: MemberDeps,
  actor: Manager,
  { email, role, registration, name }: Invitation,
): Promise<{ member: DeskMember; isNew: boolean }> {
  const at = new Date(now())
  const result = await db.transaction().execute(async (tx) => {
    await lockTeam(tx)
    const isFirst = !(await hasMembers(tx))
    const known = await findByEmail(tx, email)
    if (known && actor !== null) throw new AppError('conflict', teamWords.invite.isMember)
    if (known) return { member: await changeIn(tx, actor, known, { role, registration, name }, at), isNew: false }
    const member: DeskMember = {
      id: await accounts.invite(tx, email, greetingFor(name ?? '', actor)),
      role: isFirst ? 'admin' : (role ?? 'agent'),
      registration: registration ?? 'none',
      displayName: name ?? email.split('@')[0] ?? email,
    }
    await saveMember(tx, member, at)
    await record(tx, actor, member, { kind: 'invited', at })
    return { member, isNew: true }
  })
  // Somebody else may have been signed in to an account that already existed.
  if (result.isNew) await accounts.endChannels(result.member.id)
  return result
}

/** Applies a form to a member, unless somebody else has changed the same fields. */
export function changeMember(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  actor: Pick<DeskMember, 'id' | 'displayName'>,
  { id, values, over }: Pick<Extract<MemberRequest, { do: 'change' }>, 'id' | 'values' | 'over'>,
): Promise<Saved> {
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx)
    const known = await getMember(tx, id)
    const { displayName: name, role, registration } = known
    const stored = { name, role, registration }
    const conflict = await findMemberConflict(tx, { id, actor: actor.id, stored, values, over })
    if (conflict) return conflict
    await changeIn(tx, actor, known, values, new Date(now()))
    return { outcome: 'done' }
  })
}

async function changeIn(
  tx: Transaction<Tables>,
  actor: Manager,
  { id, ...known }: DeskMember,
  change: MemberChange,
  at: Date,
): Promise<DeskMember> {
  const { role = known.role, registration = known.registration, name = known.displayName } = change
  if (role !== 'admin') await requireAdminBesides(tx, actor, { id, role: known.role })
  const member = { id, role, registration, displayName: name }
  await saveMember(tx, member, at)
  if (known.registration === 'broker-of-record') await requireWayIn(tx, await countUnseen(tx))
  await record(tx, actor, member, { kind: 'changed', fields: Object.keys(change), at })
  return member
}

/**
 * Ends their access to the desk with their next request. Their open leads return to the team, and members who may see
 * those get a list. What they did stays under their name.
 */
export async function removeMember(
  { db, accounts, queue, now, newId }: MemberDeps,
  actor: Manager,
  id: string,
): Promise<{ released: string[] }> {
  const at = new Date(now())
  const released = await db.transaction().execute(async (tx) => {
    await lockTeam(tx)
    const member = await getMember(tx, id)
    await requireAdminBesides(tx, actor, member)
    await markAsLeft(tx, id, at)
    await removeDevicesOf(tx, id)
    const unseen = await countUnseen(tx, id)
    await requireWayIn(tx, member.registration === 'broker-of-record' ? await countUnseen(tx) : unseen)
    await accounts.dismiss(tx, id)
    const leads = await releaseLeadsOf(tx, { memberId: id, actId: newId(), at })
    const data = { released: leads.length }
    await recordMemberEvent(tx, { memberId: id, kind: 'left', actor: actor?.id ?? null, data, at })
    await tellOfLeaving(queue, tx, actor, { member, leads, unseen, at })
    return leads.filter((lead) => actor === null || maySee(actor, lead))
  })
  await accounts.endChannels(id)
  return { released: released.map(({ reference }) => reference) }
}

/**
 * For a member who lost the second factor: they get a new password and a new factor through their mailbox. The member and
 * all managers and admins are notified.
 */
export async function resetMember({ db, accounts, queue, now }: MemberDeps, actor: Manager, id: string): Promise<void> {
  const at = new Date(now())
  await db.transaction().execute(async (tx) => {
    const member = await getMember(tx, id)
    await accounts.readmit(tx, id, greetingFor(member.displayName, actor))
    await removeDevicesOf(tx, id)
    await recordMemberEvent(tx, { memberId: id, kind: 'reset', actor: actor?.id ?? null, data: {}, at })
    await notifyMembers(queue, tx, {
      to: { roles: ['manager', 'admin'], but: id },
      notice: { kind: 'factor-reset', by: actor?.displayName ?? '', about: member.displayName, text: '', lines: [] },
      at,
    })
  })
  await accounts.endChannels(id)
}

/** The first name, if it is clearly one. An invitation without a name has only a part of the address. */
function greetingFor(name: string, actor: Manager): Greeting {
  return { name: findFirstName(name) ?? '', by: actor?.displayName ?? '' }
}

/** A current member, by the address of their account. */
export async function findByEmail(db: Kysely<Tables>, email: string): Promise<ListedMember | null> {
  const members = await listMembers(db)
  return members.find((member) => member.leftAt === null && member.email === email.trim().toLowerCase()) ?? null
}

export async function getMember(tx: Kysely<Tables>, id: string): Promise<DeskMember> {
  const member = await findMember(tx, id)
  if (!member) throw new AppError('not_found', deskRefusalWords.member.notThem)
  return member
}

/** The team must not lock itself out, so the last admin who can sign in remains an admin. */
async function requireAdminBesides(
  tx: Transaction<Tables>,
  actor: Manager,
  { id, role }: Pick<DeskMember, 'id' | 'role'>,
): Promise<void> {
  if (actor === null || role !== 'admin' || (await hasOtherAdmin(tx, id))) return
  throw new AppError('refused', deskRefusalWords.member.lastAdmin)
}

/**
 * No lead may become inaccessible. Once everybody named by a wall has left, only the broker of record can open the lead.
 */
async function requireWayIn(tx: Transaction<Tables>, unseen: number): Promise<void> {
  if (unseen === 0 || (await hasBrokerOfRecord(tx))) return
  throw new AppError('refused', fillWords(deskRefusalWords.member.noWayIn, { count: unseen }))
}

async function record(
  tx: Transaction<Tables>,
  actor: Manager,
  { id, role, registration }: DeskMember,
  { kind, at, ...more }: { kind: 'invited' | 'changed'; fields?: string[]; at: Date },
): Promise<void> {
  const data = { role, registration, ...more }
  await recordMemberEvent(tx, { memberId: id, kind, actor: actor?.id ?? null, data, at })
}

interface Leaving {
  member: DeskMember
  leads: ReleasedLead[]
  /** How many leads have a wall whose members have all left. */
  unseen: number
  at: Date
}

/** Notifies managers and the members named by a wall, each about the leads that they may see. */
async function tellOfLeaving(
  queue: MemberDeps['queue'],
  tx: Transaction<Tables>,
  actor: Manager,
  { member, leads, unseen, at }: Leaving,
): Promise<void> {
  const notice = { kind: 'left', by: actor?.displayName ?? '', about: member.displayName, text: '' } as const
  for (const reader of await listMembers(tx)) {
    const named = leads.some(({ eyes }) => eyes.includes(reader.id))
    if (reader.leftAt !== null || !(named || leadsTeam(reader))) continue
    const lines = leads.filter((lead) => maySee(reader, lead)).map(({ reference }) => reference)
    const hidden = leadsTeam(reader) && unseen > 0 ? { unseen } : {}
    await notifyMembers(queue, tx, { to: { ids: [reader.id] }, notice: { ...notice, lines, ...hidden }, at })
  }
}
