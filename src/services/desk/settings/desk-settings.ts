import type { Transaction } from 'kysely'
import { deskWords } from '#content/desk/desk-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { findClashes } from '#domain/desk/find-clashes.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { checkTemplates } from '#domain/desk/messages/check-templates.ts'
import type {
  DeskSettings,
  FixedSettings,
  LastSaving,
  MailboxStatus,
  SettingName,
  SettingsChange,
} from '#domain/desk/team/desk-settings.ts'
import { AppError } from '#domain/errors.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import type { Tables } from '../../tables.ts'
import { recordAccess } from '../access/access-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { findMailboxStatus } from '../inbound/mailbox-store.ts'
import { findSettings, listLastChanges, lockSettings, saveSettings } from './settings-store.ts'

const words = teamWords.settings.clash

interface ShownSettings {
  settings: DeskSettings
  /** By name, who changed it last. What was never changed has none. */
  lastChanges: Record<string, LastSaving>
  fixed: FixedSettings
  /** Null without a mailbox of the desk's own. */
  mailbox: MailboxStatus | null
}

export async function readDeskSettings({ db, fixed, mailbox }: DeskContext): Promise<ShownSettings> {
  const status = mailbox && { address: mailbox.address, ...(await findMailboxStatus(db, mailbox.name)) }
  return {
    settings: await findSettings(db),
    lastChanges: toLastChanges(await listLastChanges(db)),
    fixed,
    mailbox: status,
  }
}

function toLastChanges(changes: Awaited<ReturnType<typeof listLastChanges>>): Record<string, LastSaving> {
  return Object.fromEntries(changes.map(({ name, by, at }) => [name, { by, at: at.toISOString() }]))
}

/** Changes some settings, unless somebody else has changed one of them meanwhile; the log says who changed which. */
export async function changeDeskSettings(
  { db, now }: DeskContext,
  member: DeskMember,
  change: SettingsChange,
): Promise<DeskSettings> {
  const refusal = mayOfTeam('settings', member)
  if (refusal) throw new AppError('forbidden', refusal)
  const { wanted } = change
  const fault = wanted.templates ? checkTemplates(wanted.templates) : null
  if (fault !== null) throw new AppError('refused', fault)
  const at = new Date(now())
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const stale = findClashes<DeskSettings>(await findSettings(tx), wanted, change.seen)
    if (stale.length > 0) throw new AppError('conflict', await describeStale(tx, stale))
    await saveSettings(tx, wanted, { by: member.id, at })
    const object = Object.keys(wanted).join(', ')
    await recordAccess(tx, { member: member.id, what: 'settings', object, at })
    return findSettings(tx)
  })
}

/** Who was first, with which settings and when. */
async function describeStale(tx: Transaction<Tables>, stale: readonly SettingName[]): Promise<string> {
  const changes = (await listLastChanges(tx)).filter(({ name }) => stale.some((one) => one === name))
  const sentences = changes.map(({ name, displayName, at }) =>
    fillWords(words.refused, {
      name: displayName ?? deskWords.nobody,
      what: words.names[name as SettingName],
      time: formatTorontoTimeWithZone(at),
    }),
  )
  return [...sentences, words.notSaved].join(' ')
}
