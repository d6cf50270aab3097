import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLeads } from '../../integration/leads/start-leads.ts'

// Neither an answer nor the time it takes may show whether an address has an account.

let fixture: Awaited<ReturnType<typeof startLeads>>
beforeAll(async () => {
  fixture = await startLeads({ AUTH_PHONE: 'on' })
})
afterAll(() => fixture[Symbol.asyncDispose]())

test.each([
  { type: 'recovery', email: 'nobody@x.example', token: '000000' },
  { type: 'sms', phone: '+14165550100', token: '000000' },
])('a wrong code for %j is refused no sooner than one that is counted', async (body) => {
  const enter = async () => {
    const startedAt = performance.now()
    const answer = await fixture.request('/auth/v1/verify', { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(403)
    return performance.now() - startedAt
  }
  await enter()
  expect(await enter()).toBeGreaterThan(115)
})

const password = 'violet-harbour-7-north'

test.each([
  ['/otp', { create_user: false }, 115],
  ['/otp', {}, 115],
  ['/magiclink', {}, 115],
  ['/recover', {}, 115],
  ['/resend', { type: 'signup' }, 115],
  ['/resend', { type: 'email_change' }, 115],
  // Only what the database does takes a fixed time: both hash the password.
  ['/signup', { password }, 40],
])('%s with %j answers an unknown address like a known one, and not sooner', async (path, more, leastMs) => {
  await fixture.pool.query('delete from auth.users')
  const send = (route: string, body: object) =>
    fixture.request(`/auth/v1${route}`, { method: 'POST', body: JSON.stringify(body) })
  const ask = async (email: string) => {
    const startedAt = performance.now()
    const answer = await send(path, { ...more, email })
    const took = performance.now() - startedAt
    return { took, told: [answer.status, Object.keys(JSON.parse(await answer.text()))] }
  }
  await send('/signup', { email: 'known@x.example', password })
  await fixture.pool.query('update auth.users set email_confirmed_at = now(), confirmation_token = $1', [''])
  // The interval between two mails to one address is not tested here.
  await fixture.pool.query('delete from rate_limits')
  const [known, unknown] = [await ask('known@x.example'), await ask('unknown@x.example')]
  expect(unknown.told).toEqual(known.told)
  expect(unknown.told[0]).toBe(200)
  expect(Math.min(known.took, unknown.took)).toBeGreaterThan(leastMs)
})

test.each([
  ['too much data', {}, { data: { text: 'x'.repeat(20_000) } }, 400],
  [
    'pending accounts although no confirmation is required',
    { AUTH_AUTOCONFIRM: 'on', AUTH_SMS_AUTOCONFIRM: 'on' },
    {},
    200,
  ],
])('POST /otp gives everyone the same answer with %s', async (_what, settings, more, status) => {
  await using fixture = await startLeads({ AUTH_PHONE: 'on', ...settings })
  const people = ['confirmed', 'waiting', 'unknown'] as const
  for (const create_user of [true, false])
    for (const column of ['email', 'phone'] as const) {
      await fixture.pool.query('delete from auth.users')
      const told: Record<string, number> = {}
      for (const [at, who] of people.entries()) {
        const name = column === 'email' ? `${who}@x.example` : `1416555010${at}`
        if (who !== 'unknown')
          await fixture.pool.query(
            `insert into auth.users (id, aud, role, ${column}, ${column}_confirmed_at, raw_app_meta_data, raw_user_meta_data)
             values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, '{}', '{}')`,
            [name, who === 'confirmed' ? new Date() : null],
          )
        const body = JSON.stringify({ ...more, create_user, [column]: name })
        told[who] = (await fixture.request('/auth/v1/otp', { method: 'POST', body })).status
      }
      expect(told, `${column}, create_user ${create_user}`).toEqual(
        Object.fromEntries(people.map((who) => [who, status])),
      )
    }
})
