import { expect, test } from 'vitest'
import { startLeads } from '../../integration/leads/start-leads.ts'

// Somebody who asks for a code for an address and then enters a wrong one must not see, by the time that the refusal
// takes, whether the address has an account.

test.each([
  { type: 'recovery', email: 'nobody@x.example', token: '000000' },
  { type: 'sms', phone: '+14165550100', token: '000000' },
])('a wrong code for %j is refused no sooner than one that is counted', async (body) => {
  await using fixture = await startLeads({ AUTH_PHONE: 'on' })
  const enter = async () => {
    const startedAt = performance.now()
    const answer = await fixture.request('/auth/v1/verify', { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(403)
    return performance.now() - startedAt
  }
  await enter()
  expect(await enter()).toBeGreaterThan(115)
})
