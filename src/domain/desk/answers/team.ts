import * as v from 'valibot'
import { DeskMember } from '../desk-member.ts'

const text = v.string()
const number = v.number()
const flag = v.boolean()

export const Team = v.object({
  me: DeskMember,
  members: v.array(v.object({ ...DeskMember.entries, hasLeft: flag })),
  /** Whether the people and leads are the invented ones of the demo. */
  isDemo: flag,
  /** After so long without input, the desk locks. */
  lockMinutes: number,
  /** The key that opens the live channels. */
  publishableKey: text,
})
export type Team = v.InferOutput<typeof Team>
