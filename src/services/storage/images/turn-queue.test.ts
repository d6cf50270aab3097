import { expect, test } from 'vitest'
import { createTurnQueue } from './turn-queue.ts'

const client = (key: string, isGone = () => false) => ({ key, isGone })

test('clients take turns, and abandoned work is skipped', async () => {
  const queue = createTurnQueue({ maxWaiting: 10, maxWaitingPerClient: 10 })
  const done: string[] = []
  let hasLeft = false
  const work = (name: string) => async () => {
    done.push(name)
  }
  const all = [
    queue.run(client('greedy'), work('g1')),
    queue.run(client('greedy'), work('g2')),
    queue.run(client('greedy'), work('g3')),
    queue.run(
      client('gone', () => hasLeft),
      work('gone'),
    ),
    queue.run(client('modest'), work('m1')),
  ]
  hasLeft = true
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(done).toEqual(['g1', 'g2', 'm1', 'g3'])
  await queue.run(client('later'), work('later'))
  expect(done.at(-1)).toBe('later')
})

test('one client can use only part of the queue, and a failure ends one turn', async () => {
  const queue = createTurnQueue({ maxWaiting: 3, maxWaitingPerClient: 2 })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const wait = (key: string) => queue.run(client(key), () => released)
  const first = queue.run(client('a'), async () => {
    await released
    throw new Error('failed')
  })
  const waiting = [wait('a'), wait('a')]
  await expect(wait('a')).rejects.toThrow('already waiting')
  waiting.push(wait('b'))
  await expect(wait('c')).rejects.toThrow('already waiting')
  release()
  await expect(first).rejects.toThrow('failed')
  await Promise.all(waiting)
})
