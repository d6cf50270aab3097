import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function prepare(maxEntries?: number) {
  let time = 0
  let asked = 0
  const cache = createTtlCache<number>({ now: () => time, ...(maxEntries && { maxEntries }) })
  const ask = (key: string) => cache.ask(key, async () => ++asked)
  return { cache, ask, asked: () => asked, pass: (ms: number) => (time += ms) }
}

test('a question is asked once a second, however often it is put', async () => {
  const { ask, asked, pass } = prepare()
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual([1, 1, 1])
  pass(999)
  expect(await ask('a')).toBe(1)
  pass(1)
  expect(await ask('a')).toBe(2)
  expect(asked()).toBe(2)
})

test('other questions have their own answers', async () => {
  const { ask } = prepare()
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1])
})

test('a question that takes long is not asked again meanwhile', async () => {
  const { cache, pass } = prepare()
  const { promise, resolve } = Promise.withResolvers<number>()
  const first = cache.ask('a', () => promise)
  pass(5000)
  const second = cache.ask('a', async () => 2)
  resolve(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
})

test('a failure is remembered as long as an answer', async () => {
  const { cache, pass } = prepare()
  const fail = () => Promise.reject(new Error('away'))
  await expect(cache.ask('a', fail)).rejects.toThrow('away')
  await expect(cache.ask('a', async () => 1)).rejects.toThrow('away')
  pass(1000)
  await expect(cache.ask('a', async () => 1)).resolves.toBe(1)
})

test('a flood of different questions does not grow the cache without end', async () => {
  const { ask, asked } = prepare(10)
  for (let n = 0; n < 100; n++) await ask(`question ${n}`)
  await ask('question 99')
  expect(asked()).toBe(100)
  await ask('question 89')
  expect(asked()).toBe(101)
})

test('an answer that has changed is asked for again, although an earlier question is still on its way', async () => {
  const { cache, ask } = prepare()
  expect(await ask('a')).toBe(1)
  cache.forget('a')
  expect(await ask('a')).toBe(2)
  const { promise, resolve } = Promise.withResolvers<number>()
  const early = cache.ask('b', () => promise)
  cache.forget('b')
  const late = cache.ask('b', async () => 7)
  resolve(6)
  expect([await early, await late, await cache.ask('b', async () => 8)]).toEqual([6, 7, 7])
})
