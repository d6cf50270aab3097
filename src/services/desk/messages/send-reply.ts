import type { Kysely, Transaction } from 'kysely'
import type { InferOutput } from 'valibot'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { Identity } from '#content/identity-schema.ts'
import { nameMeeting } from '#domain/desk/meetings/describe-meeting.ts'
import { writeInvitation } from '#domain/desk/meetings/write-invitation.ts'
import { guardOutgoing } from '#domain/desk/messages/outgoing-guard.ts'
import { toGuardedLead } from '#domain/desk/messages/to-guarded-lead.ts'
import type { SendReply } from '#domain/jobs/desk-jobs.ts'
import { leadDeleted } from '#domain/jobs/lead-jobs.ts'
import { findGreetingName } from '#domain/leads/greeting-name.ts'
import { renderMail } from '#emails/render-mail.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import { composeMessageId, deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'
import type { MailAddress } from '#platform/mail/mailer.ts'
import { findAcceptedAt } from '#platform/mail/sent-mail-store.ts'
import { readAddressLedger } from '../../leads/consents/address-ledger.ts'
import type { Tables } from '../../tables.ts'
import { insertEvent, type LockedLead, lockLead } from '../acts/act-store.ts'
import type { ReplyAddresses } from '../inbound/reply-addresses.ts'
import { followMeetings } from '../meetings/follow-meetings.ts'
import {
  type Correspondent,
  findCorrespondent,
  findLastMessageId,
  findMessage,
  findWriter,
  holdAgain,
  type MessageRow,
  setMessageState,
  type Writer,
} from './message-store.ts'
import type { Messaging } from './messaging.ts'
import { findRefusal, type RefusalKind, refuseMessage } from './refuse-message.ts'
import { settleAccepted } from './settle-accepted.ts'

export interface Signature {
  phone: string
  /** A JPEG. */
  photo: Buffer | null
}

export interface SendReplyDeps extends MailDeliveryDeps {
  db: Kysely<Tables>
  now: () => number
  identity: Identity
  siteUrl: string
  teamEmail: string
  messaging: Pick<Messaging, 'ledgerKey' | 'newId'>
  /** The token of the page where the visitor can see, correct, withdraw or delete the inquiry. */
  signPrivacyLink: (lead: { id: string; email: string }) => Promise<string>
  /** What the brokerage publishes about members, by name. */
  signatures: ReadonlyMap<string, Signature>
  /** Null if the desk has no mailbox. */
  replies: Pick<ReplyAddresses, 'addressOf'> | null
  /** Tells open desks that a lead has changed. */
  hint: (leadId: string) => void
}

/** By this name the mail finds its photograph. */
const PHOTO = 'photo@signature'
/** Part of the Message-ID, and of our record of sent mails. */
const TEMPLATE = 'desk-reply'

interface Ready {
  message: MessageRow
  to: Correspondent
  writer: Writer
  inReplyTo: string | null
}

/**
 * Handler of `SendReply`. Sends the mail once, outside a transaction. The guard decides before that whether it may go, and
 * the clock stops afterwards, once the mail server has accepted it.
 */
export function createSendReply(deps: SendReplyDeps): JobHandler<InferOutput<(typeof SendReply)['schema']>> {
  return async ({ id: jobId, payload: { messageId: id }, attempt }) => {
    const mailId = composeMessageId(deps.from, { jobId, template: TEMPLATE })
    // A worker may have died after the server accepted the mail and before we recorded that.
    const before = await findAcceptedAt(deps.pool, mailId)
    if (before) return settleAccepted(deps, id, before)
    const ready = await deps.db.transaction().execute((tx) => prepare(deps, tx, { id, mailId }))
    if ('skipped' in ready) {
      if (ready.lead) deps.hint(ready.lead)
      return { skipped: ready.skipped }
    }
    try {
      await deliver(deps, jobId, ready)
    } catch (error) {
      const kind = findRefusal(error, { message: ready.message, attempt, at: new Date(deps.now()) })
      if (kind === null) {
        await holdAgain(deps.db, id)
        throw error
      }
      const why = describeError(error)
      await deps.db.transaction().execute((tx) => refuse(deps, tx, { id, kind, why }))
      deps.hint(ready.message.lead_id)
      return { refused: kind }
    }
    return settleAccepted(deps, id, (await findAcceptedAt(deps.pool, mailId)) ?? new Date(deps.now()))
  }
}

type Tx = Transaction<Tables>

