import { expect, test } from 'vitest'
import { bodies, functionNames, publishableKey, readAnswer, startLeads } from './start-leads.ts'

const { email } = bodies.contact
const json = { apikey: publishableKey, 'Content-Type': 'application/json' }

/** An account with a proven mailbox and one inquiry. */
async function startWithOwner(settings: Record<string, string> = {}) {
  const fixture = await startLeads({ AUTH_AUTOCONFIRM: 'on', ...settings })
  const signedUp = await fixture.request('/auth/v1/signup', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: 'violet-harbour-7' }),
  })
  const { access_token: token } = JSON.parse(await signedUp.text())
  await fixture.pool.query(
    `insert into mailbox_proofs (user_id, address, method, proved_at) select id, email, 'mail', now() from auth.users`,
  )
  const { reference } = await readAnswer(await fixture.send(functionNames.contact, bodies.contact))
  return {
    ...fixture,
    ask: (method: string, body: unknown = {}) =>
      fixture.request(`/functions/v1/my-inquiries/${reference}`, {
        method,
        headers: { ...json, Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
    /** The notices to the team, in order. */
    told: async () => {
      const { rows } = await fixture.pool.query(
        `select data ->> 'change' as change from pgboss.job where name = 'send-lead-change' order by created_on`,
      )
      return rows.map(({ change }) => change)
    },
  }
}

test('the team is notified once of each change to an inquiry, however often it is sent', async () => {
  await using owner = await startWithOwner()
  const changes = { message: 'Do you cover Timmins?' }
  const answers = await Promise.all([1, 2, 3].map(() => owner.ask('PATCH', { changes })))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(await owner.told()).toEqual(['corrected'])
  expect((await owner.ask('PATCH', { changes: {} })).status).toBe(204)
  expect((await owner.ask('PATCH', { changes: { phone: '416 555 0199' } })).status).toBe(204)
  expect(await owner.told()).toEqual(['corrected', 'corrected'])
  expect(await owner.leads()).toMatchObject([{ phone: '+14165550199', details: changes }])

  const deletions = await Promise.all([1, 2, 3].map(() => owner.ask('DELETE')))
  expect(deletions.map(({ status }) => status).sort()).toEqual([204, 404, 404])
  expect(await owner.told()).toEqual(['corrected', 'corrected', 'deleted'])
  expect((await owner.pool.query(`select 1 from consents where answer = 'withdrawn'`)).rows).toHaveLength(1)
})

test('an account cannot send an inquiry to another address, nor make us mail one', async () => {
  await using owner = await startWithOwner()
  const [before] = await owner.leads()
  expect((await owner.ask('PATCH', { changes: { email: 'stranger@x.example' } })).status).toBe(204)
  expect(await owner.leads()).toEqual([before])
  expect((await owner.pool.query('select 1 from address_corrections')).rows).toEqual([])
  expect(await owner.told()).toEqual([])
})

test('corrections of different fields at the same time are all saved', async () => {
  await using owner = await startWithOwner()
  await Promise.all([
    owner.ask('PATCH', { changes: { fullName: 'Ann Newname' } }),
    owner.ask('PATCH', { changes: { message: 'Do you cover Timmins?' } }),
    owner.ask('PATCH', { changes: { phone: '416 555 0199' } }),
  ])
  expect(await owner.leads()).toMatchObject([
    { full_name: 'Ann Newname', phone: '+14165550199', details: { message: 'Do you cover Timmins?' } },
  ])
})

test('an inquiry can be changed at most thirty times an hour, because each change mails the team', async () => {
  await using owner = await startWithOwner({ RATE_LIMIT: 'on' })
  for (let time = 1; time <= 30; time++) expect((await owner.ask('PATCH', { changes: {} })).status).toBe(204)
  for (const method of ['PATCH', 'DELETE']) {
    const refused = await owner.ask(method, { changes: { message: 'Once more' } })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  }
  expect(await owner.told()).toEqual([])
  expect(await owner.leads()).toHaveLength(1)
})
