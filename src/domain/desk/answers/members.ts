import * as v from 'valibot'
import { Alerts } from '../alerting/alerts.ts'
import { Saved } from '../conflict.ts'
import { DeskMember } from '../desk-member.ts'
import { Duty } from '../duty.ts'

const text = v.string()
const textOrNull = v.nullable(text)

/** The server sends every day. */
export const WholeDuty = v.required(v.object(Duty.entries))

const TeamMember = v.object({
  ...DeskMember.entries,
  email: textOrNull,
  hasSecondFactor: v.boolean(),
  takesLeads: v.boolean(),
  duty: v.nullable(WholeDuty),
  reach: v.nullable(v.object({ alerts: v.object(Alerts.entries), phone: text })),
  joinedAt: text,
  seenAt: textOrNull,
  leftAt: textOrNull,
})
export type TeamMember = v.InferOutput<typeof TeamMember>

export const Members = v.object({ members: v.array(TeamMember) })

/** `released`: references of the open leads of somebody who left, which are with nobody now. */
export const TeamOutcome = v.variant('outcome', [
  ...Saved.options,
  v.object({ outcome: v.literal('left'), released: v.array(text) }),
])
export type TeamOutcome = v.InferOutput<typeof TeamOutcome>
