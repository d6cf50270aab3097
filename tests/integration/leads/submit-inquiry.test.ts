import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashEmail } from '#services/leads/create-consents.ts'
import { bodies, functionNames, publishableKey, readAnswer, siteUrl, startLeads } from './start-leads.ts'

const kinds = ['investment', 'contact', 'sell-fast'] as const
const prefixes = { investment: 'INV', contact: 'CON', 'sell-fast': 'SEL' }

test.each(kinds)('a %s inquiry is stored with its consent and its two mails before it is answered', async (kind) => {
  await using bench = await startLeads()
  const source = { page: '/contact', referrer: 'https://x.example', firstUtm: { source: 'a' }, language: 'en-CA' }
  const response = await bench.send(functionNames[kind], { ...bodies[kind], source })
  const answer = await readAnswer(response)
  expect({ status: response.status, answer }).toMatchObject({
    status: 200,
    answer: { success: true, reference: expect.stringMatching(`^${prefixes[kind]}-[2-9A-Z]{4}-[2-9A-Z]{2}$`) },
  })
  expect(answer.message).toMatch(kind === 'investment' ? /48 hours/ : /24 hours/)
  const [lead] = await bench.leads()
  const { fullName, email } = bodies[kind]
  expect(lead).toMatchObject({ ...{ id: answer.id, reference: answer.reference, kind, email }, full_name: fullName })
  expect(lead?.source).toMatchObject({ page: '/contact', firstUtm: { source: 'a' }, lastUtm: null, language: 'en-CA' })
  const { rows: jobs } = await bench.pool.query(
    `SELECT name, data, retry_limit, dead_letter FROM pgboss.job ORDER BY name`,
  )
  expect(jobs).toEqual(
    ['send-lead-to-team', 'send-lead-to-visitor'].map((name) => ({
      name,
      data: { leadId: answer.id },
      retry_limit: expect.any(Number),
      dead_letter: `${name}-dead`,
    })),
  )
})

test('what is stored is what was sent, cleaned and normalised', async () => {
  await using bench = await startLeads()
  await bench.send(functionNames.investment, bodies.investment)
  const [lead] = await bench.leads()
  const { fullName, email, phone, ...details } = bodies.investment
  expect(lead).toMatchObject({ full_name: fullName, email, phone: '+14165550123', status: 'new', flags: [] })
  expect(lead?.details).toEqual({ ...details, budgetMin: '500,000' })
})

test('express consent has no end, implied consent ends after six months, and neither can be changed', async () => {
  await using bench = await startLeads()
  await bench.send(functionNames.investment, bodies.investment)
  await bench.send(functionNames.contact, { ...bodies.contact, updatesConsent: 'yes' })
  const rows = await bench.db.selectFrom('consents').selectAll().orderBy('id').execute()
  expect(rows).toMatchObject([
    { basis: 'express', answer: 'yes', purposes: ['answer-inquiry', 'property-matches'], ends_at: null },
    { basis: 'implied', answer: 'inquiry', ends_at: expect.any(Date) },
    { basis: 'express', answer: 'yes', purposes: ['market-updates'], ends_at: null },
  ])
  expect(rows[0]?.email_sha256).toEqual(hashEmail('ANN@buyers.example'))
  expect(rows[0]?.text_sha256).toHaveLength(32)
  const days = (Number(rows[1]?.ends_at) - Number(rows[1]?.given_at)) / 86_400_000
  expect(days).toBeGreaterThan(180)
  expect(days).toBeLessThan(185)
  await expect(bench.pool.query(`UPDATE consents SET answer = 'withdrawn'`)).rejects.toThrow('append-only')
  await expect(bench.pool.query('DELETE FROM consents')).rejects.toThrow('append-only')
})

