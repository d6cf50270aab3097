import { expect, test } from 'vitest'
import { createLogger } from '#platform/log/logger.ts'
import { createRealtimeLoader } from './create-realtime-loader.ts'

test('other processes hear of a change of access even if the database is down for a moment', async () => {
  const told: unknown[] = []
  let isAway = true
  const query = async (_text: string, [, payloads]: [string, string[]]) => {
    if (isAway) {
      isAway = false
      throw new Error('away')
    }
    told.push(...payloads.flatMap((payload) => JSON.parse(payload).slice(2)))
  }
  const loader = createRealtimeLoader({
    log: createLogger({ level: 'silent' }),
    database: { pool: { query }, isShared: true },
    isStopping: () => false,
  } as unknown as Parameters<typeof createRealtimeLoader>[0])
  loader.recheckTopic('room')
  await expect.poll(() => told).toEqual([{ judgeAgain: 'room' }])
})
