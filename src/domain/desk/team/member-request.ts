import * as v from 'valibot'
import { deskFaultWords } from '#content/desk/fault-words.ts'
import { Alerts } from '../alerting/alerts.ts'
import { Values } from '../conflict.ts'
import { DeskId } from '../desk-id.ts'
import { deskRoles, registrations } from '../desk-member.ts'
import { Duty } from '../duty.ts'

const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254))
/** Empty: none. */
const Phone = v.pipe(v.string(), v.trim(), v.regex(/^(?:\+[1-9]\d{6,14})?$/, deskFaultWords.phone))

/** What is done about a member. Each is a right of `mayOfTeam` with the same name. `over` is what a form was typed over. */
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
    values: v.object({
      name: v.exactOptional(Name),
      role: v.exactOptional(v.picklist(deskRoles)),
      registration: v.exactOptional(v.picklist(registrations)),
    }),
    over: Values,
  }),
  v.object({ do: v.literal('takes-leads'), id: DeskId, takesLeads: v.boolean() }),
  /** Null is what is usual in the team. */
  v.object({
    do: v.literal('duty'),
    id: DeskId,
    values: v.object({ duty: v.exactOptional(v.nullable(Duty)) }),
    over: Values,
  }),
  v.object({
    do: v.literal('alerts'),
    id: DeskId,
    values: v.object({
      mail: v.exactOptional(Alerts.entries.mail),
      text: v.exactOptional(Alerts.entries.text),
      quiet: v.exactOptional(Alerts.entries.quiet),
      wake: v.exactOptional(Alerts.entries.wake),
      phone: v.exactOptional(Phone),
    }),
    over: Values,
  }),
  v.object({ do: v.literal('reset'), id: DeskId }),
  v.object({ do: v.literal('leave'), id: DeskId }),
])
export type MemberRequest = v.InferOutput<typeof MemberRequest>
