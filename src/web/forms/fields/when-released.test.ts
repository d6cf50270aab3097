// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenReleased } from './when-released.ts'

let isPressed = false
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document.documentElement, 'matches').mockImplementation(() => isPressed)
})
afterEach(() => vi.useRealTimers())

test('without a press, the function is called after 150 ms', () => {
  isPressed = false
  const run = vi.fn()
  whenReleased(run)
  vi.advanceTimersByTime(149)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

test('during a press, the function is not called until it ends', () => {
  isPressed = true
  const run = vi.fn()
  whenReleased(run)
  vi.advanceTimersByTime(440)
  expect(run).not.toHaveBeenCalled()
  isPressed = false
  vi.advanceTimersByTime(150)
  expect(run).toHaveBeenCalledOnce()
})

test('a release that the browser has missed is not waited for', () => {
  isPressed = true
  const run = vi.fn()
  whenReleased(run)
  vi.advanceTimersByTime(1000)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledOnce()
})
