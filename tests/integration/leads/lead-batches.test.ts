import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { readInquiry } from '#domain/inquiries/inquiry.ts'
import { createLeadBatches } from '#services/leads/intake/lead-batches.ts'
import { type SubmitInquiryDeps, submitInquiry } from '#services/leads/intake/submit-inquiry.ts'
import { bodies, ledgerKey, siteUrl, startLeads } from './start-leads.ts'

type LeadsFixture = Awaited<ReturnType<typeof startLeads>>

/** What one process does with an inquiry, apart from HTTP. */
function startProcess({ pool, queue }: LeadsFixture, overrides: Partial<SubmitInquiryDeps> = {}) {
  const batches = createLeadBatches(pool)
  const placeholders = { identity, siteUrl }
  const random = randomBytes
  const deps = {
    pool,
    queue,
    batches,
    placeholders,
    ledgerKey,
    hasWebhook: false,
    now: Date.now,
    random,
    onStored() {},
    ...overrides,
  }
  return (key: string, message = 'Hello') => {
    const { inquiry } = readInquiry('contact', { ...bodies.contact, email: `${message}@buyers.example`, message })
    if (!inquiry) throw new Error('the body is good')
    const source = { page: '/contact', referrer: '', firstUtm: null, lastUtm: null, language: '' }
    const signals = { honeypot: '', filledInMs: null, isTokenForged: false }
    return submitInquiry(deps, { inquiry, source, signals, key })
  }
}

test('leads that arrive together share transactions, and each has its own consent, key and mails', async () => {
  await using fixture = await startLeads()
  const submit = startProcess(fixture)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => submit(`k${index}`, `m${index}`)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(60)
  const { rows } = await fixture.pool.query(
    `select count(distinct i.xmin::text)::int as transactions, count(*)::int as leads,
       count(k.key)::int as keys, count(c.id)::int as consents,
       sum((select count(*) from pgboss.job j where j.data ->> 'leadId' = i.id::text))::int as jobs
     from inquiries i join consents c on c.inquiry_id = i.id
       join idempotency_keys k on k.answer ->> 'id' = i.id::text and k.body_sha256 = i.body_sha256`,
  )
  expect(rows).toMatchObject([{ leads: 60, keys: 60, consents: 60, jobs: 120 }])
  expect(rows[0].transactions).toBeLessThan(10)
})

test('fifty parallel repeats of one key, spread over two processes, make one lead', async () => {
  await using fixture = await startLeads()
  const processes = [startProcess(fixture), startProcess(fixture)]
  for (let round = 0; round < 20; round++) {
    const key = randomUUID()
    const sent = Array.from({ length: 50 }, (_, index) => processes[index % 2]?.(key, `m${round}`))
    const answers = await Promise.all(sent)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  }
  expect(await fixture.leads()).toHaveLength(20)
  expect((await fixture.pool.query('select 1 from pgboss.job')).rows).toHaveLength(40)
})

test('two processes that share many keys in another order do not block each other', async () => {
  await using fixture = await startLeads()
  const [first, second] = [startProcess(fixture), startProcess(fixture)]
  const keys = Array.from({ length: 40 }, (_, index) => `k${index}`)
  await Promise.all([
    ...keys.map((key) => first(key, `m${key}`)),
    ...keys.toReversed().map((key) => second(key, `m${key}`)),
  ])
  expect(await fixture.leads()).toHaveLength(40)
})

test('a lead that the database refuses fails alone, and the others are stored', async () => {
  await using fixture = await startLeads()
  await fixture.pool.query(`alter table inquiries add check (details ->> 'message' <> 'bad')`)
  const submit = startProcess(fixture)
  const messages = ['a', 'b', 'bad', 'c', 'd']
  const outcomes = await Promise.allSettled(messages.map((message) => submit(`key of ${message}`, message)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect((await fixture.leads()).map(({ details }) => details.message).toSorted()).toEqual(['a', 'b', 'c', 'd'])
  // Its key is free, so the corrected lead may be sent again.
  await fixture.pool.query('alter table inquiries drop constraint inquiries_details_check')
  await submit('key of bad', 'bad')
  expect(await fixture.leads()).toHaveLength(5)
})

/** How many statements wait for a lock. */
async function countWaiting(pool: LeadsFixture['pool']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}

test('a batch that hangs does not block the next one', async () => {
  await using fixture = await startLeads()
  const submit = startProcess(fixture)
  const client = await fixture.pool.connect()
  await client.query('begin')
  await client.query("insert into idempotency_keys values ('contact', 'held', '', '{}', now())")
  const held = submit('held', 'held')
  await expect.poll(() => countWaiting(fixture.pool)).toBe(1)
  await Promise.all(['a', 'b'].map((name) => submit(name, name)))
  expect(await fixture.leads()).toHaveLength(2)
  await client.query('rollback')
  client.release()
  await held
  expect(await fixture.leads()).toHaveLength(3)
})

test('a reference that exists already is replaced by a new one', async () => {
  await using fixture = await startLeads()
  const fixed = [Buffer.alloc(22, 1), Buffer.alloc(22, 1), Buffer.concat([Buffer.alloc(10, 2), Buffer.alloc(12, 9)])]
  const submit = startProcess(fixture, { random: (bytes) => fixed.shift() ?? randomBytes(bytes) })
  const [one, two] = [await submit('one', 'one'), await submit('two', 'two')]
  expect(one.reference).not.toBe(two.reference)
  expect(await fixture.leads()).toHaveLength(2)
})

test('while the database is unavailable a lead is refused as such, at once and without being stored in part', async () => {
  await using fixture = await startLeads()
  const submit = startProcess(fixture)
  const client = await fixture.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table inquiries')
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, (_, index) => submit(`k${index}`, `m${index}`)))
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable', retryAfterSeconds: 2 } })
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  await submit('k0', 'm0')
  expect(await fixture.leads()).toHaveLength(1)
})
