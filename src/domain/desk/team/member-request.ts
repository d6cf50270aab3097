import * as v from 'valibot'
import { deskFaultWords } from '#content/desk/fault-words.ts'
import { Alerts } from '../alerting/alerts.ts'
import { DeskId } from '../desk-id.ts'
import { deskRoles, registrations } from '../desk-member.ts'
import { Duty } from '../duty.ts'

const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254))
/** Empty: none. */
const Phone = v.pipe(v.string(), v.trim(), v.regex(/^(?:\+[1-9]\d{6,14})?$/, deskFaultWords.phone))

/**
 * What is done about a member. Each is a right of `mayOfTeam` with the same name. `seen` is what a form was filled in
 * over: what the form left as it was is not changed, and what somebody else has changed meanwhile is not overwritten.
 */
export const MemberRequest = v.variant('do', [
  v.object({
    do: v.literal('invite'),
    email: Email,
    name: Name,
    role: v.picklist(deskRoles),
    registration: v.picklist(registrations),
  }),
  v.object({
    do: v.literal('change'),
    id: DeskId,
    name: v.optional(Name),
    role: v.optional(v.picklist(deskRoles)),
    registration: v.optional(v.picklist(registrations)),
    seen: v.exactOptional(
      v.object({ name: v.string(), role: v.picklist(deskRoles), registration: v.picklist(registrations) }),
    ),
  }),
  v.object({ do: v.literal('takes-leads'), id: DeskId, takesLeads: v.boolean() }),
  /** Null is what is usual in the team. */
  v.object({ do: v.literal('duty'), id: DeskId, duty: v.nullable(Duty), seen: v.exactOptional(v.nullable(Duty)) }),
  v.object({
    do: v.literal('alerts'),
    id: DeskId,
    alerts: Alerts,
    phone: Phone,
    seen: v.exactOptional(v.object({ alerts: Alerts, phone: v.string() })),
  }),
  v.object({ do: v.literal('reset'), id: DeskId }),
  v.object({ do: v.literal('leave'), id: DeskId }),
])
export type MemberRequest = v.InferOutput<typeof MemberRequest>
