// @vitest-environment happy-dom

import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { usualAlerts } from '#domain/desk/alerting/alerts.ts'
import { findConflicts, type Values } from '#domain/desk/conflict.ts'
import { keyOfTemplate, type ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import {
  type DeskSettings,
  type SettingsChange,
  type TemplateChange,
  usualSettings,
} from '#domain/desk/team/desk-settings.ts'
import { createDeskForTest, type DeskForTest, typeInto } from '#tests/support/web/desk-for-test.tsx'
import { SettingsScreen } from './settings-screen.tsx'

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
  reach: member.id === 'me' ? { alerts: usualAlerts, phone: '+14165550162' } : null,
  joinedAt: noon,
  seenAt: noon,
  leftAt: null,
}))
let desk: DeskForTest

afterEach(() => desk.leave())

/** A server on which Zoe changes settings between the page's reading and its first saving. */
async function showSettings(theirs: Partial<DeskSettings> = {}, renamed: Record<string, string> = {}, role = 'admin') {
  const sent: object[] = []
  let stored: DeskSettings = { ...usualSettings, closedDays: ['2026-12-24'] }
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
  await vi.waitFor(() => expect(desk.container.textContent).toContain('December 24, 2026'))
  for (const name of ['Extra closed days', 'Unassigned leads', 'Who represents', 'Reply templates'])
    desk.press(`Change ${name}`)
  return { sent, stored: () => stored }
}

