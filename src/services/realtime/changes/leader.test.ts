import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '#platform/log/logger.ts'
import { startLeader } from './leader.ts'

const log = createLogger({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Done = (error: unknown, result?: unknown) => void

/** A leader whose database answers at once. */
function startOn(answer: (text: string, values: unknown) => object | null) {
  const connect = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(((done: Done) => done(null)) as never)
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(((text: string, values: unknown, done: Done) => {
    const row = answer(text, values)
    if (row instanceof Error) done(row)
    else done(null, { rows: row ? [row] : [] })
  }) as never)
  vi.spyOn(pg.Client.prototype, 'end').mockImplementation((async () => {}) as never)
  const leader = startLeader({ connection: '', log, onMoved() {} })
  return { leader, connect }
}

/** How many changes are requested at a time, and over how many connections, if the first attempt fails this way. */
async function failOnce(code: string, message: string) {
  const asked: unknown[] = []
  const { leader, connect } = startOn((text, values) => {
    if (text.includes('from realtime.outbox')) return asked.length < 2 ? {} : null
    if (!text.includes('take_changes')) return { isLeader: true }
    asked.push(Array.isArray(values) && values[0])
    return asked.length === 1 ? Object.assign(new Error(message), { code }) : {}
  })
  await vi.advanceTimersByTimeAsync(1000)
  await leader.stop()
  return { asked, connections: connect.mock.calls.length }
}

test('after a statement that took too long, changes are moved one by one, whatever language the server speaks', async () => {
  const message = 'annulation de la requête à cause du délai écoulé pour l’exécution de l’instruction'
  expect(await failOnce('57014', message)).toEqual({ asked: [100, 1], connections: 1 })
})

test('after a lost connection, just as many changes are moved on a new one', async () => {
  expect(await failOnce('57P01', 'terminating connection')).toEqual({ asked: [100, 100], connections: 2 })
})