test('a no to being contacted stores nothing at all', async () => {
  await using bench = await startLeads()
  const response = await bench.send(functionNames.investment, { ...bodies.investment, communicationConsent: 'no' })
  expect(response.status).toBe(422)
  expect((await readAnswer(response)).error.message).toBe(
    'Cannot Proceed - We cannot match you with opportunities without consent to contact you.',
  )
  for (const table of ['inquiries', 'consents', 'idempotency_keys', 'pgboss.job']) {
    expect((await bench.pool.query(`SELECT 1 FROM ${table}`)).rows).toEqual([])
  }
})

test('fifty parallel repeats of a key make one lead, and all get its answer', async () => {
  await using bench = await startLeads()
  const headers = { 'Idempotency-Key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await bench.send(functionNames.contact, bodies.contact, headers)
      return { status: response.status, ...(await readAnswer(response)) }
    }),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, success: true })
  expect(await bench.leads()).toHaveLength(1)
  expect((await bench.pool.query('SELECT 1 FROM pgboss.job')).rows).toHaveLength(2)
  expect((await bench.pool.query('SELECT 1 FROM consents')).rows).toHaveLength(1)
})

test('another body under the same key is refused, the same body spelled another way is not', async () => {
  await using bench = await startLeads()
  const headers = { 'Idempotency-Key': 'key-1' }
  const first = await readAnswer(await bench.send(functionNames.contact, bodies.contact, headers))
  const other = await bench.send(functionNames.contact, { ...bodies.contact, message: 'Another' }, headers)
  expect(other.status).toBe(422)
  expect(await other.json()).toMatchObject({ error: { code: 'key_reused' } })
  const { message, ...rest } = bodies.contact
  const again = await bench.send(functionNames.contact, { message: ` ${message} `, ...rest, phone: null }, headers)
  expect(await again.json()).toEqual(first)
  const elsewhere = await bench.send(functionNames['sell-fast'], bodies['sell-fast'], headers)
  expect(elsewhere.status).toBe(200)
  expect(await bench.leads()).toHaveLength(2)
})

test('a key counts for seven days', async () => {
  await using bench = await startLeads()
  const headers = { 'Idempotency-Key': 'key-1' }
  await bench.send(functionNames.contact, bodies.contact, headers)
  await bench.pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '6 days 23 hours'`)
  await bench.send(functionNames.contact, bodies.contact, headers)
  expect(await bench.leads()).toHaveLength(1)
  await bench.pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '7 days 1 hour'`)
  await bench.send(functionNames.contact, bodies.contact, headers)
  expect(await bench.leads()).toHaveLength(2)
})

test('without a key a repeat within ten minutes is kept and flagged, even at the same instant', async () => {
  await using bench = await startLeads()
  await Promise.all([
    bench.send(functionNames.contact, bodies.contact),
    bench.send(functionNames.contact, { ...bodies.contact, email: 'ANN@buyers.example' }),
    bench.send(functionNames.contact, bodies.contact),
  ])
  await bench.send(functionNames.contact, { ...bodies.contact, message: 'Something else' })
  const flags = (await bench.leads()).map((lead) => lead.flags.join())
  expect(flags.toSorted()).toEqual(['', '', '', 'possible-duplicate'])
  await bench.pool.query(`UPDATE inquiries SET received_at = received_at - interval '11 minutes'`)
  await bench.send(functionNames.contact, bodies.contact)
  expect((await bench.leads()).at(-1)?.flags).toEqual([])
})

test('a lead whose mails cannot be queued is not stored, and not acknowledged', async () => {
  await using bench = await startLeads()
  await bench.pool.query(`DELETE FROM pgboss.queue WHERE name = 'send-lead-to-visitor'`)
  const response = await bench.send(functionNames.contact, bodies.contact, { 'Idempotency-Key': 'k' })
  expect(response.status).toBe(500)
  expect((await readAnswer(response)).error.message).toBe('Failed to submit contact inquiry. Please try again.')
  for (const table of ['inquiries', 'consents', 'idempotency_keys', 'pgboss.job']) {
    expect((await bench.pool.query(`SELECT 1 FROM ${table}`)).rows).toEqual([])
  }
})

