// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createWaker, giveUp } from './waker.ts'

test('an island woken many times is hydrated once', async () => {
  let hydrations = 0
  const waker = createWaker(async () => void hydrations++)
  const root = document.createElement('div')
  await Promise.all([waker.wake(root), waker.wake(root)])
  await waker.wake(root)
  expect(hydrations).toBe(1)
  expect(waker.isAwake(root)).toBe(true)
})

test('an island is not awake before its hydration has ended', async () => {
  let resolve = () => {}
  const promise = new Promise<void>((end) => {
    resolve = end
  })
  const waker = createWaker(() => promise)
  const root = document.createElement('div')
  const waking = waker.wake(root)
  expect(waker.isAwake(root)).toBe(false)
  resolve()
  await waking
  expect(waker.isAwake(root)).toBe(true)
})

test('an island whose code failed to load is reported, and tried again at the next sign', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  let isOnline = false
  const failure = new TypeError('Failed to fetch dynamically imported module')
  const waker = createWaker(async () => {
    if (!isOnline) throw failure
  })
  const root = document.createElement('div')
  await waker.wake(root)
  expect(waker.hasFailed(root)).toBe(true)
  expect(report).toHaveBeenCalledExactlyOnceWith(failure)

  isOnline = true
  await waker.wake(root)
  expect(waker.hasFailed(root)).toBe(false)
  expect(waker.isAwake(root)).toBe(true)
  vi.unstubAllGlobals()
})

test('an island that was given up is not tried again', async () => {
  let hydrations = 0
  const waker = createWaker(async () => void hydrations++)
  const root = document.createElement('div')
  giveUp(root)
  await waker.wake(root)
  expect(hydrations).toBe(0)
  expect(waker.hasFailed(root)).toBe(true)
})
