// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { findOverwritten } from '#domain/desk/properties/find-overwritten.ts'
import type { PropertyEdit } from '#domain/desk/properties/property-act.ts'
import { type PropertyState, startProperty } from '#domain/desk/properties/property-state.ts'
import { stateForTest } from '#domain/desk/state-for-test.ts'
import { createDeskForTest, type DeskForTest, typeInto } from '../desk-for-test.tsx'
import { ClashNotice } from '../shell/clash-notice.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { actOn } from './act-on-property.ts'
import { FactsForm } from './facts-form.tsx'
import { MissingCard } from './missing-card.tsx'
import type { PropertyPage } from './property-client.ts'

const members = [
  { id: 'ben', displayName: 'Ben' },
  { id: 'me', displayName: 'Me' },
]
let desk: DeskForTest
let stored: { version: number; state: PropertyState }
let sent: PropertyEdit[]
const done = new Set<string>()
/** Whether the next answer gets lost, though the server has done what was asked. */
let isAnswerLost = false
/** Tries that failed since the line is down; null while it is up. */
let failed: number | null = null

afterEach(() => desk.leave())

function Screen({ page }: { page: PropertyPage }) {
  const { clash, ...rest } = useDesk()
  return (
    <main>
      <output>{rest.outbox.waiting}</output>
      {clash && <ClashNotice clash={clash} />}
      <FactsForm property={page.property} act={actOn(rest, page)} />
      <MissingCard page={page} act={actOn(rest, page)} />
    </main>
  )
}

/** Shows the property as it is stored now, as after a change that came in live. */
function show(): void {
  const property = { id: 'p', reference: 'PRP-1', ...structuredClone(stored), lead: { id: 'lead' } }
  const checklist = [{ item: 'leases', state: 'missing' }]
  desk.show(<Screen page={{ property, checklist } as unknown as PropertyPage} />)
}

function change(changed: Partial<PropertyState>): void {
  stored = { version: stored.version + 1, state: { ...stored.state, ...changed } }
}

/** A server with the rules of ours. */
function answer(_name: string, _query: URLSearchParams, body: string): unknown {
  if (failed !== null) {
    failed++
    return null
  }
  const results = JSON.parse(body).acts.map(perform)
  if (!isAnswerLost) return { results }
  isAnswerLost = false
  return null
}

function perform({ id, do: what }: { id: string; do: PropertyEdit }): object {
  if (done.has(id)) return { id, lead: 'lead', version: 1, outcome: 'done', event: '1' }
  sent.push(what)
  const theirs = findOverwritten(stored.state, what)
  const last = { kind: 'edit-property', actor: 'ben', actorKind: 'member', data: {}, at: new Date().toISOString() }
  const result = { id, lead: 'lead', version: 1, now: stateForTest, last, seen: stored.version, theirs }
  if (what.seen !== stored.version && Object.keys(theirs).length > 0)
    return { ...result, outcome: 'conflict', why: 'changed' }
  change({ ...what.facts, answers: { ...stored.state.answers, ...what.facts.answers } })
  done.add(id)
  return { ...result, outcome: 'done', event: '1' }
}

async function begin(): Promise<void> {
  sent = []
  const state = { ...startProperty({}), address: '12 Main St', municipality: 'Hamilton', answers: { leases: 'One.' } }
  stored = { version: 1, state }
  desk = await createDeskForTest({ me: { id: 'me' }, members }, answer)
  show()
}

const field = (name = 'municipality') => desk.container.querySelector<HTMLInputElement>(`[name=${name}]`)

const type = (text: string, name?: string) => typeInto(field(name), text)

const notice = () => desk.container.querySelector('.notice')?.textContent
const isRefused = () => vi.waitFor(() => expect(notice()).toContain('Your change wasn’t made.'))

test('the second of two members who change a property sees who was first, when and with what, and can keep their own value', async () => {
  await begin()
  type('Barrie')
  change({ municipality: 'Guelph', units: 4 })
  desk.press('Save facts')
  await isRefused()
  expect(notice()).toMatch(
    /^Ben changed the facts of the property \d s ago\. The municipality is “Guelph” now\. Your change/,
  )
  desk.press('Keep mine')
  await vi.waitFor(() => expect(stored.state.municipality).toBe('Barrie'))
  expect(sent[1]).toMatchObject({ act: 'edit-property', facts: { municipality: 'Barrie' }, seen: 2 })
  expect(field()?.value).toBe('Barrie')
})

test('taking the stored value puts it into the form', async () => {
  await begin()
  type('Barrie')
  change({ municipality: 'Guelph' })
  desk.press('Save facts')
  await isRefused()
  show()
  expect(field()?.value).toBe('Barrie')
  desk.press('Take theirs')
  await vi.waitFor(() => expect(field()?.value).toBe('Guelph'))
  expect(sent).toHaveLength(1)
})

test('taking the stored value of one fact stores the others that were sent, and leaves what was typed since', async () => {
  await begin()
  type('Barrie')
  type('6', 'units')
  change({ municipality: 'Guelph' })
  desk.press('Save facts')
  await isRefused()
  show()
  type('Next spring', 'timeline')
  desk.press('Take theirs')
  await vi.waitFor(() => expect(stored.state).toMatchObject({ municipality: 'Guelph', units: 6 }))
  show()
  expect(['municipality', 'units', 'timeline'].map((name) => field(name)?.value)).toEqual([
    'Guelph',
    '6',
    'Next spring',
  ])
  expect(sent.map(({ facts }) => facts)).toEqual([{ municipality: 'Barrie', units: 6 }, { units: 6 }])
})