test('a suspect lead is answered like any other, stored, flagged and kept for the digest', async () => {
  await using bench = await startLeads()
  const body = { ...bodies.contact, referralCode: 'http://buy.example' }
  const response = await bench.send(functionNames.contact, body)
  expect(await readAnswer(response)).toMatchObject({ success: true, reference: expect.stringMatching(/^CON-/) })
  expect((await bench.leads())[0]?.flags).toEqual(['suspect', 'unseen-field'])
  const { rows } = await bench.pool.query('SELECT name, start_after > now() AS later FROM pgboss.job')
  expect(rows).toEqual([{ name: 'send-lead-digest', later: true }])
  await bench.send(functionNames.contact, { ...body, email: 'bob@buyers.example' })
  expect((await bench.pool.query('SELECT 1 FROM pgboss.job')).rows).toHaveLength(1)
})

test('a form that was filled in faster than anybody types is suspect; without a token nothing follows', async () => {
  await using bench = await startLeads()
  const { token } = await readAnswer(await bench.request('/functions/v1/form-token'))
  await bench.send(functionNames.contact, { ...bodies.contact, formToken: token })
  const old = await bench.tokens.signMoment(Date.now() - 60_000)
  await bench.send(functionNames.contact, { ...bodies.contact, message: 'two', formToken: old })
  expect((await bench.leads()).map(({ flags }) => flags)).toEqual([['suspect', 'too-fast'], []])
})

test('too many from one address or one e-mail are asked to wait, and RATE_LIMIT=off lifts only that', async () => {
  await using bench = await startLeads({ RATE_LIMIT: 'on' })
  const statuses: number[] = []
  for (let index = 0; index < 61; index++) {
    statuses.push((await bench.send(functionNames.contact, { ...bodies.contact, message: `m${index}` })).status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  const refused = await bench.send(functionNames.contact, bodies.contact)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } })
})

test('a plain form post from our own page gets a page, also where the site’s own cannot be had; a repeat gets the first answer', async () => {
  await using bench = await startLeads()
  const post = (fields: Record<string, string>, headers: Record<string, string>) =>
    bench.request(`/functions/v1/${functionNames.contact}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  const { message, ...rest } = bodies.contact
  const missing = await post({ ...rest, fullName: '"><script>alert(1)</script>' }, { Origin: siteUrl })
  const page = await missing.text()
  expect(missing.status).toBe(422)
  expect(missing.headers.get('content-type')).toContain('text/html')
  expect(page).toContain('Please fill in all required fields.')
  expect(page).not.toContain('<script>')
  expect(await bench.leads()).toEqual([])

  const sent = await post({ ...rest, message }, { 'Sec-Fetch-Site': 'same-origin' })
  const [lead] = await bench.leads()
  expect(sent.status).toBe(200)
  expect(await sent.text()).toContain(lead?.reference)
  const repeated = await post({ ...rest, message }, { 'Sec-Fetch-Site': 'same-origin' })
  expect(await repeated.text()).toContain(lead?.reference)
  for (const headers of [{}, { Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site', Origin: siteUrl }]) {
    expect((await post({ ...rest, message }, headers)).status).toBe(401)
  }
  expect(await bench.leads()).toHaveLength(1)
})

test('the key of the page is asked for, as apikey or as bearer', async () => {
  await using bench = await startLeads()
  const send = (headers: Record<string, string>) =>
    bench.send(functionNames.contact, bodies.contact, { apikey: '', ...headers })
  expect((await send({})).status).toBe(401)
  expect((await send({ apikey: 'wrong' })).status).toBe(401)
  expect((await send({ Authorization: publishableKey })).status).toBe(401)
  expect((await send({ Authorization: `Basic ${publishableKey}` })).status).toBe(401)
  expect((await send({ Authorization: `Bearer ${publishableKey}` })).status).toBe(200)
  expect((await send({ apikey: publishableKey, Authorization: 'Bearer a.user.token' })).status).toBe(200)
})
