import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { EmptyInbox } from './empty-inbox.tsx'
import { InboxRowItem } from './inbox-row.tsx'

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
  pile: 0,
  last: null,
}
const nothing = () => {}
const acts = { select: nothing, claim: nothing, snooze: nothing, person: nothing, spam: nothing }
const show = (change: Partial<InboxRow>) =>
  renderToStaticMarkup(
    <InboxRowItem
      row={{ ...row, ...change }}
      now={new Date('2026-11-17T16:00:00Z')}
      who="unclaimed"
      isSelected={false}
      acts={acts}
    />,
  )

test('a suspect lead says why, and is either a person or spam', () => {
  const state = { ...row.state, unmeasured: 'suspect' as const }
  const html = show({ state, flags: ['unseen-field', 'links'] })
  expect(html).toContain('filled in a field that people cannot see, many links')
  expect(html).toContain('A person Ann Buyer')
  expect(html).toContain('Spam Ann Buyer')
  expect(html).not.toContain('Claim Ann Buyer')
})

test('the flags of a lead are shown beside its subject', () => {
  const html = show({ flags: ['residential', 'possible-duplicate', 'frequent'] })
  expect(html).toContain('<span class="flag">possible duplicate</span><span class="flag">residential</span>')
  expect(html).not.toContain('frequent')
  expect(show({ flags: ['consent-ends-soon'] })).toContain('<span class="flag">consent ends soon</span>')
  expect(show({})).not.toContain('flag')
})

test('a person who withdrew cannot be called from the list', () => {
  expect(show({})).toContain('tel:+14165550123')
  expect(show({ flags: ['withdrawn'] })).not.toContain('tel:')
})

test('a lead whose snooze is over can be snoozed again', () => {
  const until = (snoozedUntil: string) => show({ state: { ...row.state, snoozedUntil } })
  expect(until('2026-11-17T15:59:00Z')).toContain('Snooze Ann Buyer')
  expect(until('2026-11-17T16:01:00Z')).not.toContain('Snooze Ann Buyer')
})

test('a row shows the exact due time, the snooze, and how long ago somebody touched the lead', () => {
  const state = { ...row.state, snoozedUntil: '2026-11-18T14:00:00Z' }
  const html = show({ state, last: { kind: 'snooze', actor: 'me', at: '2026-11-17T13:48:00Z' } })
  expect(html).toContain('title="Reply due 2026-11-18 10:00 EST"')
  expect(html).toContain('<span class="flag">snoozed</span>')
  expect(html).toContain('title="2026-11-17 08:48 EST">2 h 12 ago</time>')
  expect(show({ last: { kind: 'arrived', actor: null, at: row.receivedAt } })).not.toContain('ago')
})

test('on the first day a test lead is offered, and never again', () => {
  const empty = (total: number) =>
    renderToStaticMarkup(<EmptyInbox query="is:to-answer" total={total} lastAnswerSeconds={null} />)
  expect(empty(0)).toContain('Send me a test lead')
  expect(empty(1)).not.toContain('test lead')
})

test('when everything is answered, the list says how long the last answer took', () => {
  const empty = (query: string, seconds: number | null) =>
    renderToStaticMarkup(<EmptyInbox query={query} total={1} lastAnswerSeconds={seconds} />)
  expect(empty('is:to-answer', 7500)).toContain('Nothing to answer. The last answer took 2 h 05.')
  expect(empty('is:to-answer', null)).toContain('Nothing to answer.</p>')
  expect(empty('is:snoozed', 7500)).not.toContain('2 h 05')
})
