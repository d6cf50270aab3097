import { afterEach, beforeEach, expect, vi } from 'vitest'

// React reports broken markup and hydration through console.error; nothing else may write there either.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
