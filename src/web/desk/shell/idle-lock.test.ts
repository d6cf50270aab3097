// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetInput, startIdleLock } from './idle-lock.ts'

const MINUTE_MS = 60_000
const lock = vi.fn()
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  lock.mockClear()
  forgetInput()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('the desk locks after the time without input, and once', () => {
  stop = startIdleLock({ minutes: 30, lock })
  vi.advanceTimersByTime(29 * MINUTE_MS)
  expect(lock).not.toHaveBeenCalled()
  dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(29 * MINUTE_MS)
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(lock).toHaveBeenCalledOnce()
})

test('a page that is opened again after that time locks at once, but not after a new sign-in', () => {
  startIdleLock({ minutes: 30, lock })()
  vi.setSystemTime(Date.now() + 31 * MINUTE_MS)
  stop = startIdleLock({ minutes: 30, lock })
  expect(lock).toHaveBeenCalledOnce()
  stop = startIdleLock({ minutes: 30, lock })
  expect(lock).toHaveBeenCalledOnce()
})

test('the desk locks without storage too', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  stop = startIdleLock({ minutes: 30, lock })
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(31 * MINUTE_MS)
  expect(lock).toHaveBeenCalledOnce()
})
