import { expect, vi } from 'vitest'
import { defaultAlerts } from '#domain/desk/alerting/alerts.ts'
import { findConflicts, type Values } from '#domain/desk/conflict.ts'
import { keyOfTemplate } from '#domain/desk/messages/reply-template.ts'
import {
  type DeskSettings,
  defaultSettings,
  type SettingsChange,
  type TemplateChange,
} from '#domain/desk/team/desk-settings.ts'
import { SettingsScreen } from '#web/desk/settings/settings-screen.tsx'
import { createDeskForTest, type DeskForTest } from './desk-for-test.tsx'

const noon = '2024-11-18T17:00:00Z'
const fixed = { retentionMonths: 24, lockMinutes: 30, hasScanner: false }
const changed = { claimMinutes: { by: 'zoe', at: noon } }
const members = [{ id: 'zoe', displayName: 'Zoe Other' }]
const listed = [
  { id: 'zoe', displayName: 'Zoe Other', role: 'admin', registration: 'broker', email: 'zoe@team.example' },
  { id: 'me', displayName: 'Me Myself', role: 'agent', registration: 'none', email: 'me@team.example' },
].map((member) => ({
  ...member,
  hasSecondFactor: true,
  takesLeads: true,
  duty: null,
  reach: member.id === 'me' ? { alerts: defaultAlerts, phone: '+14165550162' } : null,
  joinedAt: noon,
  seenAt: noon,
  leftAt: null,
}))
/** The desk that was shown last. */
export let desk: DeskForTest

/** A server on which Zoe changes settings between the page's reading and its first saving. */
export async function showSettings(
  theirs: Partial<DeskSettings> = {},
  renamed: Record<string, string> = {},
  role = 'admin',
) {
  const sent: object[] = []
  let stored: DeskSettings = { ...defaultSettings, closedDays: ['2026-12-24'] }
  const ask = (known: Values, values: Values, over: Values) =>
    findConflicts(known, values, over).map((name) => ({ name, theirs: known[name] ?? null, by: 'zoe', at: noon }))
  desk = await createDeskForTest({ me: { id: 'me', role }, members }, (name, _query, body) => {
    if (name === 'desk-members') return { members: listed }
    if (name === 'desk-push') return { publicKey: '', devices: [] }
    if (!body) return { settings: stored, changed, fixed, mailbox: null }
    if (sent.push(JSON.parse(body)) === 1) stored = { ...stored, ...theirs }
    if (name === 'desk-template') {
      const { kind, value, over }: TemplateChange = JSON.parse(body)
      const key = keyOfTemplate(kind, over ?? value ?? { name: '' })
      const keys = stored.templates[kind].map((one) => keyOfTemplate(kind, one))
      const at = keys.indexOf(keys.includes(key) ? key : (renamed[key] ?? ''))
      const fields = ask({ [key]: stored.templates[kind][at] ?? null }, { [key]: value }, { [key]: over })
      if (fields.length > 0) return { outcome: 'conflict', fields }
      const list = stored.templates[kind].toSpliced(at < 0 ? Infinity : at, at < 0 ? 0 : 1, ...(value ? [value] : []))
      stored = { ...stored, templates: { ...stored.templates, [kind]: list } }
      return { outcome: 'done' }
    }
    if (name === 'desk-member') return { outcome: 'done' }
    const { values, over }: SettingsChange = JSON.parse(body)
    const fields = ask({ ...stored }, values, over)
    if (fields.length > 0) return { outcome: 'conflict', fields }
    stored = { ...stored, ...values } as DeskSettings
    return { outcome: 'done' }
  })
  desk.show(<SettingsScreen />)
  await vi.waitFor(() => expect(desk.container.textContent).toContain('24 December 2026'))
  for (const name of ['Extra closed days', 'Unassigned leads', 'Who represents', 'Reply templates'])
    desk.press(`Change ${name}`)
  return { sent, stored: () => stored }
}

export const isShown = (text: string) => vi.waitFor(() => expect(desk.container.textContent).toContain(text))
export const buttonOf = (name: string) =>
  [...desk.container.querySelectorAll('button')].find(({ textContent }) => textContent === name)
