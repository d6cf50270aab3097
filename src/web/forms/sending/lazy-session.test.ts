import { beforeEach, expect, test, vi } from 'vitest'
import type { FormSession } from './form-session.ts'
import { createLazySession } from './lazy-session.ts'

const report = vi.fn()
beforeEach(() => {
  report.mockClear()
  vi.stubGlobal('reportError', report)
  return () => void vi.unstubAllGlobals()
})

const begun = { stop: vi.fn() } as unknown as FormSession
const otherwise = () => 'without script'

test('code that could not be loaded is loaded again by the next call', async () => {
  const load = vi.fn(async () => () => begun)
  load.mockRejectedValueOnce(new TypeError('the connection is away'))
  const lazy = createLazySession(load)
  expect(await lazy.use(() => 'sent', otherwise)).toBe('without script')
  expect(await lazy.use(() => 'sent', otherwise)).toBe('sent')
  expect(report).not.toHaveBeenCalled()
})

test('an error in our code is reported, and is no reason to load the code again', async () => {
  const load = vi.fn(async () => () => begun)
  const lazy = createLazySession(load)
  const fault = new Error('a fault of ours')
  const fail = () => {
    throw fault
  }
  expect(await lazy.use(fail, otherwise)).toBe('without script')
  expect(report).toHaveBeenCalledExactlyOnceWith(fault)
  expect(await lazy.use(() => 'sent', otherwise)).toBe('sent')
  expect(load).toHaveBeenCalledOnce()
})

test('a session that cannot be started is reported', async () => {
  const fault = new Error('a fault of ours')
  const lazy = createLazySession(async () => () => {
    throw fault
  })
  expect(await lazy.use(() => 'sent', otherwise)).toBe('without script')
  expect(report).toHaveBeenCalledExactlyOnceWith(fault)
})
