import { expect, test } from 'vitest'
import { bodies, functionNames, publishableKey, startLeads } from './start-leads.ts'

const password = 'violet-harbour-7'
const { email } = bodies.contact

test('an account and its inquiries are deleted together or not at all', async () => {
  await using fixture = await startLeads({ AUTH_AUTOCONFIRM: 'on' })
  const json = { apikey: publishableKey, 'Content-Type': 'application/json' }
  const signedUp = await fixture.request('/auth/v1/signup', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  })
  const { access_token: token } = JSON.parse(await signedUp.text())
  await fixture.pool.query(
    `insert into mailbox_proofs (user_id, address, method, proved_at) select id, email, 'mail', now() from auth.users`,
  )
  await fixture.send(functionNames.contact, bodies.contact)
  const deleteAccount = () =>
    fixture.request('/functions/v1/my-account', {
      method: 'DELETE',
      headers: { ...json, Authorization: `Bearer ${token}` },
      body: JSON.stringify({ password, inquiries: true }),
    })
  const countAccounts = async () => (await fixture.pool.query('select 1 from auth.users')).rows.length

  await fixture.pool.query('create table holds (user_id uuid references auth.users (id))')
  await fixture.pool.query('insert into holds select id from auth.users')
  expect((await deleteAccount()).status).toBe(500)
  expect(await fixture.leads()).toHaveLength(1)
  expect(await countAccounts()).toBe(1)
  const { rows } = await fixture.pool.query(`select 1 from pgboss.job where name = 'send-lead-change'`)
  expect(rows).toEqual([])

  await fixture.pool.query('drop table holds')
  expect((await deleteAccount()).status).toBe(204)
  expect(await fixture.leads()).toEqual([])
  expect(await countAccounts()).toBe(0)
})
