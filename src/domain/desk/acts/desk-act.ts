import * as v from 'valibot'
import { Values } from '../conflict.ts'
import { DeskId } from '../desk-id.ts'
import { closeReasons, openStatuses, representations } from '../lead-state.ts'
import { MeetingWish } from '../meetings/meeting.ts'
import { chosenPurposes, MAX_BODY, MAX_SUBJECT } from '../messages/desk-message.ts'
import { propertyActs } from '../properties/property-act.ts'
import { companionActs } from './companion-act.ts'

const Moment = v.pipe(v.string(), v.isoTimestamp())
const Text = v.pipe(v.string(), v.trim(), v.maxLength(10_000))
const NeededText = v.pipe(Text, v.minLength(1))
/** The reason for an unusual act. It is logged. */
export const Reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))

const Representatives = v.pipe(v.array(DeskId), v.maxLength(20))

export const callOutcomes = ['spoke', 'voicemail', 'no-answer', 'wrong-number'] as const

/** What a mail from the desk consists of. The rest, such as the identity of the brokerage, is added when it is sent. */
const written = {
  /** A follow-up says something new; a reply answers the inquiry, and the third one a request for access. */
  purpose: v.picklist(chosenPurposes),
  subject: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_SUBJECT)),
  body: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_BODY)),
  /** Whether the RECO Information Guide goes along. */
  guide: v.boolean(),
  /** Other inquiries of the same address that this answers as well. */
  answers: v.optional(v.pipe(v.array(DeskId), v.maxLength(20)), []),
  /** An invitation to a call or viewing. */
  meeting: v.exactOptional(MeetingWish),
}

/** What a member can do with a lead. */
export const DeskAct = v.variant('act', [
  v.object({ act: v.literal('claim') }),
  v.object({ act: v.literal('release') }),
  v.object({ act: v.literal('assign'), to: DeskId }),
  v.object({
    act: v.literal('note'),
    text: NeededText,
    /** The members whom the text names with an @. Each gets a task. */
    mentions: v.exactOptional(v.pipe(v.array(DeskId), v.maxLength(20))),
  }),
  v.object({ act: v.literal('log-call'), outcome: v.picklist(callOutcomes), text: v.optional(Text, '') }),
  v.object({
    act: v.literal('answered-elsewhere'),
    means: v.picklist(['email', 'call', 'meeting', 'text-message']),
    answeredAt: Moment,
    text: v.optional(Text, ''),
  }),
  v.object({ act: v.literal('snooze'), until: Moment }),
  v.object({ act: v.literal('wake') }),
  v.object({ act: v.literal('status'), status: v.picklist(openStatuses) }),
  v.object({ act: v.literal('close'), reason: v.picklist(closeReasons) }),
  v.object({ act: v.literal('reopen') }),
  v.object({ act: v.literal('spam') }),
  v.object({ act: v.literal('not-spam') }),
  v.object({ act: v.literal('wall'), eyes: v.pipe(v.array(DeskId), v.maxLength(50)) }),
  v.object({ act: v.literal('reply'), ...written }),
  v.object({ act: v.literal('send-later'), ...written, sendAt: Moment }),
  v.object({ act: v.literal('cancel-send'), message: DeskId }),
  v.object({ act: v.literal('bounced'), message: DeskId }),
  /** Attaches an unmatched mail to its lead. */
  v.object({ act: v.literal('attach-mail'), mail: DeskId }),
  v.object({ act: v.literal('no-answer-needed') }),
  v.object({ act: v.literal('look'), reason: Reason }),
  v.object({
    act: v.literal('hold'),
    /** Null ends it. */
    until: v.nullable(Moment),
    reason: Reason,
  }),
  v.object({
    act: v.literal('record-representation'),
    representation: v.picklist(representations),
    /** Only clients have an agreement. */
    until: v.optional(v.nullable(Moment), null),
    representatives: v.optional(Representatives, []),
    file: v.optional(v.nullable(DeskId), null),
    note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
  }),
  v.object({ act: v.literal('access-request') }),
  /** The investor said that the criteria still hold. */
  v.object({ act: v.literal('confirm-criteria') }),
  v.object({ act: v.literal('delete'), reason: Reason }),
  v.object({ act: v.literal('redact'), event: v.pipe(v.string(), v.regex(/^\d{1,18}$/)) }),
  v.object({ act: v.literal('undo'), undoes: DeskId }),
  ...companionActs,
  ...propertyActs,
])
export type DeskAct = v.InferOutput<typeof DeskAct>
export type DeskActName = DeskAct['act']

const messageActs = ['reply', 'send-later', 'cancel-send', 'bounced', 'attach-mail'] as const
/** Acts about mails, which need more than the lead itself to be decided. */
export type MessageAct = Extract<DeskAct, { act: (typeof messageActs)[number] }>

/** Acts whose text is a note for the team, which can be taken out. Others rely on what all other acts have recorded. */
const notingActs: readonly string[] = ['note', 'log-call', 'answered-elsewhere'] satisfies DeskActName[]

export function isNotingKind(kind: string): boolean {
  return notingActs.includes(kind)
}

/** Whether an event of this kind is about a mail. */
export function isMessageKind(kind: string): boolean {
  return messageActs.some((name) => name === kind)
}

export function isMessageAct<Act extends { act: string }>(act: Act): act is Extract<Act, MessageAct> {
  return isMessageKind(act.act)
}

/** More would take seconds. */
const MAX_LEADS = 500
const MAX_ACTS = 50

/** The device chooses the id; an act that it sends again gets the first answer. */
export const SentAct = v.pipe(
  v.object({
    id: DeskId,
    /** The leads. An act that replaces values says over which ones it was typed; they are only compared. */
    on: v.pipe(
      v.array(v.object({ lead: DeskId, over: v.exactOptional(Values) })),
      v.minLength(1),
      v.maxLength(MAX_LEADS),
    ),
    do: DeskAct,
  }),
  // Nobody is written to in bulk.
  v.check(({ on: targets, do: act }) => targets.length === 1 || !isMessageAct(act)),
)
export type SentAct = v.InferOutput<typeof SentAct>

export const SentActs = v.object({ acts: v.pipe(v.array(SentAct), v.minLength(1), v.maxLength(MAX_ACTS)) })
