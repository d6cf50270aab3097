// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Today, TodayRow } from '#domain/desk/answers/today.ts'
import { createDeskForTest, type DeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { TodayScreen } from './today-screen.tsx'

const HOUR_MS = 3_600_000
const me = { id: 'me', displayName: 'Priya Nair', role: 'agent' }
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const row = (kind: TodayRow['kind'], name: string, hours: number, more: Partial<TodayRow> = {}): TodayRow => ({
  kind,
  id: name,
  at: inHours(hours),
  startedAt: inHours(hours - 24),
  lead: { id: name, reference: name, kind: 'contact', fullName: name, flags: [], receivedAt: inHours(-30) },
  assigneeId: 'me',
  wants: 'A plaza',
  words: 'Is it sold?',
  wroteAt: inHours(-30),
  task: kind === 'task' ? { title: `Call ${name}`, setBy: 'dan' } : null,
  property: kind === 'offer' ? { reference: `PRO-${name}`, address: `1 ${name} Street`, done: 6, needed: 6 } : null,
  ...more,
})

const shift = { from: inHours(-1), to: inHours(3), members: ['me'] }
const day = (rows: TodayRow[], more: Partial<Today> = {}): Today => ({
  rows,
  counts: {
    reply: rows.filter(({ kind }) => kind === 'reply').length,
    offer: rows.filter(({ kind }) => kind === 'offer').length,
    task: rows.filter(({ kind }) => kind === 'task').length,
    'wrote-back': rows.filter(({ kind }) => kind === 'wrote-back').length,
  },
  totals: { mine: rows.length, team: rows.length + 4 },
  teamLate: { rows: [], count: 0 },
  nextAt: null,
  returning: null,
  overnight: { since: inHours(-20), count: 0 },
  unassigned: { leads: [], count: 0 },
  duty: { now: [shift], next: [] },
  replies: { measured: 15, kept: 14, halfSeconds: 6900 },
  hasLeads: true,
  ...more,
})

const acts: string[] = []
let answer: () => Today | null
let desk: DeskForTest
beforeEach(async () => {
  acts.length = 0
  history.replaceState(null, '', '/desk')
  desk = await createDeskForTest(
    { me, members: [me, { id: 'dan', displayName: 'Daniel Okafor' }] },
    (name, _query, body) => {
      if (name !== 'desk-act') return answer()
      const [{ id, on, do: what }] = JSON.parse(body).acts
      acts.push(what.act)
      return { results: [{ id, lead: on[0].lead, outcome: 'done', event: '1' }] }
    },
  )
})
afterEach(() => desk.leave())

const text = () => desk.container.textContent
const rowsShown = () =>
  [...desk.container.querySelectorAll('.today-row')].map((item) => item.querySelector('a')?.textContent)
const key = (name: string) =>
  flushSync(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))

async function show(rows: TodayRow[], more: Partial<Today> = {}): Promise<void> {
  answer = () => day(rows, more)
  desk.show(<TodayScreen scope="mine" />)
  await vi.waitFor(() => expect(text()).toContain('14 of 15'))
}

test('rows say what to do and why, and only the first has the filled button', async () => {
  await show([
    row('reply', 'Amir', -2),
    row('wrote-back', 'Jun', -0.5),
    row('offer', 'Mill', -1),
    row('task', 'Rosa', -3),
  ])
  expect(rowsShown()).toEqual(['Call Rosa', 'Amir', '1 Mill Street', 'Jun'])
  expect([...desk.container.querySelectorAll('.main')].map((button) => button.textContent)).toEqual(['Done Call Rosa'])
  for (const words of [
    'Task · Rosa · set by Daniel Okafor',
    'Reply · “Is it sold?” · Contact',
    'Offer · Ready for an offer: 6 of 6 · owner Mill',
    'waiting 30 min',
    'overdue 2 h',
    'Three things are late, one thing is due today.',
    'You, until',
    'Half within 1 h 55.',
    'Nothing else is due.',
  ])
    expect(text()).toContain(words)
  desk.press('Offers')
  expect(rowsShown()).toEqual(['1 Mill Street'])
})

