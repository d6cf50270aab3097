import * as v from 'valibot'
import { DeskSettings, FixedSettings, LastSaving, MailboxStatus } from '../team/desk-settings.ts'
import { WholeDuty } from './members.ts'

const text = v.string()

const settings = v.object({ ...DeskSettings.entries, teamDuty: WholeDuty })
export const ChangedSettings = v.object({ settings })
export const ShownSettings = v.object({
  settings,
  /** By name of the setting. */
  lastChanges: v.record(text, LastSaving),
  fixed: FixedSettings,
  mailbox: v.nullable(MailboxStatus),
})
export type ShownSettings = v.InferOutput<typeof ShownSettings>
