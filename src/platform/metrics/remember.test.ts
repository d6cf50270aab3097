import { expect, test } from 'vitest'
import { remember } from './remember.ts'

test('callers within the time share a reading, even one that failed', async () => {
  let time = 0
  let readings = 0
  const failures: unknown[] = []
  const read = async () => {
    readings++
    if (readings === 2) throw new Error('away')
    return readings
  }
  const ask = remember({
    read,
    keepMs: 5000,
    waitMs: 1000,
    now: () => time,
    onFailure: (error) => failures.push(error),
  })
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  time = 4999
  expect(await ask()).toBe(1)
  time = 5000
  expect(await ask()).toBeNull()
  expect(await ask()).toBeNull()
  expect(failures).toEqual([new Error('away')])
  time = 10_000
  expect(await ask()).toBe(3)
})

test('a reading that takes too long is left out, and is not started again while it runs', async () => {
  let readings = 0
  let finish = (_value: string) => {}
  const read = () => {
    readings++
    return new Promise<string>((resolve) => {
      finish = resolve
    })
  }
  const ask = remember({ read, keepMs: 0, waitMs: 1, now: () => 0 })
  expect(await ask()).toBeNull()
  expect(await ask()).toBeNull()
  expect(readings).toBe(1)
  const answer = ask()
  finish('late')
  expect(await answer).toBe('late')
})
