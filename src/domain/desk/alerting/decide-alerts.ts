import type { InquiryKind } from '../../inquiries/inquiry.ts'
import { countBusinessMs } from '../../reply-clock/reply-clock.ts'
import { leadsTeam } from '../desk-member.ts'
import type { PromiseClock } from '../promise/reply-measure.ts'
import type { AlertedMember } from './alerted-member.ts'
import { isToBeWoken, isWatching } from './alerts.ts'
import { findNextInRota } from './find-next-in-rota.ts'

/**
 * What happens while a clock of a lead runs, each at most once, and what a colleague did: `given` the lead by hand, or
 * `mentioned` the member in a note.
 */
export const alertSteps = [
  ...(['woken', 'arrival', 'again', 'assign', 'given', 'mentioned'] as const),
  ...(['nudge', 'half', 'most', 'due'] as const),
] as const
export type AlertStep = (typeof alertSteps)[number]

/** A lead that waits, and the clock that runs. */
export interface WaitingLead {
  clock: PromiseClock
  kind: InquiryKind
  /** An owner who wants to sell as soon as possible. */
  isUrgent: boolean
  startedAt: Date
  dueAt: Date
  assigneeId: string | null
  /** When it was assigned. */
  assignedAt: Date | null
  snoozedUntil: Date | null
  /** Who may see it; empty: the whole team. */
  eyes: readonly string[]
  /** When which step was taken. */
  taken: Partial<Record<AlertStep, Date>>
}

export interface Alarm {
  step: AlertStep
  to: string[]
  /** The member to whom this step assigns the lead. */
  assignTo: string | null
}

const MINUTE_MS = 60_000
const AGAIN_MS = 5 * MINUTE_MS
const ASSIGN_MS = 15 * MINUTE_MS
const NUDGE_MS = 60 * MINUTE_MS
/** After this time, off-duty members are not told about a new lead any more. */
const WAKE_MS = 60 * MINUTE_MS
const HALF = 0.5
const MOST = 0.8

interface Moment {
  at: Date
  /** After this time, an unassigned lead is assigned to somebody. */
  assignMs: number
  /** The members who may see the lead, those of them who are on duty now, and the managers. */
  team: AlertedMember[]
  watching: AlertedMember[]
  chiefs: AlertedMember[]
  /** How much of the promised time is used up. */
  share: number
}

/**
 * The steps that are due now. A step waits until somebody can be reached, so members hear of leads that arrived at night in
 * the morning. The last step, which goes to managers, does not wait.
 */
export function decideAlerts(
  lead: WaitingLead,
  members: readonly AlertedMember[],
  at: Date,
  { assignMs = ASSIGN_MS }: { assignMs?: number } = {},
): Alarm[] {
  const team = members.filter(({ id }) => lead.eyes.length === 0 || lead.eyes.includes(id))
  // No member is left who may open it. A manager can have the wall removed.
  if (team.length === 0) {
    const due = at >= lead.dueAt && !lead.taken.due ? tell('due', chiefsOf(members)) : null
    return due ? [due] : []
  }
  const moment: Moment = {
    at,
    assignMs,
    team,
    watching: team.filter((member) => isWatching(member, at)),
    chiefs: chiefsOf(team),
    share: countBusinessMs(lead.startedAt, at) / countBusinessMs(lead.startedAt, lead.dueAt),
  }
  const steps = [
    ...(lead.assigneeId === null ? unassigned(lead, moment) : [nudge(lead, moment)]),
    ...promised(lead, moment),
  ]
  return steps.filter((alarm) => alarm !== null && !lead.taken[alarm.step]).filter((alarm) => alarm !== null)
}

/** Until somebody has the lead. */
function unassigned(lead: WaitingLead, moment: Moment): (Alarm | null)[] {
  const { at, assignMs, team, watching, share } = moment
  const { arrival } = lead.taken
  const isNew = lead.clock === 'reply' && at.getTime() - lead.startedAt.getTime() < WAKE_MS
  const isLeft = at >= lead.dueAt
  const since = arrival ? at.getTime() - arrival.getTime() : 0
  const isToAssign = (arrival && since >= assignMs && watching.length > 0) || share >= MOST
  const next = isToAssign ? findNextInRota(moment) : null
  return [
    isNew
      ? tell(
          'woken',
          team.filter((member) => isToBeWoken(member, at, lead)),
        )
      : null,
    isLeft ? null : tell('arrival', watching),
    since >= AGAIN_MS && since < assignMs ? tell('again', watching) : null,
    next && { step: 'assign', to: [next.id], assignTo: next.id },
  ]
}

/** An offer takes longer than an hour, so this applies only to answers. */
function nudge({ clock, assigneeId, assignedAt, snoozedUntil }: WaitingLead, { at, watching }: Moment): Alarm | null {
  if (clock === 'offer') return null
  const isSnoozed = snoozedUntil !== null && snoozedUntil > at
  const isSilent = assignedAt !== null && at.getTime() - assignedAt.getTime() >= NUDGE_MS
  if (isSnoozed || !isSilent) return null
  return tell(
    'nudge',
    watching.filter(({ id }) => id === assigneeId),
  )
}

/** By how much of the promised time is used up. */
function promised(lead: WaitingLead, { at, watching, chiefs, share }: Moment): (Alarm | null)[] {
  if (at >= lead.dueAt) return [tell('due', chiefs)]
  if (lead.snoozedUntil !== null && lead.snoozedUntil > at) return []
  const owner = watching.filter(({ id }) => id === lead.assigneeId)
  if (share >= MOST)
    return [
      tell(
        'most',
        watching.filter((member) => owner.includes(member) || chiefs.includes(member)),
      ),
    ]
  if (share >= HALF) return [tell('half', lead.assigneeId === null ? watching : owner)]
  return []
}

/** Null if nobody can be reached. */
function tell(step: AlertStep, members: readonly AlertedMember[]): Alarm | null {
  return members.length === 0 ? null : { step, to: members.map(({ id }) => id), assignTo: null }
}

/** In a team without a manager, the last step goes to another member. */
function chiefsOf(team: readonly AlertedMember[]): AlertedMember[] {
  const leading = team.filter(leadsTeam)
  return leading.length > 0 ? leading : byJoining(team).slice(0, 1)
}

function byJoining(members: readonly AlertedMember[]): AlertedMember[] {
  return members.toSorted((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime())
}
