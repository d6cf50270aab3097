import * as v from 'valibot'
import { leadStatuses } from '../leads/lead.ts'

export const replyKinds = ['email', 'call', 'meeting', 'elsewhere'] as const
export type ReplyKind = (typeof replyKinds)[number]

export const closeReasons = ['won', 'no-fit', 'no-answer', 'duplicate', 'not-ours'] as const
export type CloseReason = (typeof closeReasons)[number]

/** Why the reply time of a lead is not counted. */
export const unmeasuredReasons = ['suspect', 'spam', 'test', 'withdrawn', 'same-person', 'imported'] as const
export type Unmeasured = (typeof unmeasuredReasons)[number]

export const representations = ['none', 'client', 'self-represented', 'elsewhere'] as const
export type Representation = (typeof representations)[number]

/** What acts change about a lead. Moments are ISO texts, so that a state is the same in a row, an event and a page. */
export const LeadState = v.object({
  status: v.picklist(leadStatuses),
  assigneeId: v.nullable(v.string()),
  repliedAt: v.nullable(v.string()),
  /** Null also if the answer was noted at the command line. */
  repliedBy: v.nullable(v.string()),
  replyKind: v.nullable(v.picklist(replyKinds)),
  /** On business days. */
  replySeconds: v.nullable(v.number()),
  unmeasured: v.nullable(v.picklist(unmeasuredReasons)),
  snoozedUntil: v.nullable(v.string()),
  closedAt: v.nullable(v.string()),
  closeReason: v.nullable(v.picklist(closeReasons)),
  /** The ids of those who may see the lead, in order; empty: the whole team. */
  eyes: v.array(v.string()),
  /** Until then it is a brokerage record that nobody may delete. */
  keptUntil: v.nullable(v.string()),
  keptWhy: v.nullable(v.string()),
  /** Since when their last mail has been waiting for an answer, which the promise does not cover. */
  wroteAt: v.nullable(v.string()),
  representation: v.picklist(representations),
  /** The last day of the agreement with a client; it may be over. */
  representedUntil: v.nullable(v.string()),
  /** The signed agreement: a file of their property, or where the paper is. */
  agreementFile: v.nullable(v.string()),
  agreementNote: v.string(),
})
export type LeadState = v.InferOutput<typeof LeadState>

/** A field with its value before and after. */
export type StateChanges = { [Field in keyof LeadState]?: [LeadState[Field], LeadState[Field]] }

export const openStatuses = ['new', 'contacted', 'qualified'] as const

export function isOpen({ status }: Pick<LeadState, 'status'>): boolean {
  return openStatuses.some((open) => open === status)
}

/** Once the day has come, a lead is no longer snoozed, although the field still has that day. */
export function isSnoozed({ snoozedUntil }: Pick<LeadState, 'snoozedUntil'>, now: Date): boolean {
  return snoozedUntil !== null && new Date(snoozedUntil) > now
}

/** Whether the member who has a lead may open it. Otherwise nobody would work on it, and nobody would notice. */
export function isWithinWall({ assigneeId, eyes }: Pick<LeadState, 'assigneeId' | 'eyes'>): boolean {
  return assigneeId === null || eyes.length === 0 || eyes.includes(assigneeId)
}

/** The fields of which `wanted` differs from the state, with both values. */
export function compareStates(state: LeadState, wanted: Partial<LeadState>): StateChanges {
  const entries = Object.entries({ ...state, ...wanted }).map(([field, value]) => {
    const before = Object.entries(state).find(([name]) => name === field)?.[1] ?? null
    return [field, [before, value]] as const
  })
  return Object.fromEntries(entries.filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after)))
}

export function applyChanges(state: LeadState, changes: StateChanges): LeadState {
  const after = Object.entries(changes).map(([field, pair]) => [field, pair?.[1]])
  return { ...state, ...Object.fromEntries(after) }
}

export function reverseChanges(changes: StateChanges): StateChanges {
  const reversed = Object.entries(changes).map(([field, pair]) => [field, pair && [pair[1], pair[0]]])
  return Object.fromEntries(reversed)
}
