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

test('if two edits that waited for the connection both conflict, the member is asked about each', async () => {
  await begin()
  server.failed = 0
  type('500', 'priceMin')
  desk.press('Save facts')
  type('Five, by phone.', 'text')
  flushSync(() => field('text')?.form?.requestSubmit())
  change({ priceMin: 700, answers: { leases: 'Three.' } })
  await vi.waitFor(() => expect(server.failed).toBe(1))
  server.failed = null
  await vi.waitFor(() => expect(notice()).toContain('$700'), 5000)
  expect(server.sent).toHaveLength(2)
  desk.press('Keep mine')
  await vi.waitFor(() => expect(server.stored.state.priceMin).toBe(500))
  expect(notice()).toContain('“Three.”')
  desk.press('Keep mine')
  await vi.waitFor(() => expect(server.stored.state.answers).toEqual({ leases: 'Five, by phone.' }))
  expect(notice()).toBeUndefined()
})

test('an edit that was saved again while it waited for the connection is asked about once, in its last form', async () => {
  await begin()
  server.failed = 0
  for (const text of ['Barrie', 'Milton']) {
    type(text)
    desk.press('Save facts')
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

test('what is typed twice while the connection is down does not conflict with itself', async () => {
  await begin()
  server.failed = 0
  for (const text of ['Barrie', 'Milton']) {
    type(text)
    desk.press('Save facts')
  }
  await vi.waitFor(() => expect(server.failed).toBe(1))
  server.failed = null
  await vi.waitFor(() => expect(server.stored.state.municipality).toBe('Milton'), 5000)
  expect(notice()).toBeUndefined()
})

test.each([
  ['Keep mine', 'Barrie'],
  ['Take theirs', 'Hamilton'],
])('an edit that waited until the page was loaded again shows what was typed: %s', async (choice, municipality) => {
  const facts = { municipality: 'Barrie', units: 6 }
  const on = [{ lead: 'lead', over: { municipality: 'Guelph', units: null } }]
  const left = { id: `left-${choice}`, on, do: { act: 'edit-property', property: 'p', facts } }
  localStorage.setItem('desk:outbox:me:1', JSON.stringify([left]))
  await begin()
  await isRefused()
  expect(notice()).toContain('changed it to “Hamilton”')
  expect(notice()).toContain('Yours: “Barrie”')
  desk.press(choice)
  // What nobody else has changed is stored in either case.
  await vi.waitFor(() => expect(server.stored.state).toMatchObject({ municipality, units: 6 }))
  expect(notice()).toBeUndefined()
})

test('what was stored, though its answer was lost, gives way to what somebody else makes of it', async () => {
  await begin()
  server.isAnswerLost = true
  type('Barrie')
  type('Soon', 'timeline')
  desk.press('Save facts')
  await vi.waitFor(() => expect(server.stored.state.municipality).toBe('Barrie'))
  type('Sooner', 'timeline')
  change({ municipality: 'Guelph', timeline: 'Later' })
  show()
  expect(field()?.value).toBe('Barrie')
  // The same act is sent again, and answered.
  await vi.waitFor(() => expect(desk.container.querySelector('output')?.textContent).toBe('0'), 5000)
  show()
  expect(field()?.value).toBe('Guelph')
  // What was typed since stays, and meets what they made of it.
  expect(field('timeline')?.value).toBe('Sooner')
  desk.press('Save facts')
  await isRefused()
  expect(notice()).toContain('Timeline: Ben changed it to “Later”')
})