/** Asks the guard again, because hours may have passed, and marks the mail as being sent. */
async function prepare(
  deps: SendReplyDeps,
  tx: Tx,
  { id, mailId }: { id: string; mailId: string },
): Promise<Ready | { skipped: string; lead?: string }> {
  const leadId = (await findMessage(tx, id))?.lead_id
  const lead = leadId === undefined ? null : await lockLead(tx, leadId, null)
  // From here on, nobody can cancel it.
  const message = lead && (await findMessage(tx, id))
  const to = lead && (await findCorrespondent(tx, lead.id))
  if (!lead || !message || !to) return leadDeleted
  if (message.state !== 'held' && message.state !== 'queued') return { skipped: `the mail is ${message.state}` }
  const writer = message.by === null ? null : await findWriter(tx, message.by)
  if (!writer) return cancel(deps, tx, lead, message, deskRefusalWords.mail.writerLeft)
  const at = new Date(deps.now())
  const ledger = await readAddressLedger(tx, deps.messaging.ledgerKey, to.email)
  const verdict = guardOutgoing({ purpose: message.purpose, lead: toGuardedLead(lead), ...ledger, at })
  if (verdict.kind === 'barred') return cancel(deps, tx, lead, message, verdict.why)
  const inReplyTo = await findLastMessageId(tx, lead.id)
  await setMessageState(tx, id, 'queued', { message_id: mailId, in_reply_to: inReplyTo })
  return { message, to, writer, inReplyTo }
}

async function deliver(deps: SendReplyDeps, jobId: string, { message, to, writer, inReplyTo }: Ready): Promise<void> {
  const { identity, siteUrl, teamEmail, from, replies } = deps
  const name = findGreetingName(to.fullName)
  const sender = { name: `${writer.displayName}, ${identity.brokerageName}`, address: from.address }
  const back = replies && (await replies.addressOf(to.reference))
  await deliverMail(deps, {
    jobId,
    template: TEMPLATE,
    lead: to.reference,
    from: sender,
    to: { ...(name !== null && { name }), address: to.email },
    ...(back === null
      ? { replyTo: [{ name: writer.displayName, address: writer.email }, { address: teamEmail }] }
      : // Replies and bounce reports go to the desk's mailbox.
        { replyTo: { name: writer.displayName, address: back }, returnPath: back }),
    headers: inReplyTo === null ? {} : { 'In-Reply-To': inReplyTo, References: inReplyTo },
    async render() {
      const signature = deps.signatures.get(writer.displayName)
      const photo = signature?.photo ?? null
      const token = await deps.signPrivacyLink({ id: message.lead_id, email: to.email })
      const content = await renderMail('desk-reply', {
        site: { identity, siteUrl },
        subject: message.subject,
        body: message.body,
        writer: { ...writer, phone: signature?.phone ?? null, photo: photo && `cid:${PHOTO}` },
        reference: to.reference,
        guideUrl: message.guide_url,
        privacyUrl: `${siteUrl}/privacy/${token}`,
        meeting: message.meeting,
      })
      const organizer = { name: sender.name, address: back ?? writer.email }
      const calendar = composeInvitation(deps, message.meeting, {
        organizer,
        attendee: { name: oneLine(name ?? to.email), address: to.email },
      })
      return {
        ...content,
        ...(calendar && { calendar }),
        ...(photo && { pictures: [{ id: PHOTO, name: 'photo.jpg', content: photo }] }),
      }
    },
  })
}

/** The invitation of a mail as a file. Its host is that of our sender, which never changes while a meeting lasts. */
function composeInvitation(
  { from, now }: Pick<SendReplyDeps, 'from' | 'now'>,
  invitation: MessageRow['meeting'],
  parties: { organizer: MailAddress & { name: string }; attendee: MailAddress & { name: string } },
) {
  if (invitation === null) return null
  const { kind, method } = invitation
  const summary = nameMeeting(kind, parties.organizer.name)
  const host = from.address.split('@')[1] ?? ''
  return { method, content: writeInvitation({ invitation, summary, ...parties, host, at: new Date(now()) }) }
}

/** The form refuses control characters in names, but older leads may have some. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}

async function cancel(deps: SendReplyDeps, tx: Tx, lead: LockedLead, { id }: MessageRow, why: string) {
  await setMessageState(tx, id, 'cancelled')
  await followMeetings(tx, lead, [id])
  const event = { leadId: lead.id, actId: deps.messaging.newId(), kind: 'not-sent', actor: null }
  const data = { message: id, why }
  await insertEvent(tx, { ...event, actorKind: 'system', changes: {}, data, at: new Date(deps.now()) })
  return { skipped: why, lead: lead.id }
}

/** The mail had not stopped the clock, which keeps running. */
async function refuse(
  deps: SendReplyDeps,
  tx: Tx,
  { id, ...refusal }: { id: string; kind: RefusalKind; why: string },
): Promise<void> {
  const message = await findMessage(tx, id)
  const lead = message && (await lockLead(tx, message.lead_id, null))
  if (lead)
    await refuseMessage(tx, { message, lead, ...refusal, newId: deps.messaging.newId, at: new Date(deps.now()) })
}
