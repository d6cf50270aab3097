import { afterAll, beforeAll } from 'vitest'
import { type RealtimeFixture, startRealtimeFixture } from './start-realtime.ts'

/** Two services on one database, as in two processes, for all tests of a file. The statements prepare the database. */
export function startTwoServices(statements = '') {
  let pair: { one: RealtimeFixture; two: RealtimeFixture } | undefined

  beforeAll(async () => {
    const one = await startRealtimeFixture()
    pair = { one, two: await startRealtimeFixture({ beside: one }) }
    await one.database.pool.query(statements)
  })
  afterAll(async () => {
    await pair?.two.close()
    await pair?.one.close()
  })

  function find() {
    if (!pair) throw new Error('the services have not started yet')
    return pair
  }
  return {
    get one() {
      return find().one
    },
    get two() {
      return find().two
    },
    query: (text: string, values: unknown[] = []) => find().one.database.pool.query(text, values),
  }
}
