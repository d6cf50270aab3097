import * as v from 'valibot'
import { deskFaultWords } from '#content/desk/fault-words.ts'
import { inquiryKinds } from '../../inquiries/inquiry.ts'
import { Values } from '../conflict.ts'
import { Duty, defaultDuty } from '../duty.ts'
import { defaultTemplates } from '../messages/reply-template.ts'

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
  /** The duty hours of members who haven't chosen any. */
  teamDuty: Duty,
  /** Days on which nobody is alerted. They never change the promise. */
  closedDays: v.pipe(v.array(Day), v.maxLength(60)),
  /** After this time, an unassigned lead is assigned to a member on duty. */
  claimMinutes: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(240)),
  /** Whether the brokerage or named representatives represent a client. With the second, agreements set walls. */
  representation: v.picklist(representationModels),
  /** The reply templates for each kind of lead. */
  templates: v.object({ contact: Templates, 'sell-fast': Templates, investment: Templates }),
})
export type DeskSettings = v.InferOutput<typeof DeskSettings>

export const defaultSettings: DeskSettings = {
  teamDuty: defaultDuty,
  closedDays: [],
  claimMinutes: 15,
  representation: 'brokerage',
  templates: defaultTemplates,
}

/** Set by the environment; the page only shows it. */
export const FixedSettings = v.object({
  retentionMonths: v.number(),
  /** After this time without input, the page signs its member out. */
  lockMinutes: v.number(),
  /** Whether a scanner checks the files of owners. */
  hasScanner: v.boolean(),
})
export type FixedSettings = v.InferOutput<typeof FixedSettings>

/** The mailbox that receives replies, and whether it can be read. */
export const MailboxStatus = v.object({
  address: v.string(),
  /** When it was last read completely; null: never yet. */
  readAt: v.nullable(v.string()),
  /** Since when it cannot be read, and its server's message. */
  failingSince: v.nullable(v.string()),
  failure: v.nullable(v.string()),
})
export type MailboxStatus = v.InferOutput<typeof MailboxStatus>

/** Some settings with their new values, and the values that the admin started from. */
export const SettingsChange = v.pipe(
  v.object({ values: v.partial(DeskSettings), over: Values }),
  v.check(({ values, over }) => Object.keys(values).every((name) => name in over), deskFaultWords.notSeen),
)
export type SettingsChange = v.InferOutput<typeof SettingsChange>

/** The new version of a template, and the one that the admin started from. Null: there is none. */
export const TemplateChange = v.object({
  kind: v.picklist(inquiryKinds),
  value: v.nullable(Template),
  over: v.nullable(v.object({ name: v.string(), body: v.string() })),
})
export type TemplateChange = v.InferOutput<typeof TemplateChange>

/** The stored settings; missing or unreadable ones have their defaults. */
export function readSettings(stored: Record<string, unknown>): DeskSettings {
  const entries = Object.entries(DeskSettings.entries).flatMap(([name, schema]) => {
    const read = v.safeParse(schema, stored[name])
    return read.success ? [[name, read.output] as const] : []
  })
  return { ...defaultSettings, ...Object.fromEntries(entries) }
}
