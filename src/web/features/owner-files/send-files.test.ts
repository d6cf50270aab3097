import { expect, test, vi } from 'vitest'
import type { Announcement } from '#domain/desk/properties/owner-files-view.ts'
import { createFileSender } from './send-files.ts'
import { Interrupted } from './tus-upload.ts'

test('a file whose last answer was lost is not sent again', async () => {
  const reserved = { hasArrived: false, id: 'one', bucket: 'b', path: 'p', mime: 'application/pdf', signature: 's' }
  const announce = vi.fn(async ({ file }: { file?: string }) => {
    return (file === 'one' ? { hasArrived: true, id: 'one' } : reserved) as Announcement
  })
  const upload = vi.fn(async () => Promise.reject(new Interrupted()))
  const [forget, onChange, onDone] = [vi.fn(), vi.fn(), vi.fn()]
  const sender = createFileSender({ announce, onChange, onDone, upload, forget, wait: async () => {} })
  sender.add('leases', [new File(['%PDF-'], 'lease.pdf')])
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  const sent = { category: 'leases', name: 'lease.pdf', bytes: 5 }
  expect(announce.mock.calls).toEqual([[sent], [{ ...sent, file: 'one' }]])
  expect(upload).toHaveBeenCalledTimes(1)
  expect(forget).toHaveBeenCalledWith('one')
  expect(onChange).toHaveBeenLastCalledWith([])
})
