import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { AuthDependencies } from '#http/auth/auth-dependencies.ts'
import { createHealthRoutes } from '#http/health-routes.ts'
import { createConfirmRoutes } from '#http/pages/confirm-routes.ts'

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

test('the page behind a link queries the database at most once a second for the same link', async () => {
  let time = 0
  let asked = 0
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: () => {
      asked++
    },
  })
  const settings = { siteUrl: 'https://site.example', redirectUrls: [] }
  const deps = {
    auth: { db, settings, now: () => time },
    renderPage: async () => ({ contentType: 'text/html', body: '<p>A page</p>', isUnavailable: false }),
    securityHeaders: [],
  } as unknown as AuthDependencies
  const routes = createConfirmRoutes(deps)
  const open = (letter: string, cookie = '') =>
    routes.request(`/auth/confirm?type=signup&token_hash=${letter.repeat(56)}`, { headers: { cookie } })

  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => open('a', `__Host-auth-proof=${n}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toBe(1)
  await open('b')
  expect(asked).toBe(2)
  time += 1000
  await open('a')
  expect(asked).toBe(3)
})
