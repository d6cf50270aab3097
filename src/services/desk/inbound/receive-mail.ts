import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { InboundMail, MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import { changeLead, insertEvent, type LockedLead, lockLead } from '../acts/act-store.ts'
import type { DeskLive } from '../live/desk-live.ts'
import { findMeetingAnswer } from '../meetings/find-meeting-answer.ts'
import { bounceMessage } from '../messages/bounce-message.ts'
import { findMessage, insertMessage } from '../messages/message-store.ts'
import { findNamedReferences } from './format/find-named-references.ts'
import {
  countReceived,
  findBouncedMessage,
  findDirection,
  findLeadByMails,
  findLeadByReference,
  findLeadOfSender,
  isAddressOfMember,
} from './inbound-store.ts'
import { lockMailbox, savePosition, takeKey } from './mailbox-store.ts'
import { noteReceived, tellOfMail } from './note-received.ts'
import type { ReplyAddresses } from './reply-addresses.ts'
import { insertUnmatched } from './unmatched-store.ts'

export interface ReceiveDeps {
  db: Kysely<Tables>
  now: () => number
  newId: () => string
  queue: Pick<JobQueue, 'enqueue'>
  live: Pick<DeskLive, 'hint' | 'hintAll'>
  replies: ReplyAddresses
}

/** The position of a mail: the mailbox, its UIDVALIDITY and the mail's number. */
export interface MailPosition {
  mailbox: string
  uidValidity: string
  uid: number
}

/** The result for a mail. */
export type Received = { kind: 'known' } | { kind: 'unmatched'; id: string } | { kind: 'lead'; leadId: string }

type Tx = Transaction<Tables>

const DAY_MS = 86_400_000
/** More than people write about one inquiry. Anything beyond this goes to unmatched mail. */
const MAX_PER_DAY = 50

/**
 * Stores a mail once, with its lead or as unmatched. The position in the mailbox is part of the transaction, so a mail is
 * read again until it is stored, and never stored twice.
 */
export async function receiveMail(deps: ReceiveDeps, position: MailPosition, mail: InboundMail): Promise<Received> {
  const { db, live, replies } = deps
  const named = await replies.read(mail.recipients)
  const received = await db.transaction().execute((tx) => store(deps, tx, { position, mail, named }))
  if (received.kind === 'lead') live.hint(received.leadId)
  if (received.kind === 'unmatched') live.hintAll()
  return received
}

interface Storing {
  position: MailPosition
  mail: InboundMail
  /** References from signed addresses. */
  named: string[]
}

async function store(deps: ReceiveDeps, tx: Tx, { position, mail, named }: Storing): Promise<Received> {
  const at = new Date(deps.now())
  const state = await lockMailbox(tx, position.mailbox)
  if (!state) throw new Error('the mailbox is not known')
  if (state.uidValidity === position.uidValidity && position.uid <= state.lastUid) return { kind: 'known' }
  await savePosition(tx, position.mailbox, position.uidValidity, position.uid)
  const known = mail.messageId === null ? null : await findDirection(tx, mail.messageId)
  // A copy of our own mail that was also sent here.
  if (known === 'out' || !(await takeKey(tx, keyOf(mail), at))) return { kind: 'known' }
  const id = deps.newId()
  const match = await findLead(tx, mail, named)
  const lead = match && (await lockLead(tx, match.leadId, null))
  const stated = await readNature(tx, mail, match)
  const { nature, answer } = lead
    ? await findMeetingAnswer(tx, lead.id, mail, stated)
    : { nature: stated, answer: null }
  const row = {
    id,
    sender: mail.sender.address,
    sender_name: mail.sender.name,
    subject: mail.subject,
    body: mail.text,
    // Otherwise the second mail of a sender who uses one Message-ID twice would be lost.
    message_id: known === null ? mail.messageId : null,
    in_reply_to: mail.inReplyTo,
    nature,
    attachments: JSON.stringify(mail.attachments),
    is_cut: mail.isCut,
    at: mail.receivedAt,
  }
  if (!match || !lead || (await staysUnmatched(tx, { lead, match, mail, at }))) {
    // The member who attaches it decides whose mail it is.
    await insertUnmatched(tx, { ...row, nature: nature === 'unverified' ? 'person' : nature })
    // A bounce of our own mail is still recorded.
    if (match && lead) await noteBounce(deps, tx, { lead, match, mail, at })
    return { kind: 'unmatched', id }
  }
  if (nature === 'unverified') await tellOfUnverified(deps, tx, lead, at)
  await insertMessage(tx, { ...row, lead_id: lead.id, direction: 'in', purpose: 'reply', by: null, state: 'received' })
  await noteReceived(deps, tx, { lead, messageId: id, nature, answer, at })
  await noteBounce(deps, tx, { lead, match, mail, at })
  return { kind: 'lead', leadId: lead.id }
}

interface Matching {
  lead: LockedLead
  match: Match
  mail: InboundMail
  at: Date
}

/** Everybody sees unmatched mail, so mail for a lead behind a wall never becomes unmatched, no matter who sent it. */
async function staysUnmatched(tx: Tx, { lead: { id, state }, match, mail, at }: Matching): Promise<boolean> {
  if (state.eyes.length > 0) return false
  if (match.by === 'sender' && !mail.isSenderVerified) return true
  return (await countReceived(tx, id, dayBefore(at))) >= MAX_PER_DAY
}

const dayBefore = (at: Date) => new Date(at.getTime() - DAY_MS)

/** The same mail may reach the mailbox by two routes, but a different one is never mistaken for it. */
function keyOf({ messageId, sender, subject, text, receivedAt }: InboundMail): Buffer {
  const parts = [messageId ?? receivedAt.toISOString(), sender.address, subject, text]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

async function readNature(tx: Tx, mail: InboundMail, match: Match | null): Promise<MailNature> {
  const { isAutomatic, bounce, sender, isSenderVerified } = mail
  if (isAutomatic || bounce) return 'automatic'
  const isOfMember = await isAddressOfMember(tx, sender.address)
  if (!isSenderVerified && (isOfMember || match?.by === 'sender')) return 'unverified'
  return isOfMember ? 'team' : 'person'
}

/**
 * Finds the lead of a mail, and how: by an address or a Message-ID that only we and our correspondents have seen, or by a
 * sender and a reference, which anybody can forge.
 */
interface Match {
  leadId: string
  by: 'address' | 'mail' | 'sender'
}

/** By the signed address, then by our mail that it answers, then by a reference if its sender is the lead's. */
async function findLead(tx: Tx, mail: InboundMail, named: readonly string[]): Promise<Match | null> {
  for (const reference of named) {
    const found = await findLeadByReference(tx, reference)
    if (found !== null) return { leadId: found, by: 'address' }
  }
  const { bounce, inReplyTo, references } = mail
  const answered = [bounce?.messageId ?? null, inReplyTo, ...references].filter((id) => id !== null)
  const byMails = await findLeadByMails(tx, answered)
  if (byMails !== null) return { leadId: byMails, by: 'mail' }
  const bySender = await findLeadOfSender(tx, findNamedReferences(mail.subject, mail.text), mail.sender.address)
  return bySender === null ? null : { leadId: bySender, by: 'sender' }
}

/** The mail may be genuine, so somebody is alerted, but only once a day, because anybody can send a hundred. */
async function tellOfUnverified(deps: ReceiveDeps, tx: Tx, lead: LockedLead, at: Date): Promise<void> {
  if ((await countReceived(tx, lead.id, dayBefore(at), 'unverified')) > 0) return
  await tellOfMail(deps, tx, { lead, kind: 'unverified-mail', at })
}

/** Anybody can forge a report. It counts if it names one of our mails, or arrives at an address that only we could create. */
async function noteBounce({ newId }: ReceiveDeps, tx: Tx, { lead, match, mail, at }: Matching): Promise<void> {
  const { bounce } = mail
  if (!bounce?.isFinal || (bounce.messageId === null && match.by !== 'address')) return
  const id = await findBouncedMessage(tx, lead.id, bounce.messageId)
  const message = id === null ? null : await findMessage(tx, id)
  if (!message) return
  const actor = { id: null, kind: 'system' as const }
  const { changes, data } = await bounceMessage(tx, { message, lead, actor, newId, at })
  await changeLead(tx, lead, changes, at)
  const event = { leadId: lead.id, actId: newId(), kind: 'bounced', actor: null, actorKind: 'system' as const }
  await insertEvent(tx, { ...event, changes, data, at })
}
