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

test('the second of two members who change a property sees who was first, when and with what, and can keep their own value', async () => {
  await begin()
  type('Barrie')
  change({ municipality: 'Guelph', units: 4 })
  desk.press('Save')
  await isRefused()
  expect(notice()).toContain('Ben set it to Guelph on Mon 18 Nov 2024, 12:00 p.m. You chose Barrie.')
  desk.press('Keep mine')
  await vi.waitFor(() => expect(server.stored.state.municipality).toBe('Barrie'))
  expect(server.sent[1]).toEqual({ facts: { municipality: 'Barrie' }, over: { municipality: 'Guelph' } })
  expect(field()?.value).toBe('Barrie')
})

test('taking the stored value puts it into the form', async () => {
  await begin()
  type('Barrie')
  change({ municipality: 'Guelph' })
  desk.press('Save')
  await isRefused()
  show()
  expect(field()?.value).toBe('Barrie')
  desk.press('Take theirs')
  await vi.waitFor(() => expect(field()?.value).toBe('Guelph'))
  expect(server.sent).toHaveLength(1)
})

test('taking the stored value of one fact stores the others that were sent, and leaves later typing', async () => {
  await begin()
  type('Barrie')
  type('6', 'units')
  change({ municipality: 'Guelph' })
  desk.press('Save')
  await isRefused()
  show()
  type('Next spring', 'timeline')
  desk.press('Take theirs')
  await vi.waitFor(() => expect(server.stored.state).toMatchObject({ municipality: 'Guelph', units: 6 }))
  show()
  expect(['municipality', 'units', 'timeline'].map((name) => field(name)?.value)).toEqual([
    'Guelph',
    '6',
    'Next spring',
  ])
  expect(server.sent.map(({ facts }) => facts)).toEqual([{ municipality: 'Barrie', units: 6 }, { units: 6 }])
})

test('a member who keeps their own value sees no second conflict when other facts change', async () => {
  await begin()
  type('Barrie')
  change({ municipality: 'Guelph' })
  desk.press('Save')
  await isRefused()
  change({ units: 4 })
  desk.press('Keep mine')
  await vi.waitFor(() => expect(server.stored.state).toMatchObject({ municipality: 'Barrie', units: 4 }))
})

test('a member who keeps their own value can still take a later change by somebody else', async () => {
  await begin()
  type('Barrie')
  change({ municipality: 'Guelph' })
  desk.press('Save')
  await isRefused()
  change({ municipality: 'Milton' })
  desk.press('Keep mine')
  await vi.waitFor(() => expect(notice()).toContain('set it to Milton'))
  show()
  expect(field()?.value).toBe('Barrie')
  desk.press('Take theirs')
  await vi.waitFor(() => expect(field()?.value).toBe('Milton'))
})

test('a change by somebody else to a fact that is being typed is not overwritten unseen, although the form has already loaded it', async () => {
  await begin()
  type('Barrie')
  change({ municipality: 'Guelph' })
  show()
  expect(field()?.value).toBe('Barrie')
  type('4', 'units')
  desk.press('Save')
  await isRefused()
  expect(notice()).toContain('Ben set it to Guelph')
  expect(server.sent).toMatchObject([{ over: { municipality: 'Hamilton', units: null } }])
  expect(server.stored.state).toMatchObject({ municipality: 'Guelph', units: null })
  desk.press('Keep mine')
  await vi.waitFor(() => expect(server.stored.state).toMatchObject({ municipality: 'Barrie', units: 4 }))
})

test.each([true, false])(
  'changes by somebody else to other fields cause no conflict, known here: %s',
  async (isKnown) => {
    await begin()
    type('Barrie')
    change({ units: 4 })
    if (isKnown) show()
    desk.press('Save')
    await vi.waitFor(() => expect(server.stored.version).toBe(3))
    expect(server.stored.state).toMatchObject({ municipality: 'Barrie', units: 4 })
    show()
    expect(field('units')?.value).toBe('4')
    expect(notice()).toBeUndefined()
  },
)

test('several facts that both have changed are listed, and one press decides all', async () => {
  await begin()
  type('Barrie')
  type('6', 'units')
  type('Soon', 'timeline')
  change({ municipality: 'Guelph', units: null, timeline: 'Later' })
  desk.press('Save')
  await isRefused()
  expect(desk.container.querySelectorAll('.notice dl')[0]?.children).toHaveLength(2)
  expect(notice()).toContain('TimelineLaterBen on')
  desk.press('Take theirs')
  await vi.waitFor(() => expect(server.stored.state).toMatchObject({ units: 6 }))
  expect(server.stored.state).toMatchObject({ municipality: 'Guelph', timeline: 'Later' })
})

test('the same value by both is no conflict', async () => {
  await begin()
  type('Guelph')
  type('6', 'units')
  change({ municipality: 'Guelph' })
  desk.press('Save')
  await vi.waitFor(() => expect(server.stored.state).toMatchObject({ municipality: 'Guelph', units: 6 }))
  expect(notice()).toBeUndefined()
})

test("typing while one's own change is being saved causes no conflict", async () => {
  await begin()
  type('Barrie')
  desk.press('Save')
  // Back to the earlier value.
  type('Hamilton')
  await vi.waitFor(() => expect(server.stored.version).toBe(2))
  show()
  expect(field()?.value).toBe('Hamilton')
  desk.press('Save')
  await vi.waitFor(() => expect(server.stored.state.municipality).toBe('Hamilton'))
  // A later change by somebody else is not theirs.
  show()
  type('Milton')
  change({ municipality: 'Barrie' })
  show()
  desk.press('Save')
  await isRefused()
})

test('after typing is undone, a change by somebody else to the same fact is shown', async () => {
  await begin()
  type('Barrie')
  type('Hamilton')
  change({ municipality: 'Guelph' })
  show()
  expect(field()?.value).toBe('Guelph')
})

test('an answer by the owner is shown at once, and is not overwritten by a member who is typing in that field', async () => {
  await begin()
  change({ answers: { leases: 'Two.' } })
  show()
  expect(field('text')?.value).toBe('Two.')
  type('Five, by phone.', 'text')
  change({ answers: { leases: 'Three.' }, units: 4 })
  show()
  flushSync(() => field('text')?.form?.requestSubmit())
  await isRefused()
  expect(notice()).toContain('Ben set it to Three.')
  expect(server.sent).toMatchObject([{ over: { leases: 'Two.' } }])
  desk.press('Take theirs')
  await vi.waitFor(() => expect(field('text')?.value).toBe('Three.'))
  expect(server.stored.state.answers).toEqual({ leases: 'Three.' })
})
