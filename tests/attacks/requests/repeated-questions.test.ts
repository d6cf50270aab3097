import { expect, test } from 'vitest'
import { createHealthRoutes } from '#http/health-routes.ts'

test.each(['/healthz', '/readyz'])('%s queries the database and the queue at most once a second', async (path) => {
  let time = 0
  let asked = 0
  let brokenConnections = 0
  const count = async () => ++asked > 0
  const checks = { database: count, queue: count, brokenConnections: () => brokenConnections, isStopping: () => false }
  const routes = createHealthRoutes(checks, () => time)
  const ask = () => Promise.all(Array.from({ length: 50 }, () => routes.request(path)))

  expect(new Set((await ask()).map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toBe(2)
  time += 1000
  await ask()
  expect(asked).toBe(4)
  // A lost connection is noticed without delay.
  brokenConnections++
  await ask()
  expect(asked).toBe(6)
})

test('a process that cannot hear the others is not ready', async () => {
  let hears = true
  const yes = async () => true
  const checks = { database: yes, queue: yes, brokenConnections: () => 0, isStopping: () => false }
  const routes = createHealthRoutes({ ...checks, realtime: async () => hears }, () => 0)
  expect((await routes.request('/readyz')).status).toBe(200)
  hears = false
  const answer = await routes.request('/readyz')
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: 'unavailable', database: true, queue: true, realtime: false },
  ])
})
