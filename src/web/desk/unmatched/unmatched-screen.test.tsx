// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createDeskForTest, type DeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { UnmatchedScreen } from './unmatched-screen.tsx'

let desk: DeskForTest
afterEach(() => desk.leave())

const mailOf = (id: string) => ({
  id,
  subject: `Mail ${id}`,
  sender: 'ann@site.example',
  senderName: 'Ann',
  nature: 'person',
  at: '2026-11-17T15:00:00Z',
  body: 'Hello',
  attachments: [],
  isCut: false,
})

test('dismissing a mail and bringing it back keeps the focus on the page', async () => {
  const away = new Set<string>()
  desk = await createDeskForTest({ me: { id: 'me' } }, (_name, _query, body) => {
    const change = body ? JSON.parse(body) : {}
    if (change.dismiss) away.add(change.dismiss)
    if (change.restore) away.delete(change.restore)
    return { mails: ['a', 'b'].filter((id) => !away.has(id)).map(mailOf) }
  })
  desk.show(<UnmatchedScreen />)
  const find = (text: string) =>
    [...desk.container.querySelectorAll('button')].find(({ textContent }) => textContent === text)
  const dismiss = () => find('Dismiss: Mail a')
  await vi.waitFor(() => expect(dismiss()).toBeDefined())
  dismiss()?.focus()
  dismiss()?.click()
  await vi.waitFor(() => expect(dismiss()).toBeUndefined())
  await vi.waitFor(() => expect(document.activeElement).toBe(find('Restore')))
  find('Restore')?.click()
  await vi.waitFor(() => expect(dismiss()).toBeDefined())
  await vi.waitFor(() => expect(document.activeElement).toBe(desk.container.querySelector('main')))
})
