import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function prepare(maxEntries?: number) {
  let time = 0
  let loads = 0
  const cache = createTtlCache<number>({ now: () => time, ...(maxEntries && { maxEntries }) })
  const get = (key: string) => cache.get(key, async () => ++loads)
  return { cache, get, loads: () => loads, pass: (ms: number) => (time += ms) }
}

test('a value is loaded once a second, however often it is requested', async () => {
  const { get, loads, pass } = prepare()
  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual([1, 1, 1])
  pass(999)
  expect(await get('a')).toBe(1)
  pass(1)
  expect(await get('a')).toBe(2)
  expect(loads()).toBe(2)
})

test('each key has its own value', async () => {
  const { get } = prepare()
  expect([await get('a'), await get('b'), await get('a')]).toEqual([1, 2, 1])
})

test('a value is not loaded again while it is still loading', async () => {
  const { cache, pass } = prepare()
  const { promise, resolve } = Promise.withResolvers<number>()
  const first = cache.get('a', () => promise)
  pass(5000)
  const second = cache.get('a', async () => 2)
  resolve(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
})

test('a failure is cached as long as a value', async () => {
  const { cache, pass } = prepare()
  const fail = () => Promise.reject(new Error('away'))
  await expect(cache.get('a', fail)).rejects.toThrow('away')
  await expect(cache.get('a', async () => 1)).rejects.toThrow('away')
  pass(1000)
  await expect(cache.get('a', async () => 1)).resolves.toBe(1)
})

test('a flood of different keys does not grow the cache forever', async () => {
  const { get, loads } = prepare(10)
  for (let n = 0; n < 100; n++) await get(`question ${n}`)
  await get('question 99')
  expect(loads()).toBe(100)
  await get('question 89')
  expect(loads()).toBe(101)
})

test('a forgotten value is loaded again, even if an earlier load is still running', async () => {
  const { cache, get } = prepare()
  expect(await get('a')).toBe(1)
  cache.forget('a')
  expect(await get('a')).toBe(2)
  const { promise, resolve } = Promise.withResolvers<number>()
  const early = cache.get('b', () => promise)
  cache.forget('b')
  const late = cache.get('b', async () => 7)
  resolve(6)
  expect([await early, await late, await cache.get('b', async () => 8)]).toEqual([6, 7, 7])
})
