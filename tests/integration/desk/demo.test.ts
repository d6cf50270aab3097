import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemo, removeDemo } from '../../../scripts/desk/demo.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

let desk: DeskFixture
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

async function fill(dataDir: string): Promise<string> {
  const { db, pool, auth } = desk
  return fillDemo({ db, pool, auth, dataDir, now: Date.now(), count: 60 })
}

const countRows = async (table: string) =>
  Number((await desk.pool.query(`select count(*) from ${table}`)).rows[0].count)

test('the demonstration can be signed in to, shows leads in every state, and goes without a trace', async () => {
  await using folder = await makeTemporaryDirectory()
  const words = await fill(folder.path)
  const [, password] = /password (\S+)/.exec(words) ?? []
  const [, secret = ''] = /secret (\S+)/.exec(words) ?? []
  const account = { email: 'manager@demo.example', password }
  const { body: first } = await desk.call('POST', '/auth/v1/token?grant_type=password', '', account)
  const { body: user } = await desk.call('GET', '/auth/v1/user', first.access_token)
  const factor = `/auth/v1/factors/${user.factors[0].id}`
  const { body: challenge } = await desk.call('POST', `${factor}/challenge`, first.access_token, {})
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const answer = { challenge_id: challenge.id, code }
  const { body: raised } = await desk.call('POST', `${factor}/verify`, first.access_token, answer)
  const { body: inbox } = await desk.ask('desk-inbox?q=', raised.access_token)
  expect(inbox.counts).toMatchObject({ 'to-answer': 12, all: 60 })
  expect(inbox.counts.mine).toBeGreaterThan(0)
  expect(inbox.counts.waiting).toBeGreaterThan(0)
  expect(inbox.rows.every(({ flags }: { flags: string[] }) => flags.includes('demo'))).toBe(true)

  expect(await removeDemo(desk)).toBe(60)
  for (const table of ['inquiries', 'consents', 'lead_events', 'desk_members', 'auth.users', 'access_log']) {
    expect([table, await countRows(table)]).toEqual([table, 0])
  }
})

test('a desk with real leads is left alone', async () => {
  await using folder = await makeTemporaryDirectory()
  await desk.makeMember()
  await expect(fill(folder.path)).rejects.toThrow('There are real leads or members')
  expect(await countRows('inquiries')).toBe(0)
})
