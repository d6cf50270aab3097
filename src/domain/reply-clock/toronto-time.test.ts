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
  expect(format).toHaveBeenCalledTimes(hours)
  readAll()
  expect(format).toHaveBeenCalledTimes(hours)
  format.mockRestore()
})
