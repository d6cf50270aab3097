import { expect, test, vi } from 'vitest'
import type { Logger } from '#platform/log/logger.ts'
import { createImageRenderer, MAX_SOURCE_BYTES } from './image-renderer.ts'
import { toImageJob } from './transformation.ts'
import type { Client } from './turn-queue.ts'

const log = { info() {} } as unknown as Logger
const order = toImageJob({ width: 10 }, false)
const source = (version: string, isPublic = true) => ({
  version,
  size: 5,
  isPublic,
  read: async () => Buffer.from('bytes'),
})

const client = (key: string): Client => ({ key, isGone: () => false })
const somebody = client('somebody')

test('a public picture is rendered once, a private one each time', async () => {
  const run = vi.fn(async () => Buffer.from('small'))
  const { render, forget } = createImageRenderer({ run, log })
  await render(source('a'), order, somebody)
  await render(source('a'), order, somebody)
  expect(run).toHaveBeenCalledTimes(1)
  await render(source('a'), toImageJob({ width: 11 }, false), somebody)
  await render(source('b', false), order, somebody)
  await render(source('b', false), order, somebody)
  expect(run).toHaveBeenCalledTimes(4)
  forget()
  await render(source('a'), order, somebody)
  expect(run).toHaveBeenCalledTimes(5)
})

test('only the latest pictures are cached, up to a limit', async () => {
  const run = vi.fn(async () => Buffer.alloc(20_000_000))
  const { render } = createImageRenderer({ run, log })
  await render(source('a'), order, somebody)
  await render(source('b'), order, somebody)
  await render(source('b'), order, somebody)
  expect(run).toHaveBeenCalledTimes(2)
  await render(source('a'), order, somebody)
  expect(run).toHaveBeenCalledTimes(3)
})

test('a file that is too large is not even read', async () => {
  const { render } = createImageRenderer({ run: async () => Buffer.from('small'), log })
  const read = vi.fn(async () => Buffer.from('bytes'))
  await expect(render({ ...source('a'), size: MAX_SOURCE_BYTES + 1, read }, order, somebody)).rejects.toThrow(
    'The source image file is too large to process',
  )
  expect(read).not.toHaveBeenCalled()
})

test('one picture is rendered at a time, fifty wait, and the next one is refused', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let most = 0
  let running = 0
  const { render } = createImageRenderer({
    async run() {
      running++
      most = Math.max(most, running)
      await released
      running--
      return Buffer.from('small')
    },
    log,
  })
  const all = Array.from({ length: 51 }, (_, n) => render(source(String(n)), order, client(`client ${n % 3}`)))
  await expect(render(source('one more'), order, client('another'))).rejects.toMatchObject({
    code: 'SlowDown',
    retryAfterSeconds: 5,
  })
  release()
  await Promise.all(all)
  expect(most).toBe(1)
})