test('a member who keeps their own value is not asked again when other facts change meanwhile', async () => {
  await begin()
  type('Barrie')
  change({ municipality: 'Guelph' })
  desk.press('Save facts')
  await isRefused()
  change({ units: 4 })
  desk.press('Keep mine')
  await vi.waitFor(() => expect(stored.state).toMatchObject({ municipality: 'Barrie', units: 4 }))
})

test('a member who keeps their own value can still take a later change by somebody else', async () => {
  await begin()
  type('Barrie')
  change({ municipality: 'Guelph' })
  desk.press('Save facts')
  await isRefused()
  change({ municipality: 'Milton' })
  desk.press('Keep mine')
  await vi.waitFor(() => expect(notice()).toContain('The municipality is “Milton” now.'))
  show()
  expect(field()?.value).toBe('Barrie')
  desk.press('Take theirs')
  await vi.waitFor(() => expect(field()?.value).toBe('Milton'))
})

test('a change by somebody else to a fact that is being typed is not overwritten unseen, although the form knows it', async () => {
  await begin()
  type('Barrie')
  change({ municipality: 'Guelph' })
  show()
  expect(field()?.value).toBe('Barrie')
  type('4', 'units')
  desk.press('Save facts')
  await isRefused()
  expect(notice()).toContain('The municipality is “Guelph” now.')
  expect(sent).toMatchObject([{ seen: 1, before: { municipality: 'Hamilton', units: null } }])
  expect(stored.state).toMatchObject({ municipality: 'Guelph', units: null })
  desk.press('Keep mine')
  await vi.waitFor(() => expect(stored.state).toMatchObject({ municipality: 'Barrie', units: 4 }))
})

test.each([true, false])('changes by somebody else to other fields cause no clash, known here: %s', async (isKnown) => {
  await begin()
  type('Barrie')
  change({ units: 4 })
  if (isKnown) show()
  desk.press('Save facts')
  await vi.waitFor(() => expect(stored.version).toBe(3))
  expect(stored.state).toMatchObject({ municipality: 'Barrie', units: 4 })
  show()
  expect(field('units')?.value).toBe('4')
  expect(notice()).toBeUndefined()
})

test("typing on while one's own change is saved causes no clash", async () => {
  await begin()
  type('Barrie')
  desk.press('Save facts')
  // Back to what it was.
  type('Hamilton')
  await vi.waitFor(() => expect(stored.version).toBe(2))
  show()
  expect(field()?.value).toBe('Hamilton')
  desk.press('Save facts')
  await vi.waitFor(() => expect(stored.state.municipality).toBe('Hamilton'))
  // A change by somebody else after that is none of theirs.
  show()
  type('Milton')
  change({ municipality: 'Barrie' })
  show()
  desk.press('Save facts')
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
  expect(notice()).toContain('On leases the owner’s words are “Three.” now.')
  expect(sent).toMatchObject([{ seen: 2, before: { answers: { leases: 'Two.' } } }])
  desk.press('Take theirs')
  await vi.waitFor(() => expect(field('text')?.value).toBe('Three.'))
  expect(stored.state.answers).toEqual({ leases: 'Three.' })
})

test('if two edits that waited for the connection both clash, the member is asked about each', async () => {
  await begin()
  failed = 0
  type('500', 'priceMin')
  desk.press('Save facts')
  type('Five, by phone.', 'text')
  flushSync(() => field('text')?.form?.requestSubmit())
  change({ priceMin: 700, answers: { leases: 'Three.' } })
  await vi.waitFor(() => expect(failed).toBe(1))
  failed = null
  await vi.waitFor(() => expect(notice()).toContain('700'), 5000)
  expect(sent).toHaveLength(2)
  desk.press('Keep mine')
  await vi.waitFor(() => expect(stored.state.priceMin).toBe(500))
  expect(notice()).toContain('On leases the owner’s words are “Three.” now.')
  desk.press('Keep mine')
  await vi.waitFor(() => expect(stored.state.answers).toEqual({ leases: 'Five, by phone.' }))
  expect(notice()).toBeUndefined()
})

test('an edit that was saved again while it waited for the connection is asked about once, in its last form', async () => {
  await begin()
  failed = 0
  for (const text of ['Barrie', 'Milton']) {
    type(text)
    desk.press('Save facts')
  }
  change({ municipality: 'Guelph' })
  await vi.waitFor(() => expect(failed).toBe(1))
  failed = null
  await vi.waitFor(() => expect(notice()).toContain('Guelph'), 5000)
  desk.press('Keep mine')
  await vi.waitFor(() => expect(stored.state.municipality).toBe('Milton'))
  expect(notice()).toBeUndefined()
  expect(sent).toHaveLength(3)
})

test.each([
  ['Keep mine', 'Barrie'],
  ['Take theirs', 'Hamilton'],
])(
  'an edit that was not answered before the page was loaded again is asked about: %s',
  async (choice, municipality) => {
    const facts = { municipality: 'Barrie', units: 6 }
    const before = { municipality: 'Guelph', units: null }
    const left = { act: 'edit-property', property: 'p', seen: 0, facts, before }
    localStorage.setItem('desk:outbox:me:1', JSON.stringify([{ id: 'left', on: [{ lead: 'lead' }], do: left }]))
    await begin()
    await isRefused()
    expect(notice()).toContain('The municipality is “Hamilton” now.')
    desk.press(choice)
    // What nobody else has changed is stored in either case.
    await vi.waitFor(() => expect(stored.state).toMatchObject({ municipality, units: 6 }))
    expect(notice()).toBeUndefined()
  },
)

test('what was stored, though its answer was lost, gives way to what somebody else makes of it', async () => {
  await begin()
  isAnswerLost = true
  type('Barrie')
  type('Soon', 'timeline')
  desk.press('Save facts')
  await vi.waitFor(() => expect(stored.state.municipality).toBe('Barrie'))
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
  expect(notice()).toContain('The timeline is “Later” now.')
})
