// @vitest-environment happy-dom

import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '#domain/desk/team/desk-settings.ts'
import { typeInto } from '#tests/support/web/desk-for-test.tsx'
import { buttonOf, desk, isShown, showSettings } from '#tests/support/web/settings-for-test.tsx'

afterEach(() => desk.leave())

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
  await isShown('Zoe Other set it to 2026-12-31 on Mon 18 Nov 2024, 12:00 p.m. You emptied it.')
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
  ['what it was before', defaultSettings.claimMinutes],
])('after a conflict, “keep mine” saves what is in the form, even if it was typed %s', async (_what, last) => {
  const { stored } = await showSettings({ claimMinutes: 45 })
  typeMinutes('30')
  desk.press('Save')
  await isShown('Zoe Other set it to')
  typeMinutes(String(last))
  desk.press('Keep mine')
  await isShown('Saved.')
  expect(stored().claimMinutes).toBe(last)
})

test('a setting that was changed and changed back is not saved, and conflicts with nobody', async () => {
  const { sent, stored } = await showSettings({ claimMinutes: 45 })
  typeMinutes('30')
  typeMinutes(String(defaultSettings.claimMinutes))
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
  await isShown('Zoe Other set it to')
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
  await isShown('Zoe Other set it to')
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
  await isShown('Zoe Other set it to 2026-12-31')
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
test('what a member may not change is text, with who to ask, and their own alerts are saved as they change them', async () => {
  const { sent } = await showSettings({}, {}, 'agent')
  await isShown('Only Zoe Other can change these.')
  expect(desk.container.querySelector('a[href="mailto:zoe@team.example"]')?.textContent).toBe('Ask Zoe')
  await isShown('After 15 minutes a lead is assigned to somebody on duty.')
  await isShown('Monday to Friday 9 a.m. to 6 p.m.')
  const team = desk.container.querySelector('[aria-labelledby=for-team]')
  expect(team?.querySelectorAll('input, select, textarea, :disabled')).toHaveLength(0)
  desk.press('Read Reply templates')
  await isShown(defaultSettings.templates.contact[0]?.body.split('\n')[0] ?? '')

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
  desk.press('Cancel Unassigned leads')
  await isShown('After 15 minutes a lead')
  expect(desk.container.querySelector('input[type=number]')).toBeNull()
  expect(sent).toEqual([])
})
