import { expect, test } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { createStarter } from './starter.ts'

function createFixture() {
  const calls: string[] = []
  const starter = createStarter({
    log: createLogger({ level: 'silent', destination: process.stderr }),
    startAll: async () => void calls.push('start'),
    stopAll: async () => void calls.push('stop'),
  })
  return { starter, calls }
}

test('a queue that was stopped before it started no longer starts, because its database is about to close', async () => {
  const { starter, calls } = createFixture()
  await starter.stop(0)
  await starter.start()
  expect(starter.isStarted()).toBe(false)
  expect(calls).toEqual([])
})

test('a queue that is stopped while it starts finishes starting first', async () => {
  const { starter, calls } = createFixture()
  const started = starter.start()
  await Promise.all([starter.stop(0), started])
  expect(calls).toEqual(['start', 'stop'])
})
