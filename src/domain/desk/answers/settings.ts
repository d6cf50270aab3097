import * as v from 'valibot'
import { DeskSettings, FixedSettings, MailboxStatus } from '../team/desk-settings.ts'
import { WholeDuty } from './members.ts'

const settings = v.object({ ...DeskSettings.entries, teamDuty: WholeDuty })
export const ShownSettings = v.object({
  settings,
  /** Who last changed a setting, and when, by its name. */
  changed: v.record(v.string(), v.object({ by: v.string(), at: v.string() })),
  fixed: FixedSettings,
  mailbox: v.nullable(MailboxStatus),
})
export type ShownSettings = v.InferOutput<typeof ShownSettings>
