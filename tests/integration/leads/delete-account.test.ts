import { expect, test } from 'vitest'
import { bodies, functionNames, publishableKey, startLeads } from './start-leads.ts'

const password = 'violet-harbour-7'
const { email } = bodies.contact
const json = { apikey: publishableKey, 'Content-Type': 'application/json' }

/** An account with an inquiry, and with answers saved with its address and with another one. */
async function startWithAccount() {
  const fixture = await startLeads({ AUTH_AUTOCONFIRM: 'on' })
  const signedUp = await fixture.request('/auth/v1/signup', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  })
  const { access_token: token } = JSON.parse(await signedUp.text())
  await fixture.send(functionNames.contact, bodies.contact)
  for (const address of [email.toUpperCase(), 'bob@buyers.example']) {
    await fixture.send('save-answers', { pairs: JSON.stringify([['email', address]]), step: 2 })
  }
  const headers = { ...json, Authorization: `Bearer ${token}` }
  return {
    ...fixture,
    headers,
    proveMailbox: () =>
      fixture.pool.query(
        `insert into mailbox_proofs (user_id, address, method, proved_at) select id, email, 'mail', now() from auth.users`,
      ),
    deleteAccount: (inquiries: boolean) =>
      fixture.request('/functions/v1/my-account', {
        method: 'DELETE',
        headers,
        body: JSON.stringify({ password, inquiries }),
      }),
    countAccounts: async () => (await fixture.pool.query('select 1 from auth.users')).rows.length,
    savedAddresses: async () =>
      (await fixture.pool.query('select lower(email) as email from saved_answers order by 1')).rows.map(
        (row) => row.email,
      ),
  }
}

test('an account and its inquiries are deleted together or not at all', async () => {
  await using fixture = await startWithAccount()
  await fixture.proveMailbox()
  await fixture.pool.query('create table holds (user_id uuid references auth.users (id))')
  await fixture.pool.query('insert into holds select id from auth.users')
  expect((await fixture.deleteAccount(true)).status).toBe(500)
  expect(await fixture.leads()).toHaveLength(1)
  expect(await fixture.savedAddresses()).toHaveLength(2)
  expect(await fixture.countAccounts()).toBe(1)
  const { rows } = await fixture.pool.query(`select 1 from pgboss.job where name = 'send-lead-change'`)
  expect(rows).toEqual([])

  await fixture.pool.query('drop table holds')
  expect((await fixture.deleteAccount(true)).status).toBe(204)
  expect(await fixture.leads()).toEqual([])
  expect(await fixture.countAccounts()).toBe(0)
})

test('saved answers of the proven address are downloaded and deleted with the account, and no others', async () => {
  await using fixture = await startWithAccount()
  await fixture.proveMailbox()
  const download = await fixture.request('/functions/v1/my-data', { headers: fixture.headers })
  const { savedAnswers } = JSON.parse(await download.text())
  expect(savedAnswers).toMatchObject([{ pairs: [['email', email.toUpperCase()]], step: 2 }])
  expect(savedAnswers).toHaveLength(1)
  expect((await fixture.deleteAccount(false)).status).toBe(204)
  expect(await fixture.savedAddresses()).toEqual(['bob@buyers.example'])
  expect(await fixture.leads()).toHaveLength(1)
})

test('an account that has not proven its mailbox deletes no answers that were saved with its address', async () => {
  await using fixture = await startWithAccount()
  expect((await fixture.deleteAccount(false)).status).toBe(204)
  expect(await fixture.countAccounts()).toBe(0)
  expect(await fixture.savedAddresses()).toEqual([email, 'bob@buyers.example'])
})
