import { expect, test } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import type { AskedSession } from './live-session-store.ts'
import { createLiveSessions } from './live-sessions.ts'

const log = createLogger({ level: 'silent' })
const claimsOf = (n: number) => ({ sub: `aaaaaaaa-0000-4000-8000-00000000000${n}` })

/** Answers when it is told to. */
function start() {
  const asked: AskedSession[][] = []
  const answers: ((answer: boolean[]) => void)[] = []
  const sessions = createLiveSessions((sessions) => {
    asked.push(sessions)
    return new Promise((resolve) => answers.push(resolve))
  }, log)
  return { sessions, asked, answers }
}

test('an answer from before the end of a session does not count', async () => {
  const { sessions, asked, answers } = start()
  const isLive = sessions.areClaimsLive(claimsOf(1))
  sessions.askAgain()
  answers[0]?.([true])
  await expect.poll(() => asked.length).toBe(2)
  answers[1]?.([false])
  expect(await isLive).toBe(false)
})

test('tokens that arrive in the meantime are looked up together', async () => {
  const { sessions, asked, answers } = start()
  const all = [1, 2, 3].map((n) => sessions.areClaimsLive(claimsOf(n)))
  answers[0]?.([true])
  await expect.poll(() => asked.map(({ length }) => length)).toEqual([1, 2])
  answers[1]?.([false, true])
  expect(await Promise.all(all)).toEqual([true, false, true])
})

test('tokens of nobody, and all tokens while the database is away, are accepted', async () => {
  const failing = createLiveSessions(() => Promise.reject(new Error('away')), log)
  expect(await failing.areClaimsLive({ role: 'anon' })).toBe(true)
  expect(await failing.areClaimsLive(claimsOf(1))).toBe(true)
})
