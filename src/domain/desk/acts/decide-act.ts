import { actWords } from '#content/desk/act-words.ts'
import type { LeadStatus } from '../../leads/lead.ts'
import { countBusinessMs } from '../../reply-clock/reply-clock.ts'
import { endOfTorontoDay } from '../../reply-clock/toronto-time.ts'
import { fillWords } from '../../text/fill-words.ts'
import { isOpen, isWithinWall, type LeadState, type ReplyKind } from '../lead-state.ts'
import { LATER_MS } from '../promise/reply-measure.ts'
import type { PropertyActName } from '../properties/property-act.ts'
import type { CompanionActName } from './companion-act.ts'
import { decideRepresentation, type RepresentationContext } from './decide-representation.ts'
import type { Decision } from './decision.ts'
import type { DeskAct, MessageAct } from './desk-act.ts'

/** The acts that `decideAct` decides. The command line may set any status, members only the open ones. */
export type ChangingAct =
  | Exclude<DeskAct, MessageAct | { act: 'undo' | 'redact' | 'delete' | 'status' | PropertyActName | CompanionActName }>
  | { act: 'status'; status: LeadStatus; isOperator?: boolean }

export interface ActContext {
  /** Null if a command runs it. */
  memberId: string | null
  at: Date
  receivedAt: Date
  replyDueAt: Date
  /** When the person wrote again after the answer that is being recorded. That mail still waits for an answer. */
  wroteNext?: Date | null
  /** Only for an agreement. A page doesn't have it, and shows the result a moment later. */
  representation?: RepresentationContext | undefined
}

/** PIPEDA gives 30 days to answer. */
const ACCESS_MS = 30 * 86_400_000

/** What an act changes in a lead. The rights of the member (`may`) were checked before. */
export function decideAct(state: LeadState, act: ChangingAct, context: ActContext): Decision {
  switch (act.act) {
    case 'claim':
      if (state.assigneeId === null) return done({ assigneeId: context.memberId })
      if (state.assigneeId === context.memberId) return refused(actWords.assignee.yours)
      return refused(actWords.assignee.claimed)
    case 'release':
      return state.assigneeId === null ? refused(actWords.assignee.nobody) : done({ assigneeId: null })
    case 'assign':
      if (state.assigneeId === act.to) return refused(actWords.assignee.theirs)
      if (!isWithinWall({ ...state, assigneeId: act.to })) return refused(actWords.outsideWall.assignee)
      return done({ assigneeId: act.to })
    case 'note':
      if (!(act.mentions ?? []).every((id) => isWithinWall({ ...state, assigneeId: id })))
        return refused(actWords.outsideWall.mention)
      return done({}, { text: act.text })
    case 'log-call': {
      const data = { outcome: act.outcome, text: act.text }
      return done(act.outcome === 'spoke' ? recordAnswer(state, 'call', context.at, context) : {}, data)
    }
    case 'answered-elsewhere':
      return answerElsewhere(state, act, context)
    case 'wall':
      return isWithinWall({ ...state, eyes: act.eyes }) ? setEyes(state, act.eyes) : refused(actWords.outsideWall.eyes)
    case 'look':
      return setEyes(state, [...state.eyes, ...(context.memberId === null ? [] : [context.memberId])], {
        reason: act.reason,
      })
    case 'hold':
      return hold(state, act, context)
    case 'record-representation':
      return decideRepresentation(state, act, context.representation)
    case 'no-answer-needed':
      return state.wroteAt === null ? refused(actWords.answer.notWaiting) : done({ wroteAt: null })
    case 'confirm-criteria':
      return done({})
    case 'access-request':
      return done({}, { dueAt: new Date(context.at.getTime() + ACCESS_MS).toISOString() })
    default:
      return decideStatus(state, act, context)
  }
}

type StatusAct = Extract<ChangingAct, { act: 'snooze' | 'wake' | 'status' | 'close' | 'reopen' | 'spam' | 'not-spam' }>

