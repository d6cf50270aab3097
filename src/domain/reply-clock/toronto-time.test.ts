import { expect, test, vi } from 'vitest'
import { readTorontoTime } from './toronto-time.ts'

test('the longest report reads the clock once for each hour, for all of its promises', () => {
  // It is declared as a method, and is a getter.
  const prototype: { readonly format: unknown } = Intl.DateTimeFormat.prototype
  const format = vi.spyOn(prototype, 'format', 'get')
  const hours = 732 * 24
  const readAll = () => {
    for (let hour = 0; hour < hours; hour++) readTorontoTime(new Date(Date.UTC(2025, 0, 1, hour)))
  }
  readAll()
  const first = format.mock.calls.length
  // Tests in the same process may have read some of these hours before.
  expect(first).toBeLessThanOrEqual(hours)
  readAll()
  expect(format).toHaveBeenCalledTimes(first)
  format.mockRestore()
})
