import { expect, onTestFinished, test, vi } from 'vitest'
import { startBlobRemoval } from './remove-blobs.ts'

test('a slow round is not started twice', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { promise, resolve } = Promise.withResolvers<number>()
  const execute = vi.fn(() => promise)
  const removal = startBlobRemoval({
    db: { transaction: () => ({ execute }) },
    log: { warn() {} },
    now: () => 0,
  } as unknown as Parameters<typeof startBlobRemoval>[0])
  onTestFinished(() => removal.stop())
  await vi.advanceTimersByTimeAsync(180_000)
  expect(execute).toHaveBeenCalledTimes(1)
  resolve(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(execute).toHaveBeenCalledTimes(2)
})
