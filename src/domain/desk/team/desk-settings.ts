import * as v from 'valibot'
import { deskFaultWords } from '#content/desk/fault-words.ts'
import { inquiryKinds } from '../../inquiries/inquiry.ts'
import { Values } from '../conflict.ts'
import { Duty, usualDuty } from '../duty.ts'
import { usualTemplates } from '../messages/reply-template.ts'

const Day = v.pipe(v.string(), v.isoDate())

export const MAX_TEMPLATE_NAME = 40
export const MAX_TEMPLATE_BODY = 5000
export const MAX_TEMPLATES = 10

export const representationModels = ['brokerage', 'designated'] as const

const Template = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEMPLATE_NAME)),
  body: v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEMPLATE_BODY)),
})
const Templates = v.pipe(v.array(Template), v.maxLength(MAX_TEMPLATES))

/** What an admin sets for the whole team. Each has a safe default, so that nothing has to be set before the first lead. */
export const DeskSettings = v.object({
  /** The duty hours of whoever has chosen none. */
  teamDuty: Duty,
  /** Days on which nobody is alerted. They never change the promise. */
  closedDays: v.pipe(v.array(Day), v.maxLength(60)),
  /** After so long without anybody who claims it, a lead is given to whoever is on duty. */
  claimMinutes: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(240)),
  /** Whether the brokerage or named representatives represent a client. With the second, agreements set walls. */
  representation: v.picklist(representationModels),
  /** What answers can begin with, for each kind of lead. */
  templates: v.object({ contact: Templates, 'sell-fast': Templates, investment: Templates }),
})
export type DeskSettings = v.InferOutput<typeof DeskSettings>

export const usualSettings: DeskSettings = {
  teamDuty: usualDuty,
  closedDays: [],
  claimMinutes: 15,
  representation: 'brokerage',
  templates: usualTemplates,
}

/** What the environment decides; the page only shows it. */
export const FixedSettings = v.object({
  retentionMonths: v.number(),
  /** After so long without input, the page signs its member out. */
  lockMinutes: v.number(),
})
export type FixedSettings = v.InferOutput<typeof FixedSettings>

/** The mailbox that answers come back to, and how its reading goes. */
export const MailboxStatus = v.object({
  address: v.string(),
  /** When it was last read to its end; null: never yet. */
  readAt: v.nullable(v.string()),
  /** Since when it cannot be read, and what its server says. */
  failingSince: v.nullable(v.string()),
  failure: v.nullable(v.string()),
})
export type MailboxStatus = v.InferOutput<typeof MailboxStatus>

/** Some settings with their new values, and with the values over which the admin typed them. */
export const SettingsChange = v.pipe(
  v.object({ values: v.partial(DeskSettings), over: Values }),
  v.check(({ values, over }) => Object.keys(values).every((name) => name in over), deskFaultWords.notSeen),
)
export type SettingsChange = v.InferOutput<typeof SettingsChange>

/** One template as it is to be, and as it was when the admin began to type. Null: there is none. */
export const TemplateChange = v.object({
  kind: v.picklist(inquiryKinds),
  value: v.nullable(Template),
  over: v.nullable(v.object({ name: v.string(), body: v.string() })),
})
export type TemplateChange = v.InferOutput<typeof TemplateChange>

/** What is stored; what is missing or cannot be read has its default. */
export function readSettings(stored: Record<string, unknown>): DeskSettings {
  const entries = Object.entries(DeskSettings.entries).flatMap(([name, schema]) => {
    const read = v.safeParse(schema, stored[name])
    return read.success ? [[name, read.output] as const] : []
  })
  return { ...usualSettings, ...Object.fromEntries(entries) }
}
