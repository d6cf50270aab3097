import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { InboxRowItem } from './inbox-row.tsx'
import { isTaken, QuickActs, type RowActs } from './row-tools.tsx'

const row: InboxRow = {
  id: 'a',
  reference: 'CON-7K3M-2Q',
  kind: 'contact',
  fullName: 'Ann Buyer',
  phone: '+14165550123',
  flags: [],
  receivedAt: '2026-11-17T15:00:00Z',
  replyDueAt: '2026-11-18T15:00:00Z',
  offerDueAt: null,
  version: 1,
  state: stateForTest,
  headline: 'Contact: A plaza',
  address: '',
  words: '',
  task: null,
  group: 0,
  last: null,
}
const nothing = () => {}
const acts: RowActs = {
  select: nothing,
  claim: nothing,
  snooze: nothing,
  later: nothing,
  wake: nothing,
  assign: nothing,
  close: nothing,
  notSpam: nothing,
  spam: nothing,
}
const now = new Date('2026-11-17T16:00:00Z')
const show = (change: Partial<InboxRow>, who: string | null = null, isTheirs = false) =>
  renderToStaticMarkup(
    <InboxRowItem
      row={{ ...row, ...change }}
      now={now}
      who={who}
      isMine={false}
      isTheirs={isTheirs}
      isSelected={false}
      isCurrent={false}
      acts={acts}
      onPick={() => false}
    />,
  )
const showTools = (change: Partial<InboxRow>, isTheirs = false) =>
  renderToStaticMarkup(<QuickActs row={{ ...row, ...change }} now={now} isTheirs={isTheirs} acts={acts} />)

test('a row says who waits, until when, what they want, what they wrote and who has the lead', () => {
  const html = show({ words: 'Is the corner unit empty?' })
  for (const text of ['Ann Buyer', 'Contact · A plaza', 'Is the corner unit empty?', 'Unassigned'])
    expect(html).toContain(text)
  expect(html).toContain('title="Reply due 2026-11-18 10:00 EST"')
  expect(show({}, 'Maya Park')).toContain('<span class="unseen">Assigned to: Maya Park</span>')
})

test('a suspect lead says why, and is either a person or spam', () => {
  const state = { ...row.state, unmeasured: 'suspect' as const }
  expect(show({ state, flags: ['unseen-field', 'links'] })).toContain(
    'filled in a field that people cannot see, many links',
  )
  const html = showTools({ state })
  expect(html).toContain('Not spam Ann Buyer')
  expect(html).toContain('Mark as spam Ann Buyer')
  expect(html).not.toContain('Claim Ann Buyer')
})

test('the flags of a lead are shown beside its subject', () => {
  const html = show({ flags: ['residential', 'possible-duplicate', 'frequent'] })
  expect(html).toContain('<span class="tag warn">possible duplicate</span><span class="tag warn">residential</span>')
  expect(html).not.toContain('frequent')
  expect(show({ flags: ['consent-ends-soon'] })).toContain('<span class="tag warn">consent ends soon</span>')
})

test('a person who withdrew cannot be called from the list', () => {
  expect(showTools({})).toContain('tel:+14165550123')
  expect(showTools({ flags: ['withdrawn'] })).not.toContain('tel:')
})

test('a lead whose snooze is over can be snoozed again', () => {
  const until = (snoozedUntil: string) => showTools({ state: { ...row.state, snoozedUntil } })
  expect(until('2026-11-17T15:59:00Z')).toContain('Snooze Ann Buyer')
  expect(until('2026-11-17T16:01:00Z')).not.toContain('Snooze Ann Buyer')
})

test('a row shows the end of the snooze, the second clock, and how long ago somebody touched the lead', () => {
  const state = { ...row.state, snoozedUntil: '2026-11-18T14:00:00Z' }
  const last = { kind: 'snooze', actor: 'me', at: '2026-11-17T13:48:00Z' }
  const html = show({ state, offerDueAt: '2026-11-19T17:43:00Z', last })
  expect(html).toContain('<span class="tag">snoozed until Wed 9:00 a.m.</span>')
  expect(html).toContain('<span class="tag warn">Offer by Thu 12:43 p.m.</span>')
  expect(html).toContain('last touched 2 h 12 ago')
  expect(show({ last: { kind: 'arrived', actor: null, at: row.receivedAt } })).not.toContain('ago')
})

test('a lead of a colleague offers nothing that would be refused', () => {
  expect(showTools({})).toContain('Snooze')
  const theirs = showTools({ state: { ...stateForTest, assigneeId: 'b' } }, true)
  expect(theirs).not.toContain('Snooze')
  expect(theirs).toContain('tel:')
})

test.each([
  ['agent', 'b', true],
  ['agent', 'me', false],
  ['agent', null, false],
  ['manager', 'b', false],
] as const)('%s, assigned to %s: taken is %s', (role, assigneeId, isTheirs) => {
  const me = { id: 'me', role, registration: 'broker', displayName: 'Me' } as const
  expect(isTaken({ ...row, state: { ...stateForTest, assigneeId } }, me)).toBe(isTheirs)
})
