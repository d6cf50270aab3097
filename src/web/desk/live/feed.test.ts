import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Changes } from '../desk-client.ts'
import { createFeed } from './feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function answer(cursor: string, leads: string[] = [], extra: Partial<Changes> = {}): Changes {
  const changes = leads.map((lead) => ({ lead, kind: 'arrived', by: null }))
  return { cursor, changes, more: false, reset: false, delayed: false, ...extra }
}

function start(answers: Changes[]) {
  const asked: string[] = []
  const heard: (string[] | null)[] = []
  const states: string[] = []
  const feed = createFeed({
    cursor: '1-10',
    async read(cursor) {
      asked.push(cursor)
      const next = answers.shift()
      if (!next) throw new Error('unreachable')
      return next
    },
    onState: (state) => states.push(state),
  })
  feed.subscribe((leads) => heard.push(leads && [...leads]))
  return { feed, asked, heard, states }
}

test('a hint is answered at once, and hints shortly after it are answered by one request', async () => {
  const { feed, asked, heard } = start([answer('1-12', ['a']), answer('1-15', ['b', 'c'])])
  feed.ask('1-12')
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([['a']])
  feed.ask('1-13')
  feed.ask('1-15')
  feed.ask('1-12')
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual(['1-10', '1-12'])
  expect(heard).toEqual([['a'], ['b', 'c']])
})

test('while a transaction delays the feed, it is requested again until it reaches the hint', async () => {
  const { feed, asked, heard } = start([answer('1-11'), answer('1-11'), answer('1-14', ['a'])])
  feed.ask('1-14')
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual(['1-10', '1-11', '1-11'])
  expect(heard).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(3)
})

test('a transaction that stays open for long does not delay later changes until the next poll', async () => {
  const held = Array.from({ length: 9 }, () => answer('1-11'))
  const { feed, heard } = start([...held, answer('1-14', ['a'])])
  feed.ask('1-14')
  await vi.advanceTimersByTimeAsync(12_000)
  expect(heard).toEqual([['a']])
})

test('a hint that was overtaken does not end the wait for the one that overtook it', async () => {
  const { feed, heard } = start([answer('1-14', ['a']), answer('1-15', ['b'])])
  feed.ask('1-15')
  feed.ask('1-14')
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toEqual([['a'], ['b']])
})

test('further parts of a long feed are fetched at once; after a restore everything is fetched again', async () => {
  const { feed, heard } = start([
    answer('1-11', ['a'], { more: true }),
    answer('1-12', ['b']),
    answer('9-3', [], { reset: true }),
  ])
  feed.ask()
  await vi.advanceTimersByTimeAsync(0)
  feed.ask('9-2')
  await vi.advanceTimersByTimeAsync(0)
  feed.ask()
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toEqual([['a'], ['b'], null])
})

test('everything is fetched again after a change to a pile, because piles are shown on other leads too', async () => {
  const { feed, heard } = start([answer('1-11', [], { changes: [{ lead: 'a', kind: 'stack', by: null }] })])
  feed.ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([null])
})

test('a failed request is reported, and the next one continues from the same cursor', async () => {
  const answers: Changes[] = []
  const { feed, asked, states } = start(answers)
  feed.ask()
  await vi.advanceTimersByTimeAsync(0)
  answers.push(answer('1-11', [], { delayed: true }))
  feed.ask()
  await vi.advanceTimersByTimeAsync(1000)
  expect(states).toEqual(['failed', 'delayed'])
  expect(asked).toEqual(['1-10', '1-10'])
})
