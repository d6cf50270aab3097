import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { replyWords } from '#content/desk/reply-words.ts'
import { rightWords } from '#content/desk/right-words.ts'
import type { MessageAct } from '#domain/desk/acts/desk-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { compareStates } from '#domain/desk/lead-state.ts'
import { may } from '#domain/desk/may.ts'
import { checkDraft } from '#domain/desk/messages/check-draft.ts'
import { checkSendAt, claimByWriting } from '#domain/desk/messages/decide-message.ts'
import { HOLD_SECONDS } from '#domain/desk/messages/desk-message.ts'
import { guardOutgoing } from '#domain/desk/messages/outgoing-guard.ts'
import { toGuardedLead } from '#domain/desk/messages/to-guarded-lead.ts'
import { SendReply } from '#domain/jobs/desk-jobs.ts'
import { readAddressLedger } from '../../leads/consents/address-ledger.ts'
import type { ActOutcome, ActScope } from '../acts/act-scope.ts'
import { attachMail } from '../inbound/attach-mail.ts'
import { followMeetings, planMeeting } from '../meetings/follow-meetings.ts'
import { findTemplates } from '../settings/settings-store.ts'
import { hasAccessRequest } from '../tasks/companion-store.ts'
import { bounceMessage } from './bounce-message.ts'
import {
  findCorrespondent,
  findMessage,
  insertMessage,
  listOtherInquiries,
  type OtherInquiry,
  setMessageState,
} from './message-store.ts'
import type { Messaging } from './messaging.ts'

type WritingAct = Extract<MessageAct, { act: 'reply' | 'send-later' }>

const noSuchMail: ActOutcome = { kind: 'refused', why: deskRefusalWords.mail.none }

/** Acts on mails. An act only stores the mail; the job sends it when its time has come. */
export async function performMessageAct(scope: ActScope, act: MessageAct): Promise<ActOutcome> {
  const { member, lead, at, messaging } = scope
  if (!member || !messaging) return { kind: 'refused', why: deskRefusalWords.mail.notHere }
  const refusal = may(act.act, { member, lead: { ...lead, ...lead.state }, at })
  if (refusal) return { kind: 'refused', why: refusal }
  if (act.act === 'cancel-send') return cancelSend(scope, act.message)
  if (act.act === 'bounced') return markAsBounced(scope, act.message)
  if (act.act === 'attach-mail') return attachMail(scope, act.mail)
  return write({ ...scope, member, messaging }, act)
}

async function write(
  { tx, member, lead, at, newId, messaging }: ActScope & { member: DeskMember; messaging: Messaging },
  act: WritingAct,
): Promise<ActOutcome> {
  const { [lead.kind]: templates } = await findTemplates(tx)
  const fault = checkDraft(act, templates) ?? (act.act === 'send-later' ? checkSendAt(new Date(act.sendAt), at) : null)
  if (fault) return { kind: 'refused', why: fault }
  // We write to a person who withdrew only for this purpose, and only if they made a request.
  if (act.purpose === 'access' && !(await hasAccessRequest(tx, lead.id)))
    return { kind: 'refused', why: replyWords.noAccessRequest }
  const to = await findCorrespondent(tx, lead.id)
  if (!to) return { kind: 'refused', why: rightWords.noSuchLead }
  const ledger = await readAddressLedger(tx, messaging.ledgerKey, to.email)
  const verdict = guardOutgoing({ purpose: act.purpose, lead: toGuardedLead(lead), ...ledger, at })
  if (verdict.kind === 'barred') return { kind: 'refused', why: `${verdict.why} ${verdict.instead}` }
  const others = await listOtherInquiries(tx, { leadId: lead.id, email: to.email, memberId: member.id })
  const isTheirs = ({ id, kind, assigneeId }: OtherInquiry) =>
    act.answers.includes(id) &&
    may('reply', {
      member,
      lead: { kind, assigneeId, eyes: [], keptUntil: null, replyDueAt: null, touchedAt: null },
      at,
    }) === null
  const answers = others.filter(isTheirs).map(({ id }) => id)
  if (answers.length < new Set(act.answers).size) {
    return { kind: 'refused', why: deskRefusalWords.mail.otherInquiry }
  }
  const sendAfter = act.act === 'send-later' ? new Date(act.sendAt) : new Date(at.getTime() + HOLD_SECONDS * 1000)
  const planned = act.meeting ? await planMeeting(tx, { leadId: lead.id, wish: act.meeting, sendAt: sendAfter }) : null
  if (planned?.kind === 'refused') return planned
  const id = newId()
  await insertMessage(tx, {
    id,
    lead_id: lead.id,
    direction: 'out',
    purpose: act.purpose,
    by: member.id,
    subject: act.subject,
    body: act.body,
    message_id: null,
    in_reply_to: null,
    consent_id: verdict.kind === 'consented' ? verdict.consentId : null,
    exemption: verdict.kind === 'exempt' ? verdict.exemption : null,
    guide_url: act.guide ? messaging.guideUrl : null,
    answers,
    state: 'held',
    send_after: sendAfter,
    meeting: planned && JSON.stringify(planned.invitation),
    accepted_at: null,
    at,
  })
  await followMeetings(tx, lead, [id])
  const startAfterSeconds = Math.ceil((sendAfter.getTime() - at.getTime()) / 1000)
  await messaging.queue.enqueue(tx, SendReply, { messageId: id }, { id, startAfterSeconds })
  const changes = compareStates(lead.state, claimByWriting(lead.state, member.id))
  return { kind: 'done', changes, data: { message: id, purpose: act.purpose, sendAfter: sendAfter.toISOString() } }
}

async function cancelSend({ tx, lead }: ActScope, id: string): Promise<ActOutcome> {
  const message = await findMessage(tx, id)
  if (message?.lead_id !== lead.id || message.direction !== 'out') return noSuchMail
  if (message.state === 'cancelled') return { kind: 'refused', why: deskRefusalWords.mail.takenBack }
  if (message.state !== 'held') return { kind: 'refused', why: deskRefusalWords.mail.sent }
  await setMessageState(tx, id, 'cancelled')
  await followMeetings(tx, lead, [id])
  return { kind: 'done', changes: {}, data: { message: id } }
}

async function markAsBounced({ tx, lead, member, at, newId }: ActScope, id: string): Promise<ActOutcome> {
  const message = await findMessage(tx, id)
  if (message?.lead_id !== lead.id || message.direction !== 'out') return noSuchMail
  if (message.state !== 'accepted') return { kind: 'refused', why: deskRefusalWords.mail.notSent }
  const actor = { id: member?.id ?? null, kind: member ? ('member' as const) : ('system' as const) }
  const bounced = await bounceMessage(tx, { message, lead, actor, newId, at })
  return { kind: 'done', ...bounced }
}
