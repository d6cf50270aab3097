import { expect, test, vi } from 'vitest'
import type { Reservation } from '#domain/desk/properties/owner-files-view.ts'
import { createFileSender } from './send-files.ts'
import { Interrupted } from './tus-upload.ts'

test('a file whose last answer was lost is not sent again', async () => {
  const reserved = { hasArrived: false, id: 'one', bucket: 'b', path: 'p', mime: 'application/pdf', signature: 's' }
  const reserve = vi.fn(async ({ file }: { file?: string }) => {
    return (file === 'one' ? { hasArrived: true, id: 'one' } : reserved) as Reservation
  })
  const upload = vi.fn(async () => Promise.reject(new Interrupted()))
  const [forget, onChange, onDone] = [vi.fn(), vi.fn(), vi.fn()]
  const sender = createFileSender({ reserve, onChange, onDone, upload, forget, wait: async () => {} })
  sender.add('leases', [new File(['%PDF-'], 'lease.pdf')])
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  const sent = { category: 'leases', name: 'lease.pdf', bytes: 5 }
  expect(reserve.mock.calls).toEqual([[sent], [{ ...sent, file: 'one' }]])
  expect(upload).toHaveBeenCalledTimes(1)
  expect(forget).toHaveBeenCalledWith('one')
  expect(onChange).toHaveBeenLastCalledWith([])
})

test('a file that an owner removes during its upload is neither sent nor reserved again', async () => {
  const reserved = { hasArrived: false, id: 'one', bucket: 'b', path: 'p', mime: 'application/pdf', signature: 's' }
  const reserve = vi.fn(async () => reserved as Reservation)
  const upload = vi.fn(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(new Interrupted()))),
  )
  const [forget, onChange, onDone, wait] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(async () => {})]
  const sender = createFileSender({ reserve, onChange, onDone, upload, forget, wait })
  const named = (name: string) => new File(['%PDF-'], name)
  sender.add('leases', [named('one.pdf'), named('two.pdf'), named('three.pdf')])
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  sender.forgetAll()
  expect(onChange).toHaveBeenLastCalledWith([])
  sender.add('leases', [named('four.pdf')])
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(3))
  expect(reserve).toHaveBeenCalledTimes(3)
  expect([wait, onDone].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  expect(forget).toHaveBeenCalledWith('one')
})
