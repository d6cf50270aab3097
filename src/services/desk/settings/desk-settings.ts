import type { Transaction } from 'kysely'
import { templateWords } from '#content/desk/template-words.ts'
import type { ShownSettings } from '#domain/desk/answers/settings.ts'
import type { Saved, Values } from '#domain/desk/conflict.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { checkTemplates } from '#domain/desk/messages/check-templates.ts'
import { keyOfTemplate, type ReplyTemplate, type ReplyTemplates } from '#domain/desk/messages/reply-template.ts'
import {
  type DeskSettings,
  MAX_TEMPLATES,
  readSettings,
  type SettingsChange,
  type TemplateChange,
} from '#domain/desk/team/desk-settings.ts'
import { AppError } from '#domain/errors.ts'
import { inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { Tables } from '../../tables.ts'
import { insertAccess } from '../access/access-store.ts'
import { findConflictingFields } from '../acts/find-conflict.ts'
import type { DeskContext } from '../desk-context.ts'
import { findMailboxStatus } from '../inbound/mailbox-store.ts'
import {
  findLastChanges,
  findLastKey,
  findLastSaving,
  findSettings,
  lockSettings,
  type Saving,
  saveSettings,
} from './settings-store.ts'

export async function readDeskSettings({ db, fixed, mailbox }: DeskContext): Promise<ShownSettings> {
  const status = mailbox && { address: mailbox.address, ...(await findMailboxStatus(db, mailbox.name)) }
  return { settings: await findSettings(db), changed: await findLastChanges(db), fixed, mailbox: status }
}

/** Changes some settings, unless somebody else has changed one of them; the log says who changed which. */
export function changeDeskSettings(
  ctx: DeskContext,
  member: DeskMember,
  { values, over }: SettingsChange,
): Promise<Saved> {
  return save(ctx, member, async (stored, tx) => ({
    stored: { ...stored },
    wanted: values,
    over,
    findLast: (name) =>
      name === 'templates'
        ? findOtherSaving(tx, member.id, { stored: stored.templates, over: readSettings(over).templates })
        : findLastSaving(tx, name),
    values,
    objects: Object.keys(values),
  }))
}

/** Changes, adds or removes one template. If it is renamed, the log has both names. */
export function changeTemplate(ctx: DeskContext, member: DeskMember, change: TemplateChange): Promise<Saved> {
  const { kind, value, over } = change
  const [key = '', ...otherKeys] = [over, value].flatMap((one) => (one ? keyOfTemplate(kind, one) : []))
  return save(ctx, member, async ({ templates }, tx) => {
    const keys = templates[kind].map((one) => keyOfTemplate(kind, one))
    const lastKey = over ? await findLastKey(tx, key, keys) : key
    const at = keys.indexOf(lastKey)
    return {
      stored: { [key]: templates[kind][at] ?? null },
      wanted: { [key]: value },
      over: { [key]: over },
      findLast: () => findLastSaving(tx, lastKey),
      values: { templates: { ...templates, [kind]: replaceTemplate(templates[kind], at, value) } },
      objects: [...new Set([key, ...otherKeys])].map((one) => `templates ${one}`),
    }
  })
}

/** Who else saved one of the templates that differ; the member if nobody did, because one's own changes never conflict. */
async function findOtherSaving(
  tx: Transaction<Tables>,
  memberId: string,
  { stored, over }: { stored: ReplyTemplates; over: ReplyTemplates },
): Promise<Saving> {
  const [now, before] = [listBodies(stored), listBodies(over)]
  const keys = Object.keys(now)
  for (const key of Object.keys({ ...now, ...before }).filter((one) => now[one] !== before[one])) {
    const saving = await findLastSaving(tx, await findLastKey(tx, key, keys))
    if (saving.by !== memberId) return saving
  }
  return { by: memberId, at: null }
}

/** The texts of all templates by their keys. */
function listBodies(templates: ReplyTemplates): Record<string, string> {
  return Object.fromEntries(
    inquiryKinds.flatMap((kind) => templates[kind].map((one) => [keyOfTemplate(kind, one), one.body])),
  )
}

function replaceTemplate(list: readonly ReplyTemplate[], at: number, value: ReplyTemplate | null): ReplyTemplate[] {
  if (value === null) return list.filter((_one, index) => index !== at)
  return at < 0 ? [...list, value] : list.map((one, index) => (index === at ? value : one))
}

interface Change {
  stored: Values
  wanted: Values
  over: Values
  findLast: (name: string) => Promise<Saving>
  /** The settings to store. */
  values: SettingsChange['values']
  /** The changed settings, for the log. */
  objects: string[]
}

async function save(
  { db, now }: DeskContext,
  member: DeskMember,
  decide: (stored: DeskSettings, tx: Transaction<Tables>) => Promise<Change>,
): Promise<Saved> {
  const refusal = mayOfTeam('settings', member)
  if (refusal) throw new AppError('forbidden', refusal)
  const at = new Date(now())
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const { values, objects, findLast, ...compared } = await decide(await findSettings(tx), tx)
    const fields = await findConflictingFields(compared, member.id, findLast)
    if (fields.length > 0) return { outcome: 'conflict', fields }
    if (values.templates) refuseFaults(values.templates)
    await saveSettings(tx, values, { by: member.id, at })
    if (objects.length > 0)
      await insertAccess(
        tx,
        objects.map((object) => ({ member: member.id, what: 'settings', object, at })),
      )
    return { outcome: 'done' }
  })
}

function refuseFaults(templates: DeskSettings['templates']): void {
  const isFull = Object.values(templates).some(({ length }) => length > MAX_TEMPLATES)
  const fault = isFull ? fillWords(templateWords.faults.tooMany, { count: MAX_TEMPLATES }) : checkTemplates(templates)
  if (fault !== null) throw new AppError('refused', fault)
}
