// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import {
  begin,
  change,
  desk,
  field,
  isRefused,
  notice,
  server,
  show,
  type,
} from '#tests/support/web/facts-form-for-test.tsx'

afterEach(() => desk.leave())

test('if two waiting edits both conflict, the member decides about each', async () => {
  await begin()
  server.failed = 0
  type('500', 'priceMin')
  desk.press('Save')
  type('Five, by phone.', 'text')
  flushSync(() => field('text')?.form?.requestSubmit())
  change({ priceMin: 700, answers: { leases: 'Three.' } })
  await vi.waitFor(() => expect(server.failed).toBe(1))
  server.failed = null
  await vi.waitFor(() => expect(notice()).toContain('$700'), 5000)
  expect(server.sent).toHaveLength(2)
  desk.press('Keep mine')
  await vi.waitFor(() => expect(server.stored.state.priceMin).toBe(500))
  expect(notice()).toContain('set it to Three.')
  desk.press('Keep mine')
  await vi.waitFor(() => expect(server.stored.state.answers).toEqual({ leases: 'Five, by phone.' }))
  expect(notice()).toBeUndefined()
})

test('a waiting edit that is saved again conflicts once, with its last value', async () => {
  await begin()
  server.failed = 0
  for (const text of ['Barrie', 'Milton']) {
    type(text)
    desk.press('Save')
  }
  change({ municipality: 'Guelph' })
  await vi.waitFor(() => expect(server.failed).toBe(1))
  server.failed = null
  await vi.waitFor(() => expect(notice()).toContain('Guelph'), 5000)
  desk.press('Keep mine')
  await vi.waitFor(() => expect(server.stored.state.municipality).toBe('Milton'))
  expect(notice()).toBeUndefined()
  expect(server.sent).toHaveLength(3)
})

test('a field that is edited twice while the connection is down does not conflict with itself', async () => {
  await begin()
  server.failed = 0
  for (const text of ['Barrie', 'Milton']) {
    type(text)
    desk.press('Save')
  }
  await vi.waitFor(() => expect(server.failed).toBe(1))
  server.failed = null
  await vi.waitFor(() => expect(server.stored.state.municipality).toBe('Milton'), 5000)
  expect(notice()).toBeUndefined()
})

test.each([
  ['Keep mine', 'Barrie'],
  ['Take theirs', 'Hamilton'],
])('an edit that waited until a reload shows the typed text: %s', async (choice, municipality) => {
  const facts = { municipality: 'Barrie', units: 6 }
  const on = [{ lead: 'lead', over: { municipality: 'Guelph', units: null } }]
  const left = { id: `left-${choice}`, on, do: { act: 'edit-property', property: 'p', facts } }
  localStorage.setItem('desk:outbox:me:1', JSON.stringify([left]))
  await begin()
  await isRefused()
  expect(notice()).toContain('set it to Hamilton')
  expect(notice()).toContain('You chose Barrie.')
  desk.press(choice)
  // Fields that nobody else has changed are stored in either case.
  await vi.waitFor(() => expect(server.stored.state).toMatchObject({ municipality, units: 6 }))
  expect(notice()).toBeUndefined()
})

test('a stored edit whose answer was lost gives way to a later change by somebody else', async () => {
  await begin()
  server.isAnswerLost = true
  type('Barrie')
  type('Soon', 'timeline')
  desk.press('Save')
  await vi.waitFor(() => expect(server.stored.state.municipality).toBe('Barrie'))
  type('Sooner', 'timeline')
  change({ municipality: 'Guelph', timeline: 'Later' })
  show()
  expect(field()?.value).toBe('Barrie')
  // The same act is sent again, and answered.
  await vi.waitFor(() => expect(desk.container.querySelector('output')?.textContent).toBe('0'), 5000)
  show()
  expect(field()?.value).toBe('Guelph')
  // Later typing stays, and conflicts with their value.
  expect(field('timeline')?.value).toBe('Sooner')
  desk.press('Save')
  await isRefused()
  expect(notice()).toContain('Ben set it to Later')
})
