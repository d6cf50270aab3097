import * as v from 'valibot'
import { CompanionChange } from './acts/companion-act.ts'
import { MeetingAnswer } from './meetings/meeting-answer.ts'

export const actorKinds = ['member', 'visitor', 'system'] as const

/** Left out unless it is as described, because a release may have recorded it in another way. */
function field<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

const text = field(v.string())
const flag = field(v.boolean())

/** A field with its value before and after. */
const Changes = v.record(v.string(), v.array(v.unknown()))

/** What an event recorded. Which fields there are depends on its kind, and a text may have been taken out. */
export const EventData = v.looseObject({
  changes: field(Changes),
  propertyChanges: field(Changes),
  representatives: field(v.array(v.string())),
  side: field(CompanionChange),
  /** Of a call, or our answer to an owner. */
  outcome: text,
  /** The nature of a mail. */
  nature: text,
  enteredLater: flag,
  redacted: flag,
  /** The reference of the lead above this one. */
  on: text,
  /** The kind of event that was taken back. */
  what: text,
  /** The id of a mail. */
  message: text,
  /** 'account' if its sender wrote it on our site. */
  via: text,
  /** The answer in a mail to one of our invitations. */
  answer: field(MeetingAnswer),
  /** Whom a note mentions, each with the task that they got. */
  mentions: field(v.array(v.object({ member: v.string(), task: v.string() }))),
  /** The id of a task that was added. */
  task: text,
  text,
  reason: text,
  why: text,
})
export type EventData = v.InferOutput<typeof EventData>
