import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OnUpgrade } from './upgrade.ts'
import { waitUntilUsable } from './wait-until-usable.ts'

const AN_HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts on a database that is ready when `finish` is called. */
function start(onLateFailure: (error: unknown) => void = () => {}) {
  const work = Promise.withResolvers<void>()
  let announce: OnUpgrade = () => {}
  let isUsable = false
  const waiting = waitUntilUsable((onUpgrade) => {
    announce = onUpgrade
    return work.promise
  }, onLateFailure).then(() => {
    isUsable = true
  })
  return { announce: (isAlone: boolean) => announce(isAlone), ...work, waiting, isUsable: () => isUsable }
}

test('the only process serves pages as soon as it begins an upgrade', async () => {
  const { announce, waiting } = start()
  announce(true)
  await waiting
})

test('beside other processes, it waits for the end of the upgrade, however long that takes', async () => {
  const { announce, waiting, isUsable, resolve } = start()
  announce(false)
  await vi.advanceTimersByTimeAsync(AN_HOUR)
  expect(isUsable()).toBe(false)
  resolve()
  await waiting
})

test('pages are served without a database that does not answer, and a later failure is reported', async () => {
  const failures: unknown[] = []
  const { waiting, reject } = start((error) => failures.push(error))
  await vi.advanceTimersByTimeAsync(AN_HOUR)
  await waiting
  reject(new Error('wrong password'))
  await vi.advanceTimersByTimeAsync(1)
  expect(failures).toEqual([new Error('wrong password')])
})
