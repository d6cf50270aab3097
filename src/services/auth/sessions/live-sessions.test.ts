import { expect, test } from 'vitest'
import type { SessionFacts } from './live-session-store.ts'
import { createLiveSessions } from './live-sessions.ts'

const claims = { sub: 'aaaaaaaa-0000-4000-8000-000000000001' }
const live: SessionFacts = { account: { deleted_at: null, banned_until: null }, session: null }
const banned: SessionFacts = { ...live, account: { deleted_at: null, banned_until: new Date(9e12) } }

test('an answer from before the end of a session does not count', async () => {
  const answers: ((facts: SessionFacts) => void)[] = []
  const sessions = createLiveSessions({} as never, () => new Promise((resolve) => answers.push(resolve)))
  const isLive = sessions.areClaimsLive(claims)
  sessions.forget()
  answers[0]?.(live)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(banned)
  expect(await isLive).toBe(false)
})

test('tokens of nobody are live, and nobody is taken for live while the database is away', async () => {
  const failing = createLiveSessions({} as never, () => Promise.reject(new Error('away')))
  expect(await failing.areClaimsLive({ role: 'anon' })).toBe(true)
  await expect(failing.areClaimsLive(claims)).rejects.toThrow('away')
})
