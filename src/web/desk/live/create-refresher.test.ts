import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefresher } from './create-refresher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a hint causes a refresh at once, and further hints within a second cause one more', async () => {
  const refresh = vi.fn(async () => {})
  const ask = createRefresher(refresh)
  for (let hint = 0; hint < 3; hint++) ask()
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(refresh).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('a hint during a slow refresh causes another one, because the answer may be older than the hint', async () => {
  let answer = () => {}
  const refresh = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
  )
  const ask = createRefresher(refresh)
  ask()
  await vi.advanceTimersByTimeAsync(5000)
  ask()
  expect(refresh).toHaveBeenCalledTimes(1)
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(refresh).toHaveBeenCalledTimes(2)
})
