import { expect, test } from 'vitest'
import { bodies, functionNames, ledgerKey, publishableKey, readAnswer, siteUrl, startLeads } from './start-leads.ts'

const kinds = ['investment', 'contact', 'sell-fast'] as const
const prefixes = { investment: 'INV', contact: 'CON', 'sell-fast': 'SEL' }

test.each(kinds)('a %s inquiry is stored with its consent and its two mails before it is answered', async (kind) => {
  await using fixture = await startLeads()
  const source = { page: '/contact', referrer: 'https://x.example', firstUtm: { source: 'a' }, language: 'en-CA' }
  const response = await fixture.send(functionNames[kind], { ...bodies[kind], source })
  const answer = await readAnswer(response)
  expect({ status: response.status, answer }).toMatchObject({
    status: 200,
    answer: { success: true, reference: expect.stringMatching(`^${prefixes[kind]}-[2-9A-Z]{4}-[2-9A-Z]{2}$`) },
  })
  expect(answer.message).toMatch(kind === 'investment' ? /48 hours/ : /24 hours/)
  const [lead] = await fixture.leads()
  const { fullName, email } = bodies[kind]
  expect(lead).toMatchObject({ id: answer.id, reference: answer.reference, kind, email, full_name: fullName })
  expect(lead?.source).toMatchObject({ page: '/contact', firstUtm: { source: 'a' }, lastUtm: null, language: 'en-CA' })
  const { rows: jobs } = await fixture.pool.query(
    `select name, data, retry_limit, dead_letter from pgboss.job order by name`,
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

test('an inquiry is stored as sent, cleaned and normalised', async () => {
  await using fixture = await startLeads()
  await fixture.send(functionNames.investment, bodies.investment)
  const [lead] = await fixture.leads()
  const { fullName, email, phone, ...details } = bodies.investment
  expect(lead).toMatchObject({ full_name: fullName, email, phone: '+14165550123', status: 'new', flags: [] })
  expect(lead?.details).toEqual({
    ...details,
    budgetMin: '500,000',
    amounts: { budgetMin: 500_000, budgetMax: 2_000_000, capRateMin: 5, capRateMax: 8 },
  })
})

test('express consent has no end, implied consent ends after six months, and neither can be changed', async () => {
  await using fixture = await startLeads()
  await fixture.send(functionNames.investment, bodies.investment)
  await fixture.send(functionNames.contact, { ...bodies.contact, updatesConsent: 'yes' })
  const rows = await fixture.db.selectFrom('consents').selectAll().orderBy('id').execute()
  expect(rows).toMatchObject([
    { basis: 'express', answer: 'yes', purposes: ['answer-inquiry', 'property-matches'], ends_at: null },
    { basis: 'implied', answer: 'inquiry', ends_at: expect.any(Date) },
    { basis: 'express', answer: 'yes', purposes: ['market-updates'], ends_at: null },
  ])
  expect(rows[0]?.email_hash).toEqual(ledgerKey.hash('ANN@buyers.example'))
  expect(rows[0]?.text_sha256).toHaveLength(32)
  const days = (Number(rows[1]?.ends_at) - Number(rows[1]?.given_at)) / 86_400_000
  expect(days).toBeGreaterThan(180)
  expect(days).toBeLessThan(185)
  await expect(fixture.pool.query(`update consents set answer = 'withdrawn'`)).rejects.toThrow('append-only')
  await expect(fixture.pool.query('delete from consents')).rejects.toThrow('append-only')
})

test('an inquiry without consent to be contacted stores nothing', async () => {
  await using fixture = await startLeads()
  const response = await fixture.send(functionNames.investment, { ...bodies.investment, communicationConsent: 'no' })
  expect(response.status).toBe(422)
  expect((await readAnswer(response)).error.message).toBe(
    'Cannot Proceed - We cannot match you with opportunities without consent to contact you.',
  )
  for (const table of ['inquiries', 'consents', 'idempotency_keys', 'pgboss.job']) {
    expect((await fixture.pool.query(`select 1 from ${table}`)).rows).toEqual([])
  }
})

test('another body under the same key is refused, the same body spelled another way is not', async () => {
  await using fixture = await startLeads()
  const headers = { 'Idempotency-Key': 'key-1' }
  const first = await readAnswer(await fixture.send(functionNames.contact, bodies.contact, headers))
  const other = await fixture.send(functionNames.contact, { ...bodies.contact, message: 'Another' }, headers)
  expect(other.status).toBe(422)
  expect(await other.json()).toMatchObject({ error: { code: 'key_reused' } })
  const { message, ...rest } = bodies.contact
  const again = await fixture.send(functionNames.contact, { message: ` ${message} `, ...rest, phone: null }, headers)
  expect(await again.json()).toEqual(first)
  const elsewhere = await fixture.send(functionNames['sell-fast'], bodies['sell-fast'], headers)
  expect(elsewhere.status).toBe(200)
  expect(await fixture.leads()).toHaveLength(2)
})

test('a key counts for seven days', async () => {
  await using fixture = await startLeads()
  const headers = { 'Idempotency-Key': 'key-1' }
  await fixture.send(functionNames.contact, bodies.contact, headers)
  await fixture.pool.query(`update idempotency_keys set created_at = now() - interval '6 days 23 hours'`)
  await fixture.send(functionNames.contact, bodies.contact, headers)
  expect(await fixture.leads()).toHaveLength(1)
  await fixture.pool.query(`update idempotency_keys set created_at = now() - interval '7 days 1 hour'`)
  await fixture.send(functionNames.contact, bodies.contact, headers)
  expect(await fixture.leads()).toHaveLength(2)
})

test('a lead whose mails cannot be queued is not stored, and not acknowledged', async () => {
  await using fixture = await startLeads()
  await fixture.pool.query(`delete from pgboss.queue where name = 'send-lead-to-visitor'`)
  const response = await fixture.send(functionNames.contact, bodies.contact, { 'Idempotency-Key': 'k' })
  expect(response.status).toBe(500)
  expect((await readAnswer(response)).error.message).toBe('Failed to submit contact inquiry. Please try again.')
  for (const table of ['inquiries', 'consents', 'idempotency_keys', 'pgboss.job']) {
    expect((await fixture.pool.query(`select 1 from ${table}`)).rows).toEqual([])
  }
})

test('a suspect lead is answered like any other, stored, flagged and left for the suspect digest', async () => {
  await using fixture = await startLeads()
  const body = { ...bodies.contact, referralCode: 'http://buy.example' }
  const response = await fixture.send(functionNames.contact, body)
  expect(await readAnswer(response)).toMatchObject({ success: true, reference: expect.stringMatching(/^CON-/) })
  expect((await fixture.leads())[0]?.flags).toEqual(['suspect', 'unseen-field'])
  const { rows } = await fixture.pool.query('select name, start_after > now() as later from pgboss.job')
  expect(rows).toEqual([{ name: 'send-lead-digest', later: true }])
  await fixture.send(functionNames.contact, { ...body, email: 'bob@buyers.example' })
  expect((await fixture.pool.query('select 1 from pgboss.job')).rows).toHaveLength(1)
})

test('too many inquiries with one email address have to wait', async () => {
  await using fixture = await startLeads({ RATE_LIMIT: 'on' })
  const statuses: number[] = []
  for (let index = 0; index < 61; index++) {
    statuses.push((await fixture.send(functionNames.contact, { ...bodies.contact, message: `m${index}` })).status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  // The team is warned from the sixth in ten minutes.
  const frequent = (await fixture.leads()).map(({ flags }) => flags.includes('frequent'))
  expect(frequent.toSorted()).toEqual([...Array(5).fill(false), ...Array(55).fill(true)])
  const refused = await fixture.send(functionNames.contact, bodies.contact)
  expect(refused.status).toBe(429)
  const other = { ...bodies.contact, email: 'bob@buyers.example' }
  expect((await fixture.send(functionNames.contact, other)).status).toBe(200)
  expect((await fixture.leads()).at(-1)).toMatchObject({ email: other.email, flags: [], unmeasured: null })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } })
})

test('a plain form post from our own page gets a page, and a repeat gets the first answer', async () => {
  await using fixture = await startLeads()
  const post = (fields: Record<string, string>, headers: Record<string, string>) =>
    fixture.request(`/functions/v1/${functionNames.contact}`, {
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
  expect(page).not.toContain('<script>alert')
  expect(await fixture.leads()).toEqual([])

  const sent = await post({ ...rest, message }, { 'Sec-Fetch-Site': 'same-origin' })
  const [lead] = await fixture.leads()
  expect(sent.status).toBe(200)
  expect(await sent.text()).toContain(lead?.reference)
  const repeated = await post({ ...rest, message }, { 'Sec-Fetch-Site': 'same-origin' })
  expect(await repeated.text()).toContain(lead?.reference)
  for (const headers of [{}, { Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site', Origin: siteUrl }]) {
    expect((await post({ ...rest, message }, headers)).status).toBe(401)
  }
  expect(await fixture.leads()).toHaveLength(1)
})

test('the publishable key is required, as apikey or as bearer', async () => {
  await using fixture = await startLeads()
  const send = (headers: Record<string, string>) =>
    fixture.send(functionNames.contact, bodies.contact, { apikey: '', ...headers })
  expect((await send({})).status).toBe(401)
  expect((await send({ apikey: 'wrong' })).status).toBe(401)
  expect((await send({ Authorization: publishableKey })).status).toBe(401)
  expect((await send({ Authorization: `Basic ${publishableKey}` })).status).toBe(401)
  expect((await send({ Authorization: `Bearer ${publishableKey}` })).status).toBe(200)
  expect((await send({ apikey: publishableKey, Authorization: 'Bearer a.user.token' })).status).toBe(200)
})
