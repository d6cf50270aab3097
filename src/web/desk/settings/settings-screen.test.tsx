// @vitest-environment happy-dom

import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { mergeTemplates } from '#domain/desk/messages/merge-templates.ts'
import type { ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import { type DeskSettings, type SettingsChange, usualSettings } from '#domain/desk/team/desk-settings.ts'
import { findSettingClashes } from '#domain/desk/team/find-setting-clashes.ts'
import { createDeskForTest, type DeskForTest, typeInto } from '#tests/support/web/desk-for-test.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const noon = '2026-11-18T17:00:00Z'
const fixed = { retentionMonths: 24, lockMinutes: 30 }
const members = [{ id: 'zoe', displayName: 'Zoe Other' }]
let desk: DeskForTest

afterEach(() => desk.leave())

/** A server on which Zoe changes settings between the page's reading and its first saving. */
async function showSettings(theirs: Partial<DeskSettings> = {}) {
  const sent: SettingsChange[] = []
  let stored: DeskSettings = { ...usualSettings, closedDays: ['2026-12-24'] }
  desk = await createDeskForTest({ me: { id: 'me', role: 'admin' }, members }, (_name, _query, body) => {
    const lastChanges = Object.fromEntries(Object.keys(theirs).map((name) => [name, { by: 'zoe', at: noon }]))
    if (!body) return { settings: stored, lastChanges, fixed, mailbox: null }
    const change: SettingsChange = JSON.parse(body)
    if (sent.push(change) === 1) stored = { ...stored, ...theirs }
    if (findSettingClashes(stored, change).length > 0)
      return Response.json({ error: { code: 'conflict', message: 'Zoe was first.' } }, { status: 409 })
    const { templates = stored.templates } = change.wanted
    const merged = mergeTemplates(stored.templates, templates, change.seen.templates ?? templates).mine
    stored = {
      ...stored,
      ...change.wanted,
      templates: change.wanted.templates ? merged : stored.templates,
    } as DeskSettings
    return { settings: stored }
  })
  desk.show(<SettingsScreen />)
  await vi.waitFor(() => expect(desk.container.textContent).toContain('2026-12-24'))
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
  desk.press('Save')
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { wanted: { closedDays: [] }, seen: { closedDays: ['2026-12-24'] } },
      { wanted: {}, seen: {} },
    ]),
  )
  expect(desk.container.querySelector<HTMLInputElement>('input[type=number]')?.value).toBe('40')
})

test('the second of two admins sees who changed what, and keeps their own value or takes the other', async () => {
  const { stored } = await showSettings({ closedDays: ['2026-12-31'] })
  desk.press('Remove 2026-12-24')
  desk.press('Save')
  await isShown('Zoe Other changed the extra closed days on Wed 18 Nov')
  expect(desk.container.querySelector('[role=alert]')?.textContent).toContain(
    '12:00 p.m. Now: 2026-12-31.Yours wasn’t saved.',
  )
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
])('after a clash, “keep mine” saves what is in the form, even if it was typed %s', async (_what, last) => {
  const { stored } = await showSettings({ claimMinutes: 45 })
  typeMinutes('30')
  desk.press('Save')
  await isShown('Yours wasn’t saved.')
  typeMinutes(String(last))
  desk.press('Keep mine')
  await isShown('Saved.')
  expect(stored().claimMinutes).toBe(last)
})

test('a setting that was changed and taken back is not saved, and clashes with nobody', async () => {
  const { sent, stored } = await showSettings({ claimMinutes: 45 })
  typeMinutes('30')
  typeMinutes(String(usualSettings.claimMinutes))
  desk.press('Remove 2026-12-24')
  desk.press('Save')
  await isShown('Saved.')
  expect(sent).toEqual([{ wanted: { closedDays: [] }, seen: { closedDays: ['2026-12-24'] } }])
  expect(stored().claimMinutes).toBe(45)
})

