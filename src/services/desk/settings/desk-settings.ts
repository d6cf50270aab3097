import type { DeskMember } from '#domain/desk/desk-member.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { checkTemplates } from '#domain/desk/messages/check-templates.ts'
import type { DeskSettings, FixedSettings, MailboxStatus, SettingsChange } from '#domain/desk/team/desk-settings.ts'
import { AppError } from '#domain/errors.ts'
import { recordAccess } from '../access/access-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { findMailboxStatus } from '../inbound/mailbox-store.ts'
import { findSettings, saveSettings } from './settings-store.ts'

interface ShownSettings {
  settings: DeskSettings
  fixed: FixedSettings
  /** Null without a mailbox of the desk's own. */
  mailbox: MailboxStatus | null
}

export async function readDeskSettings({ db, fixed, mailbox }: DeskContext): Promise<ShownSettings> {
  const status = mailbox && { address: mailbox.address, ...(await findMailboxStatus(db, mailbox.name)) }
  return { settings: await findSettings(db), fixed, mailbox: status }
}

/** Changes some settings; who changed which stands in the log. */
export async function changeDeskSettings(
  { db, now }: DeskContext,
  member: DeskMember,
  change: SettingsChange,
): Promise<DeskSettings> {
  const refusal = mayOfTeam('settings', member)
  if (refusal) throw new AppError('forbidden', refusal)
  const fault = change.templates ? checkTemplates(change.templates) : null
  if (fault !== null) throw new AppError('refused', fault)
  const at = new Date(now())
  return db.transaction().execute(async (tx) => {
    await saveSettings(tx, change, { by: member.id, at })
    const object = Object.keys(change).join(', ')
    await recordAccess(tx, { member: member.id, what: 'settings', object, at })
    return findSettings(tx)
  })
}
