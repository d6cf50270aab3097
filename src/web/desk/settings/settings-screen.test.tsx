// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { usualSettings } from '#domain/desk/team/desk-settings.ts'
import { createDeskForTest } from '../desk-for-test.tsx'
import { SettingsScreen } from './settings-screen.tsx'

test('an admin sends only what they changed, so that what another one changed meanwhile stays', async () => {
  const sent: unknown[] = []
  const desk = await createDeskForTest({ me: { id: 'me', role: 'admin' } }, (_name, _query, body) => {
    if (body) sent.push(JSON.parse(body))
    return { settings: { ...usualSettings, closedDays: ['2026-12-24'] }, fixed: {}, mailbox: null }
  })
  desk.show(<SettingsScreen />)
  await vi.waitFor(() => expect(desk.place.textContent).toContain('2026-12-24'))
  desk.press('Remove 2026-12-24')
  expect(document.activeElement).toBe(desk.place.querySelector('input[type=date]'))
  desk.press('Save')
  await vi.waitFor(() => expect(desk.place.textContent).toContain('Saved.'))
  desk.press('Save')
  await vi.waitFor(() => expect(sent).toEqual([{ closedDays: [] }, {}]))
  desk.leave()
})