test('taking the other value shows it, and saves what nobody else had changed', async () => {
  const { stored } = await showSettings({ closedDays: ['2026-12-31'] })
  desk.press('Remove 2026-12-24')
  const represents = [...desk.container.querySelectorAll('select')].find(({ value }) => value === 'brokerage')
  if (represents) represents.value = 'designated'
  represents?.dispatchEvent(new Event('change', { bubbles: true }))
  desk.press('Save')
  await isShown('Yours wasn’t saved.')
  desk.press('Take theirs')
  await isShown('Saved.')
  expect(desk.container.querySelector('.closed-days')?.textContent).toContain('2026-12-31')
  expect(stored()).toMatchObject({ closedDays: ['2026-12-31'], representation: 'designated' })
})

test('an edit that was begun before another admin’s change became known does not overwrite it', async () => {
  const { sent, stored } = await showSettings({ closedDays: ['2026-12-31'] })
  typeMinutes('40')
  desk.press('Save')
  // While it is on its way.
  desk.press('Remove 2026-12-24')
  typeMinutes('45')
  await isShown('Saved.')
  desk.press('Save')
  await isShown('Zoe Other changed the extra closed days on Wed 18 Nov')
  // Their own earlier saving is none of somebody else.
  expect(sent[1]).toMatchObject({ seen: { closedDays: ['2026-12-24'], claimMinutes: 40 } })
  expect(stored()).toMatchObject({ closedDays: ['2026-12-31'], claimMinutes: 40 })
  desk.press('Take theirs')
  await isShown('Saved.')
  expect(stored()).toMatchObject({ closedDays: ['2026-12-31'], claimMinutes: 45 })
  desk.press('Remove 2026-12-31')
  desk.press('Save')
  await vi.waitFor(() => expect(stored().closedDays).toEqual([]))
})

const [answer, call] = usualSettings.templates.contact as [ReplyTemplate, ReplyTemplate]
const contact = (...templates: ReplyTemplate[]) => ({ ...usualSettings.templates, contact: templates })
const typeTemplate = (name: string, text: string) => {
  const kinds = [...desk.container.querySelectorAll('.templates-kind')]
  const ofContact = kinds.find((kind) => kind.querySelector('legend')?.textContent === 'Contact')
  const row = [...(ofContact?.querySelectorAll('.template') ?? [])].find(
    (one) => one.querySelector('input')?.value === name,
  )
  const field = row?.querySelector('textarea')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  flushSync(() => field?.dispatchEvent(new Event('input', { bubbles: true })))
}
const shownNames = () =>
  [...desk.container.querySelectorAll<HTMLInputElement>('.template input')].map(({ value }) => value)

test('two admins who change different templates do not clash, and both see both', async () => {
  const own = { name: 'Zoe’s own', body: 'Hello' }
  const { stored } = await showSettings({ templates: contact(answer, own) })
  typeTemplate(answer.name, 'My answer')
  desk.press('Save the templates')
  await isShown('Saved.')
  expect(stored().templates).toEqual(contact({ ...answer, body: 'My answer' }, own))
  expect(shownNames()).toContain(own.name)
  expect(shownNames()).toContain(answer.name)
  // The next saving takes nothing of theirs back.
  typeTemplate(answer.name, 'Another answer')
  desk.press('Save the templates')
  await vi.waitFor(() => expect(stored().templates).toEqual(contact({ ...answer, body: 'Another answer' }, own)))
})

test.each([
  ['Keep mine', 'Mine'],
  ['Take theirs', 'Theirs'],
])(
  'a template that another admin has changed is named with its text, and the others stay: %s',
  async (choice, body) => {
    const own = { name: 'Zoe’s own', body: 'Hello' }
    const { stored } = await showSettings({ templates: contact({ ...answer, body: 'Theirs' }, call, own) })
    typeTemplate(answer.name, 'Mine')
    typeTemplate(call.name, 'My call')
    desk.press('Save the templates')
    await isShown('Zoe Other changed the reply templates on')
    await isShown(`Now: Contact, “${answer.name}”: “Theirs”`)
    expect(desk.container.querySelector('.templates [role=alert]')?.textContent).not.toContain(call.name)
    expect(stored().templates.contact[0]?.body).toBe('Theirs')
    desk.press(choice)
    expect(document.activeElement).toBe(buttonOf('Save the templates'))
    await vi.waitFor(() =>
      expect(stored().templates).toEqual(contact({ ...answer, body }, { ...call, body: 'My call' }, own)),
    )
    await vi.waitFor(() => expect(shownNames()).toContain('Zoe’s own'))
  },
)