const isShown = (text: string) => vi.waitFor(() => expect(desk.container.textContent).toContain(text))
const buttonOf = (name: string) =>
  [...desk.container.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test("an admin sends only what they changed and its old value, so that other admins' changes stay", async () => {
  const { sent } = await showSettings({ claimMinutes: 40 })
  desk.press('Remove 2026-12-24')
  expect(document.activeElement).toBe(desk.container.querySelector('input[type=date]'))
  desk.press('Save')
  await isShown('Saved.')
  expect(sent).toEqual([{ values: { closedDays: [] }, over: { closedDays: ['2026-12-24'] } }])
  await vi.waitFor(() => expect(desk.container.querySelector<HTMLInputElement>('input[type=number]')?.value).toBe('40'))
})

test('the second of two admins sees who changed what, and keeps their own value or takes the other', async () => {
  const { stored } = await showSettings({ closedDays: ['2026-12-31'] })
  desk.press('Remove 2026-12-24')
  desk.press('Save')
  await isShown('your change isn’t saved yet')
  await isShown('Extra closed days: Zoe Other changed it to “2026-12-31” on Mon 18 Nov 2024, 12:00 p.m.You emptied it.')
  expect(stored().closedDays).toEqual(['2026-12-31'])
  desk.press('Keep mine')
  expect(document.activeElement).toBe(buttonOf('Save'))
  await isShown('Saved.')
  expect(stored().closedDays).toEqual([])
  expect(desk.container.querySelector('[role=alert]')?.textContent).toBe('')
})

const typeMinutes = (text: string) =>
  typeInto(desk.container.querySelector<HTMLInputElement>('input[type=number]'), text)

test.each([
  ['another value', 40],
  ['what it was before', usualSettings.claimMinutes],
])('after a conflict, “keep mine” saves what is in the form, even if it was typed %s', async (_what, last) => {
  const { stored } = await showSettings({ claimMinutes: 45 })
  typeMinutes('30')
  desk.press('Save')
  await isShown('your change isn’t saved yet')
  typeMinutes(String(last))
  desk.press('Keep mine')
  await isShown('Saved.')
  expect(stored().claimMinutes).toBe(last)
})

test('a setting that was changed and changed back is not saved, and conflicts with nobody', async () => {
  const { sent, stored } = await showSettings({ claimMinutes: 45 })
  typeMinutes('30')
  typeMinutes(String(usualSettings.claimMinutes))
  desk.press('Remove 2026-12-24')
  desk.press('Save')
  await isShown('Saved.')
  expect(sent).toEqual([{ values: { closedDays: [] }, over: { closedDays: ['2026-12-24'] } }])
  expect(stored().claimMinutes).toBe(45)
})

test('saving again beside a conflict stores nothing until the admin has chosen', async () => {
  const { sent, stored } = await showSettings({ claimMinutes: 45 })
  typeMinutes('30')
  desk.press('Save')
  await isShown('your change isn’t saved yet')
  typeMinutes('35')
  desk.press('Save')
  await isShown('First choose what to keep.')
  expect(sent).toHaveLength(1)
  expect(stored().claimMinutes).toBe(45)
  desk.press('Keep mine')
  await isShown('Saved.')
  expect(stored().claimMinutes).toBe(35)
})

test('taking the other value shows it, and saves what nobody else had changed', async () => {
  const { stored } = await showSettings({ closedDays: ['2026-12-31'] })
  desk.press('Remove 2026-12-24')
  const represents = [...desk.container.querySelectorAll('select')].find(({ value }) => value === 'brokerage')
  if (represents) represents.value = 'designated'
  represents?.dispatchEvent(new Event('change', { bubbles: true }))
  desk.press('Save')
  await isShown('your change isn’t saved yet')
  desk.press('Take theirs')
  await isShown('Saved.')
  expect(desk.container.querySelector('.closed-days')?.textContent).toContain('2026-12-31')
  expect(stored()).toMatchObject({ closedDays: ['2026-12-31'], representation: 'designated' })
})

test('an edit during a save is based on the sent value', async () => {
  const { sent, stored } = await showSettings({ closedDays: ['2026-12-31'] })
  typeMinutes('40')
  desk.press('Save')
  // While the save is on its way.
  desk.press('Remove 2026-12-24')
  typeMinutes('45')
  await isShown('Saved.')
  desk.press('Save')
  await isShown('Zoe Other changed it to “2026-12-31”')
  // Their own earlier save is not somebody else's.
  expect(sent[1]).toMatchObject({ over: { closedDays: ['2026-12-24'], claimMinutes: 40 } })
  expect(stored()).toMatchObject({ closedDays: ['2026-12-31'], claimMinutes: 40 })
  desk.press('Take theirs')
  await isShown('Saved.')
  expect(stored()).toMatchObject({ closedDays: ['2026-12-31'], claimMinutes: 45 })
  await isShown('Remove 2026-12-31')
  desk.press('Remove 2026-12-31')
  desk.press('Save')
  await vi.waitFor(() => expect(stored().closedDays).toEqual([]))
})

const [answer, call] = usualSettings.templates.contact as [ReplyTemplate, ReplyTemplate]
const contact = (...templates: ReplyTemplate[]) => ({ ...usualSettings.templates, contact: templates })
const rowOf = (name: string) =>
  [...desk.container.querySelectorAll<HTMLFormElement>('form.template')].find(
    (row) => row.querySelector('input')?.value === name,
  )
const typeTemplate = (name: string, text: string) => {
  const field = rowOf(name)?.querySelector('textarea')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  flushSync(() => field?.dispatchEvent(new Event('input', { bubbles: true })))
}
const pressIn = (row: Element | undefined, text: string) =>
  flushSync(() =>
    [...(row?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.startsWith(text))?.click(),
  )
const shownNames = () => {
  const kinds = [...desk.container.querySelectorAll('.templates-kind')]
  const ofContact = kinds.find((kind) => kind.querySelector('legend')?.textContent === 'Contact')
  return [...(ofContact?.querySelectorAll<HTMLInputElement>('.template input') ?? [])].map(({ value }) => value)
}

test('what a member may not change is text, with whom to ask, and their own alerts are saved as they change them', async () => {
  const { sent } = await showSettings({}, {}, 'agent')
  await isShown('Only Zoe Other can change these.')
  expect(desk.container.querySelector('a[href="mailto:zoe@team.example"]')?.textContent).toBe('Ask Zoe')
  await isShown('After 15 minutes a lead is assigned to somebody on duty.')
  await isShown('Monday to Friday 9 a.m. to 6 p.m.')
  const team = desk.container.querySelector('[aria-labelledby=for-team]')
  expect(team?.querySelectorAll('input, select, textarea, :disabled')).toHaveLength(0)
  desk.press('Read Reply templates')
  await isShown(answer.body.split('\n')[0] ?? '')

  await isShown('To 416-555-0162. They name no person.')
  const texts = [...desk.container.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith('To 416'),
  )
  flushSync(() => texts?.querySelector('input')?.click())
  await vi.waitFor(() =>
    expect(sent).toEqual([{ do: 'alerts', id: 'me', values: { text: true }, over: { text: false } }]),
  )
})

test('an admin reads who last changed a setting, edits it where it is written, and cancels', async () => {
  const { sent } = await showSettings()
  await isShown('Last changed by Zoe Other, 18 Nov 2024')
  typeMinutes('30')
  desk.press('Cancel')
  await isShown('After 15 minutes a lead')
  expect(desk.container.querySelector('input[type=number]')).toBeNull()
  expect(sent).toEqual([])
})

test('two admins who change different templates do not conflict, and both see both', async () => {
  const own = { name: 'Zoe’s own', body: 'Hello' }
  const { sent, stored } = await showSettings({ templates: contact(answer, own) })
  typeTemplate(answer.name, 'My answer')
  pressIn(rowOf(answer.name), 'Save')
  await isShown('Saved.')
  expect(sent).toEqual([{ kind: 'contact', value: { ...answer, body: 'My answer' }, over: answer }])
  expect(stored().templates).toEqual(contact({ ...answer, body: 'My answer' }, own))
  await vi.waitFor(() => expect(shownNames()).toContain(own.name))
  // The next save is based on their own.
  typeTemplate(answer.name, 'Another answer')
  pressIn(rowOf(answer.name), 'Save')
  await vi.waitFor(() => expect(stored().templates).toEqual(contact({ ...answer, body: 'Another answer' }, own)))
})

test.each([
  ['Keep mine', 'Mine'],
  ['Take theirs', 'Theirs'],
])(
  'a template that another admin has changed is shown with both texts, and others stay as typed: %s',
  async (choice, body) => {
    const { stored } = await showSettings({ templates: contact({ ...answer, body: 'Theirs' }, call) })
    typeTemplate(answer.name, 'Mine')
    typeTemplate(call.name, 'My call')
    pressIn(rowOf(answer.name), 'Save')
    await isShown(`Contact, ${answer.name}: Zoe Other changed it to “Theirs”`)
    expect(rowOf(answer.name)?.textContent).toContain('You entered “Mine”')
    expect(stored().templates.contact[0]?.body).toBe('Theirs')
    // Saving another template, here one for another kind of lead, decides nothing.
    const isIdle = () => expect(desk.container.querySelector('.template [aria-disabled="true"]')).toBeNull()
    await vi.waitFor(isIdle)
    pressIn(rowOf(call.name), 'Save')
    await isShown('Saved.')
    await vi.waitFor(isIdle)
    expect(rowOf(answer.name)?.textContent).toContain('You entered “Mine”')
    pressIn(rowOf(answer.name), choice)
    expect(document.activeElement?.textContent).toBe(`Save ${answer.name}`)
    await vi.waitFor(() => expect(stored().templates.contact).toEqual([{ ...answer, body }, call]))
    await vi.waitFor(() => expect(rowOf(answer.name)?.querySelector('textarea')?.value).toBe(body))
    expect(rowOf(call.name)?.querySelector('textarea')?.value).toBe('My call')
  },
)

test('a template is added, renamed and removed independently, and its row keeps the focus', async () => {
  const { stored } = await showSettings({ templates: contact(answer) })
  desk.press('Add a template Contact')
  const row = rowOf('')
  const name = row?.querySelector('input')
  typeInto(name, 'Visit')
  typeTemplate('Visit', 'Come by.')
  name?.focus()
  flushSync(() => row?.requestSubmit())
  await vi.waitFor(() => expect(stored().templates.contact.at(-1)).toEqual({ name: 'Visit', body: 'Come by.' }))
  await vi.waitFor(() => expect(shownNames()).toEqual([answer.name, 'Visit']))
  typeInto(name, 'Viewing')
  flushSync(() => row?.requestSubmit())
  await vi.waitFor(() => expect(stored().templates.contact.at(-1)?.name).toBe('Viewing'))
  await desk.refresh()
  expect(document.activeElement).toBe(name)
  pressIn(row, 'Remove')
  pressIn(row, 'Remove it now')
  expect(document.activeElement?.className).toBe('templates-kind')
  await vi.waitFor(() => expect(stored().templates).toEqual(contact(answer)))
})

test('a template that somebody else renames during typing stays one row, which says its new name', async () => {
  const renamed = { ...answer, name: 'Renamed' }
  const { stored } = await showSettings(
    { templates: contact(renamed, call) },
    { [`contact/${answer.name}`]: 'contact/Renamed' },
  )
  typeTemplate(answer.name, 'Mine')
  pressIn(rowOf(answer.name), 'Save')
  await isShown(`Contact, ${answer.name} (now called Renamed): Zoe Other changed it`)
  await vi.waitFor(() => expect(shownNames()).toEqual([answer.name, call.name]))
  pressIn(rowOf(answer.name), 'Keep mine')
  await vi.waitFor(() => expect(stored().templates).toEqual(contact({ ...answer, body: 'Mine' }, call)))
})

test('a template that somebody else removes during typing stays in the form, and can be kept', async () => {
  const { stored } = await showSettings({ templates: contact(call) })
  typeTemplate(answer.name, 'Mine')
  pressIn(rowOf(answer.name), 'Save')
  await isShown(`Contact, ${answer.name}: Zoe Other removed it`)
  expect(rowOf(answer.name)?.querySelector('textarea')?.value).toBe('Mine')
  pressIn(rowOf(answer.name), 'Keep mine')
  await vi.waitFor(() => expect(stored().templates).toEqual(contact(call, { ...answer, body: 'Mine' })))
})
