import * as v from 'valibot'
import { type InquiryKind, inquiryKinds } from '../../inquiries/inquiry.ts'
import { isUuid } from '../../is-uuid.ts'
import { replyKinds, unmeasuredReasons } from '../lead-state.ts'
import { type PromiseClock, promiseClocks } from './reply-measure.ts'

/** The leads behind a figure. */
export const figureNames = ['measured', 'kept', 'missed', 'left-out', 'entered-later', 'not-due-yet'] as const
export type FigureName = (typeof figureNames)[number]

export interface PromiseSelection {
  clock: PromiseClock
  kind: InquiryKind | null
  figure: FigureName
  /** Limits the list to leads that this member answered. */
  answeredBy: string | null
}

export const PromiseLead = v.object({
  /** Null: the lead was deleted, or is behind a wall. */
  reference: v.nullable(v.string()),
  kind: v.picklist(inquiryKinds),
  startedAt: v.string(),
  dueAt: v.string(),
  stoppedAt: v.nullable(v.string()),
  stopKind: v.nullable(v.picklist(replyKinds)),
  seconds: v.nullable(v.number()),
  wallSeconds: v.nullable(v.number()),
  enteredLater: v.boolean(),
  unmeasured: v.nullable(v.picklist(unmeasuredReasons)),
  answeredBy: v.nullable(v.string()),
  /** Who left it out, if it was a member. */
  leftOutBy: v.nullable(v.string()),
})
export type PromiseLead = v.InferOutput<typeof PromiseLead>

/** 'reply.contact.missed', as it appears in an address; 'reply.all.kept.ID' is what one member answered. */
export function readSelection(text: string): PromiseSelection | null {
  const [clockText, kindText, figureText, by = null] = text.split('.')
  const clock = promiseClocks.find((name) => name === clockText)
  const kind = kindText === 'all' ? null : inquiryKinds.find((name) => name === kindText)
  const figure = figureNames.find((name) => name === figureText)
  if (!clock || kind === undefined || !figure || (by !== null && !isUuid(by))) return null
  return { clock, kind, figure, answeredBy: by }
}

export function printSelection({ clock, kind, figure, answeredBy }: PromiseSelection): string {
  return [clock, kind ?? 'all', figure, ...(answeredBy === null ? [] : [answeredBy])].join('.')
}
