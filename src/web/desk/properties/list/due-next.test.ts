import { expect, test } from 'vitest'
import type { ListedProperty } from '#domain/desk/answers/properties.ts'
import { type PropertyState, startProperty } from '#domain/desk/properties/property-state.ts'
import { describeDue, describeStep, findNextStep, sortByNeed, summarize } from './due-next.ts'

const now = new Date('2026-11-17T15:24:00Z')

function make(id: string, state: Partial<PropertyState>, more: Partial<ListedProperty> = {}): ListedProperty {
  const lead = { id: '', reference: '', fullName: '', assigneeId: null }
  const checklist = [{ item: 'leases', state: 'missing' }] as const
  return {
    id,
    reference: id,
    createdAt: '2026-11-01T15:00:00Z',
    state: { ...startProperty({}), ...state },
    lead,
    files: 0,
    checklist: [...checklist],
    toReview: 0,
    ...more,
  }
}

const complete = { completedAt: '2026-11-16T21:30:00Z' }
const all = {
  tomorrow: make('tomorrow', { ...complete, offerDueAt: '2026-11-18T15:00:00Z' }),
  late: make('late', { ...complete, offerDueAt: '2026-11-17T15:00:00Z' }),
  review: make('review', { filesAskedAt: '2026-11-12T15:00:00Z' }, { toReview: 2 }),
  start: make('start', {}, { checklist: [{ item: 'leases', state: 'done' }] }),
  ask: make('ask', {}),
  waiting: make('waiting', { filesAskedAt: '2026-11-09T15:00:00Z' }),
  asked: make('asked', { filesAskedAt: '2026-11-16T15:00:00Z' }),
  given: make('given', { ...complete, offerDueAt: '2026-11-17T21:30:00Z', offeredAt: '2026-11-17T13:30:00Z' }),
  closed: make('closed', { stage: 'closed', closedAt: '2026-10-01T15:00:00Z' }),
}

test('what needs somebody next comes first: late and due offers, then files, the clock, the owner, and the rest', () => {
  const order = sortByNeed(Object.values(all).toReversed()).map(({ id }) => id)
  expect(order).toEqual(['late', 'tomorrow', 'review', 'start', 'ask', 'waiting', 'asked', 'given', 'closed'])
})

test('each property says what is due and what to do', () => {
  const said = Object.values(all).map((property) => [describeDue(property, now), describeStep(property)])
  expect(said.slice(2)).toEqual([
    ['2 files to review', 'Review the files'],
    ['Everything is there', 'Start the offer clock'],
    ['Not asked yet', 'Email the owner a link'],
    ['Asked 9 Nov', 'Wait for the owner’s files'],
    ['Asked Mon 10:00 a.m.', 'Wait for the owner’s files'],
    ['Answered 8:30 a.m.', ''],
    ['Closed 1 Oct', ''],
  ])
  expect(describeStep({ ...all.closed, files: 3 })).toBe('Download the bundle')
  expect(findNextStep({ ...all.closed, toReview: 1 })).toBe('closed')
})

test('the line below the title counts what is late, due and to be reviewed', () => {
  expect(summarize(Object.values(all), now)).toBe(
    'One offer is late. One offer is due. One property has files to review.',
  )
  expect(summarize([all.ask], now)).toBe('No offer is due.')
  expect(summarize([all.review, all.review], now)).toBe('No offer is due. Two properties have files to review.')
})
