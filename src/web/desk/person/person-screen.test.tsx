// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { PersonPage } from '#domain/desk/answers/person-page.ts'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { createDeskForTest, type DeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { listPersonDays } from './list-person-days.ts'
import { PersonScreen } from './person-screen.tsx'

const sent: { do: unknown; on: unknown }[] = []
let desk: DeskForTest
afterEach(() => desk?.leave())

const state = stateForTest
const common = { phone: '+14165550147', details: {}, source: {}, flags: [], offerDueAt: null, version: 1 }
const lead = (id: string, receivedAt: string, more = {}) => ({
  ...common,
  id,
  reference: `CON-${id}`,
  kind: 'contact',
  fullName: 'Ann Buyer',
  email: 'ann@buyers.example',
  receivedAt,
  replyDueAt: '2026-11-30T12:00:00.000Z',
  erasureAskedAt: null,
  state,
  ...more,
})
const event = (id: string, of: string, kind: string, at: string, data = {}) => {
  return { id, lead: of, act: id, kind, actor: 'sam', actorKind: 'member', data, undoes: null, at, files: [] }
}
const mine = { ...state, assigneeId: 'me', eyes: ['me', 'sam'] }
const person = {
  inquiries: [
    {
      lead: lead('2', '2026-11-16T15:00:00.000Z', { email: 'ANN@buyers.example', state: mine }),
      suppressedAt: null,
      consents: [],
    },
    { lead: lead('1', '2026-11-09T15:00:00.000Z'), suppressedAt: '2026-11-10T15:00:00.000Z', consents: [] },
  ],
  isAll: true,
  events: [
    event('a', '1', 'claim', '2026-11-09T16:00:00.000Z'),
    event('b', '2', 'note', '2026-11-16T16:00:00.000Z', { text: 'Prefers mornings.' }),
    event('c', '1', 'note', '2026-11-16T17:00:00.000Z', { text: 'Called about both.' }),
  ],
  hasEarlier: false,
  messages: [],
  samePhone: [
    {
      ...lead('3', '2026-03-02T15:00:00.000Z', { kind: 'investment', fullName: 'A. Byer' }),
      headline: 'Retail',
      isTop: false,
    },
    { ...lead('4', '2026-03-01T15:00:00.000Z'), headline: '', isTop: true },
  ],
} as unknown as PersonPage

async function open(answer: unknown): Promise<void> {
  sent.length = 0
  const members = [{ id: 'sam', displayName: 'Sam Okafor', role: 'agent', registration: 'none', hasLeft: false }]
  desk = await createDeskForTest(
    { me: { id: 'me', role: 'agent', displayName: 'Me' }, members },
    (name, _query, body) => {
      if (name === 'desk-person') return answer
      if (name !== 'desk-act') return null
      sent.push(...JSON.parse(body).acts)
      return { results: [] }
    },
  )
  desk.show(<PersonScreen reference="CON-2" />)
}
const text = (selector: string) =>
  [...desk.container.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')

test('all inquiries are in one conversation, and every entry leads to its own', () => {
  const days = listPersonDays(person)
  const shown = days.map(({ entries }) => entries.map(({ entry, page }) => `${entry.kind} ${page.lead.id}`))
  expect(shown).toEqual([
    ['form 1', 'changes 1'],
    ['form 2', 'note 2', 'note 1'],
  ])
})

test('each inquiry has its own agent, wall and consent, and one address is shown once', async () => {
  await open(person)
  await vi.waitFor(() => expect(text('h1')).toEqual(['Ann Buyer']))
  const cards = text('.facts .card')
  expect(cards[0]?.match(/buyers\.example/g)).toHaveLength(1)
  expect(cards[1]).toContain('You')
  expect(cards[1]).toContain('Sam Okafor')
  expect(cards[2]).toContain('the whole team')
  // Only the first address has withdrawn.
  const [second, first] = text('.facts .verdicts')
  expect(first).not.toBe(second)
  expect(text('.belonging > .link')).toHaveLength(5)
})

test('the header answers the open inquiry, and says how long the person has waited', async () => {
  const [newest, ...others] = person.inquiries
  const wroteAt = new Date(Date.now() - 132.5 * 60_000).toISOString()
  const answered = { ...mine, repliedAt: '2026-11-16T16:00:00.000Z', wroteAt }
  await open({ ...person, inquiries: [{ ...newest, lead: { ...newest?.lead, state: answered } }, ...others] })
  await vi.waitFor(() => expect(text('.lead-acts button')).toEqual(['Call', 'Reply']))
  expect(text('.facts .card')[1]).toContain('Waiting2 h 12')
  desk.press('Reply')
  expect(location.pathname).toBe('/desk/leads/CON-2')
})

test('an inquiry with the same phone is grouped by hand, under the lead that is on top', async () => {
  await open(person)
  await vi.waitFor(() => expect(text('.other button')).toHaveLength(2))
  for (const button of desk.container.querySelectorAll<HTMLElement>('.other button')) button.click()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ do: what, on }) => [what, on])).toEqual([
    [{ act: 'stack', under: '2' }, [{ lead: '3' }]],
    [{ act: 'stack', under: '4' }, [{ lead: '2' }]],
  ])
})

test('a lead that does not exist has no person', async () => {
  await open(Response.json({ error: { code: 'not_found', message: 'There is no such lead.' } }, { status: 404 }))
  await vi.waitFor(() => expect(text('[role=alert]')).not.toEqual([]))
})
