import { expect, test, vi } from 'vitest'
import { readTorontoTime } from './toronto-time.ts'

test('the hours of the longest report stay in the cache while each of its promises is read', () => {
  const readAll = () => {
    for (let hour = 0; hour < 732 * 24; hour++) readTorontoTime(new Date(Date.UTC(2025, 0, 1, hour)))
  }
  // Twice, because other tests in this process may have filled the cache, which is then emptied halfway.
  readAll()
  readAll()
  // It is declared as a method, and is a getter.
  const prototype: { readonly format: unknown } = Intl.DateTimeFormat.prototype
  const format = vi.spyOn(prototype, 'format', 'get')
  readAll()
  expect(format).not.toHaveBeenCalled()
  format.mockRestore()
})
