import type { Transaction } from 'kysely'
import { deskWords } from '#content/desk/desk-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import { templateWords } from '#content/desk/template-words.ts'
import type { ShownSettings } from '#domain/desk/answers/settings.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { checkTemplates } from '#domain/desk/messages/check-templates.ts'
import { mergeTemplates } from '#domain/desk/messages/merge-templates.ts'
import {
  type DeskSettings,
  type LastSaving,
  MAX_TEMPLATES,
  type SettingName,
  type SettingsChange,
} from '#domain/desk/team/desk-settings.ts'
import { findSettingClashes } from '#domain/desk/team/find-setting-clashes.ts'
import { AppError } from '#domain/errors.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import type { Tables } from '../../tables.ts'
import { recordAccess } from '../access/access-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { findMailboxStatus } from '../inbound/mailbox-store.ts'
import { findSettings, listLastChanges, lockSettings, saveSettings } from './settings-store.ts'

const words = teamWords.settings.clash

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
    const stored = await findSettings(tx)
    const stale = findSettingClashes(stored, change)
    if (stale.length > 0) throw new AppError('conflict', await describeStale(tx, stale, { stored, change }))
    await saveSettings(tx, withTheirTemplates(stored, change), { by: member.id, at })
    const object = Object.keys(wanted).join(', ')
    await recordAccess(tx, { member: member.id, what: 'settings', object, at })
    return findSettings(tx)
  })
}

/** What is wanted, with the templates that only somebody else has changed as they have made them. */
function withTheirTemplates(stored: DeskSettings, { wanted, seen }: SettingsChange): SettingsChange['wanted'] {
  if (!wanted.templates || !seen.templates) return wanted
  const { mine } = mergeTemplates(stored.templates, wanted.templates, seen.templates)
  const fault = checkTemplates(mine)
  if (fault !== null) throw new AppError('refused', fault)
  if (Object.values(mine).some(({ length }) => length > MAX_TEMPLATES))
    throw new AppError('refused', fillWords(templateWords.faults.tooMany, { count: MAX_TEMPLATES }))
  return { ...wanted, templates: mine }
}

interface StaleChange {
  stored: DeskSettings
  change: SettingsChange
}

/** A setting by its name; of the templates those that both have changed. */
function nameSetting(name: SettingName, { stored, change: { wanted, seen } }: StaleChange): string {
  if (name !== 'templates' || !wanted.templates || !seen.templates) return words.names[name]
  const { clashes } = mergeTemplates(stored.templates, wanted.templates, seen.templates)
  return fillWords(templateWords.clash.named, { names: clashes.map((one) => `“${one.name}”`).join(', ') })
}

/** Who was first, with which settings and when. */
async function describeStale(tx: Transaction<Tables>, stale: readonly SettingName[], of: StaleChange): Promise<string> {
  const changes = (await listLastChanges(tx)).filter(({ name }) => stale.some((one) => one === name))
  const sentences = changes.map(({ name, displayName, at }) =>
    fillWords(words.refused, {
      name: displayName ?? deskWords.nobody,
      what: nameSetting(name as SettingName, of),
      time: formatTorontoTimeWithZone(at),
    }),
  )
  return [...sentences, words.notSaved].join(' ')
}