/** Acts that move a lead between the lists of the inbox. */
function decideStatus(state: LeadState, act: StatusAct, context: ActContext): Decision {
  const back = state.repliedAt === null ? 'new' : 'contacted'
  switch (act.act) {
    case 'snooze':
      if (!isOpen(state)) return refused(actWords.snooze.notOpen)
      if (Date.parse(act.until) <= context.at.getTime()) return refused(actWords.pastMoment)
      return done({ snoozedUntil: new Date(act.until).toISOString() })
    case 'wake':
      return state.snoozedUntil === null ? refused(actWords.snooze.notSnoozed) : done({ snoozedUntil: null })
    case 'status':
      if (state.status === act.status) return refused(fillWords(actWords.status.same, { status: act.status }))
      if (!act.isOperator && !isOpen(state)) return refused(actWords.status.reopenFirst)
      return done(toStatus(state, act.status, context))
    case 'close':
      if (!isOpen(state)) return refused(actWords.status.notOpen)
      return done({ ...toStatus(state, 'closed', context), closeReason: act.reason })
    case 'reopen':
      return state.status === 'closed' ? done(toStatus(state, back, context)) : refused(actWords.status.notClosed)
    case 'spam':
      return isOpen(state) ? done(toStatus(state, 'spam', context)) : refused(actWords.status.notOpen)
    case 'not-spam':
      if (state.status === 'spam') return done(toStatus(state, back, context))
      return state.unmeasured === 'suspect' ? done({ unmeasured: null }) : refused(actWords.status.noSpam)
  }
}

/** A status with everything that depends on it. */
function toStatus(state: LeadState, status: LeadStatus, { at, replyDueAt }: ActContext): Partial<LeadState> {
  const isClosed = status === 'closed'
  const isSpam = status === 'spam'
  // After the due time, a lead can no longer be left out of the count. Otherwise a missed answer could be hidden.
  const isInTime = state.repliedAt === null && at <= replyDueAt
  // Another reason for leaving it out still applies if the lead turns out not to be spam.
  const isGuess = state.unmeasured === 'spam' || state.unmeasured === 'suspect'
  const isLeftOut = isGuess || (state.unmeasured === null && isInTime)
  const unmeasured = isSpam && isLeftOut ? 'spam' : isGuess && !isClosed ? null : state.unmeasured
  return {
    status,
    unmeasured,
    closedAt: isClosed ? (state.closedAt ?? at.toISOString()) : null,
    closeReason: null,
    ...((isClosed || isSpam) && { snoozedUntil: null, wroteAt: null }),
  }
}

function answerElsewhere(
  state: LeadState,
  { answeredAt, means, text }: Extract<ChangingAct, { act: 'answered-elsewhere' }>,
  context: ActContext,
): Decision {
  const moment = new Date(answeredAt)
  if (moment < context.receivedAt) return refused(actWords.answer.beforeLead)
  if (moment > context.at) return refused(actWords.answer.toCome)
  const isLate = context.at.getTime() - moment.getTime() > LATER_MS
  const data = { means, answeredAt: moment.toISOString(), text, ...(isLate && { enteredLater: true }) }
  return done(recordAnswer(state, means === 'meeting' ? 'meeting' : 'elsewhere', moment, context), data)
}

/** The first answer by a person stops the clock; later ones only answer what the sender wrote since. */
export function recordAnswer(
  state: LeadState,
  kind: ReplyKind,
  at: Date,
  context: ActContext,
  writtenAt = at,
): Partial<LeadState> {
  const answersLastMail = state.wroteAt !== null && writtenAt >= new Date(state.wroteAt)
  const waiting = answersLastMail ? { wroteAt: context.wroteNext?.toISOString() ?? null } : {}
  if (state.repliedAt !== null) return waiting
  return {
    ...waiting,
    repliedAt: at.toISOString(),
    repliedBy: context.memberId,
    replyKind: kind,
    replySeconds: Math.floor(countBusinessMs(context.receivedAt, at) / 1000),
    ...(state.status === 'new' && { status: 'contacted' as const }),
  }
}

function setEyes(state: LeadState, wanted: readonly string[], data: Record<string, unknown> = {}): Decision {
  const eyes = [...new Set(wanted)].toSorted()
  const isSame = JSON.stringify(eyes) === JSON.stringify(state.eyes)
  return isSame ? refused(actWords.noChange) : done({ eyes }, data)
}

function hold(state: LeadState, act: Extract<ChangingAct, { act: 'hold' }>, { at }: ActContext): Decision {
  const { until, reason } = act
  if (until === null) {
    if (state.keptUntil === null) return refused(actWords.notKept)
    return done({ keptUntil: null, keptWhy: null }, { reason })
  }
  const end = endOfTorontoDay(new Date(until))
  if (end <= at) return refused(actWords.pastDay)
  return done({ keptUntil: end.toISOString(), keptWhy: reason })
}

function done(wanted: Partial<LeadState>, data: Record<string, unknown> = {}): Decision {
  return { kind: 'done', wanted, data }
}

function refused(why: string): Decision {
  return { kind: 'refused', why }
}
