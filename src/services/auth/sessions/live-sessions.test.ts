import { expect, test } from 'vitest'
import { createLogger } from '#platform/log/logger.ts'
import type { AskedSession, SessionFacts } from './live-session-store.ts'
import { createLiveSessions } from './live-sessions.ts'

const log = createLogger({ level: 'silent' })
const claimsOf = (n: number) => ({ sub: `aaaaaaaa-0000-4000-8000-00000000000${n}` })
const live: SessionFacts = { account: { deleted_at: null, banned_until: null }, session: null }
const banned: SessionFacts = { ...live, account: { deleted_at: null, banned_until: new Date(9e12) } }

/** Answers when it is told to. */
function start() {
  const asked: AskedSession[][] = []
  const answers: ((facts: SessionFacts[]) => void)[] = []
  const clock = { time: 0 }
  const find = (together: AskedSession[]) => {
    asked.push(together)
    return new Promise<SessionFacts[]>((resolve) => answers.push(resolve))
  }
  return {
    sessions: createLiveSessions({ find, log, now: Date.now, elapsed: () => clock.time }),
    asked,
    answers,
    clock,
  }
}

test('an answer from before the end of a session does not count', async () => {
  const { sessions, asked, answers } = start()
  const isLive = sessions.areClaimsLive(claimsOf(1))
  sessions.forget()
  answers[0]?.([live])
  await expect.poll(() => asked.length).toBe(2)
  answers[1]?.([banned])
  expect(await isLive).toBe(false)
})

test('an answer counts for half a second, unless sessions have ended', async () => {
  const { sessions, asked, answers, clock } = start()
  const first = sessions.areClaimsLive(claimsOf(1))
  answers[0]?.([live])
  expect(await first).toBe(true)
  clock.time = 499
  expect(await sessions.areClaimsLive(claimsOf(1))).toBe(true)
  expect(asked).toHaveLength(1)
  clock.time = 500
  const second = sessions.areClaimsLive(claimsOf(1))
  answers[1]?.([live])
  expect(await second).toBe(true)
  sessions.forget()
  const third = sessions.areClaimsLive(claimsOf(1))
  answers[2]?.([banned])
  expect(await third).toBe(false)
})

test('tokens that arrive in the meantime are looked up together', async () => {
  const { sessions, asked, answers } = start()
  const all = [1, 2, 3].map((n) => sessions.areClaimsLive(claimsOf(n)))
  answers[0]?.([live])
  await expect.poll(() => asked.map(({ length }) => length)).toEqual([1, 2])
  answers[1]?.([banned, live])
  expect(await Promise.all(all)).toEqual([true, false, true])
})

test('tokens of nobody are live, and nobody is taken for live while the database is away', async () => {
  const find = () => Promise.reject(new Error('away'))
  const failing = createLiveSessions({ find, log, now: Date.now, elapsed: () => 0 })
  expect(await failing.areClaimsLive({ role: 'anon' })).toBe(true)
  await expect(failing.areClaimsLive(claimsOf(1))).rejects.toThrow('away')
})
