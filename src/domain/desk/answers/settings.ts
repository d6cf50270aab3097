import * as v from 'valibot'
import { DeskSettings, FixedSettings, MailboxStatus } from '../team/desk-settings.ts'
import { WholeDuty } from './members.ts'

const settings = v.object({ ...DeskSettings.entries, teamDuty: WholeDuty })
export const ShownSettings = v.object({
  settings,
  fixed: FixedSettings,
  mailbox: v.nullable(MailboxStatus),
})
export type ShownSettings = v.InferOutput<typeof ShownSettings>