test('a done task leaves at once and the focus moves to the row in its place', async () => {
  const both = [row('task', 'Rosa', -3), row('reply', 'Amir', -2)]
  await show(both)
  key('j')
  expect(document.activeElement?.textContent).toBe('Call Rosa')
  answer = () => day(both.slice(1))
  const button = desk.container.querySelector<HTMLElement>('.today-row button')
  button?.focus()
  flushSync(() => button?.click())
  expect(rowsShown()).toEqual(['Amir'])
  expect(text()).toContain('Mine\u00a01')
  await vi.waitFor(() => expect(acts).toEqual(['done']))
  expect(document.activeElement?.textContent).toBe('Amir')
})

test('R opens the focused lead for a reply, and C claims the focused unassigned lead', async () => {
  const free = { id: 'Kofi', reference: 'Kofi', kind: 'contact', fullName: 'Kofi', receivedAt: inHours(-1) } as const
  const unassigned = { leads: [{ ...free, dueAt: inHours(4.5) }], count: 1 }
  await show([row('reply', 'Amir', -2)], { unassigned })
  key('k')
  expect(document.activeElement?.textContent).toBe('Kofi')
  answer = () => day([row('reply', 'Amir', -2)])
  key('c')
  await vi.waitFor(() => expect(acts).toEqual(['claim']))
  expect(desk.container.querySelector('.today-free')).toBeNull()
  key('k')
  key('r')
  expect(location.pathname).toBe('/desk/leads/Amir')
})

test('a manager sees the late replies of the team first: who has which lead, how late it is, and the way there', async () => {
  const late = [row('reply', 'Kofi', -2.5, { assigneeId: 'dan' }), row('reply', 'Ines', -1, { assigneeId: null })]
  await show([row('reply', 'Amir', 2)], { teamLate: { rows: late, count: 7 } })
  expect(rowsShown()).toEqual(['Kofi', 'Ines', 'Amir'])
  const section = desk.container.querySelector('.today-team-late')
  for (const words of ['Late in the team 7', 'overdue 2 h 30', 'Daniel Okafor', 'unassigned', 'All 7'])
    expect(section?.textContent).toContain(words)
  expect(section?.querySelector('a')?.getAttribute('href')).toBe('/desk/leads/Kofi')
  expect(text()).toContain('Seven replies of the team are late. One thing is due today.')
  expect([...desk.container.querySelectorAll('.main')].map((button) => button.textContent)).toEqual(['Reply Amir'])
  answer = () => day([row('reply', 'Amir', 2)], { teamLate: { rows: late.slice(0, 1), count: 6 } })
  desk.press('Claim Ines')
  expect(rowsShown()).toEqual(['Kofi', 'Amir'])
  await vi.waitFor(() => expect(acts).toEqual(['claim']))
})

test('a manager takes over a late reply of a colleague in one press', async () => {
  desk.leave()
  const manager = { ...me, role: 'manager' }
  desk = await createDeskForTest({ me: manager, members: [manager] }, (name, _query, body) => {
    if (name !== 'desk-act') return answer()
    const [{ id, on, do: what }] = JSON.parse(body).acts
    acts.push(`${what.act} to ${what.to} over ${on[0].over.assigneeId}`)
    return { results: [{ id, lead: on[0].lead, outcome: 'done', event: '1' }] }
  })
  const late = [row('reply', 'Kofi', -2.5, { assigneeId: 'dan' })]
  await show([row('reply', 'Amir', 2)], { teamLate: { rows: late, count: 1 } })
  answer = () => day([row('reply', 'Amir', 2)])
  desk.press('Take over Kofi')
  expect(rowsShown()).toEqual(['Amir'])
  await vi.waitFor(() => expect(acts).toEqual(['assign to me over dan']))
})

test('an empty day says what comes next, and the first day offers a test lead', async () => {
  await show([], { returning: { at: inHours(24 * 30), count: 2 }, unassigned: { leads: [], count: 2 } })
  for (const words of ['Nothing is waiting for you, Priya.', 'Two leads are unassigned', 'Two snoozed leads return on'])
    expect(text()).toContain(words)
  answer = () => day([], { hasLeads: false })
  flushSync(() => void desk.refresh())
  await vi.waitFor(() => expect(text()).toContain('Send me a test lead'))
})

test('a failed request moves nothing that was read, because the rail says that it is old', async () => {
  await show([row('reply', 'Amir', -2)])
  const asked = vi.fn(() => null)
  answer = asked
  flushSync(() => void desk.refresh())
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await desk.refresh()
  expect(rowsShown()).toEqual(['Amir'])
  expect(text()).not.toContain('Try again')
})
