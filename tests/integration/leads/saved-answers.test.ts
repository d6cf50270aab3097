import { expect, test } from 'vitest'
import { createLeadHistory } from '#services/desk/lead-history.ts'
import { cleanUp } from '#services/leads/clean-up.ts'
import { eventually } from '../jobs/start-queue.ts'
import { publishableKey, siteUrl } from './start-leads.ts'
import { startMailing } from './start-mailing.ts'

const DAY_MS = 86_400_000
const pairs = [
  ['fullName', 'Ann Buyer'],
  ['email', 'ann@buyers.example'],
  ['propertyTypes', 'Retail'],
  ['selectedSubtypes[Retail]', 'Strip Plaza'],
  ['budgetMax', '2,345,678'],
  ['communicationConsent', 'yes'],
]

type Fixture = Awaited<ReturnType<typeof startMailing>>

/** Of the form, as the page creates it. */
const key = '0123456789abcdef0123456789abcdef'

/** Saves answers and returns the token of the link that is mailed. */
async function save(fixture: Fixture): Promise<string> {
  expect((await fixture.send('save-answers', { pairs: JSON.stringify(pairs), step: 4, key })).status).toBe(200)
  await eventually(() => expect(fixture.sink.received).toHaveLength(1))
  return fixture.sink.received[0]?.mail.text?.match(/\/answers\/([\w-]+)/)?.[1] ?? ''
}

const open = (fixture: Fixture, token: string) => fixture.send('open-answers', { token })

const press = (fixture: Fixture, token: string, headers: Record<string, string> = { Origin: siteUrl }) =>
  fixture.request(`/answers/${token}`, { method: 'POST', headers, body: new URLSearchParams({ action: 'delete' }) })

test('answers are saved without the consent, mailed as a link, opened with it, and are not a lead', async () => {
  await using fixture = await startMailing()
  const token = await save(fixture)
  expect(token).not.toBe('')
  const [received] = fixture.sink.received
  expect(received?.to).toEqual(['ann@buyers.example'])
  for (const answer of ['Ann Buyer', 'Strip Plaza', '2,345,678']) expect(received?.mail.text).not.toContain(answer)
  expect(await fixture.leads()).toEqual([])
  expect(await (await open(fixture, token)).json()).toEqual({
    pairs: pairs.filter(([name]) => name !== 'communicationConsent'),
    step: 4,
    key,
  })
  const page = await fixture.request(`/answers/${token}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('x-robots-tag')).toContain('noindex')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await page.text()
  for (const text of [
    'Ann Buyer',
    'Retail: Strip Plaza',
    'up to $2,345,678',
    'Delete my answers',
    `/#saved-${token}`,
  ]) {
    expect(html).toContain(text)
  }
  expect(html).not.toContain('<script src')
})

test('once the form is sent, on any device, its link says so and opens nothing that could be sent again', async () => {
  await using fixture = await startMailing()
  const token = await save(fixture)
  const sent = await fixture.send(
    'send-investment-inquiry',
    { fullName: 'Ann Buyer', email: 'ann@buyers.example', propertyTypes: ['Retail'], communicationConsent: 'yes' },
    { 'Idempotency-Key': key },
  )
  const { reference } = await sent.json()
  const opened = await open(fixture, token)
  expect(opened.status).toBe(409)
  expect(await opened.text()).toContain(`You’ve already sent these answers. Your reference is ${reference}.`)
  const html = await (await fixture.request(`/answers/${token}`)).text()
  for (const text of ['You’ve already sent these answers', reference]) expect(html).toContain(text)
  for (const text of ['Continue at step', 'Strip Plaza', 'Nothing has been sent']) expect(html).not.toContain(text)

  // The key is deleted a week after sending, and the saved answers with it.
  const { db, log, queue } = fixture
  const inAWeek = () => Date.now() + 8 * DAY_MS
  await cleanUp({ db, log, queue, history: createLeadHistory(), retentionMonths: 24, now: inAWeek })
  expect((await open(fixture, token)).status).toBe(404)
})

test('saving a form again replaces its answers, and the first link opens the new ones', async () => {
  await using fixture = await startMailing()
  const token = await save(fixture)
  const changed = JSON.stringify([...pairs, ['locations', 'Ottawa Area']])
  expect((await fixture.send('save-answers', { pairs: changed, step: 5, key })).status).toBe(200)
  expect(await (await open(fixture, token)).json()).toMatchObject({ step: 5 })
  expect((await fixture.pool.query('select 1 from saved_answers')).rows).toHaveLength(1)
})

test('opening the page deletes nothing, the button does, and other sites cannot press it', async () => {
  await using fixture = await startMailing()
  const token = await save(fixture)
  for (let times = 0; times < 2; times++) expect((await fixture.request(`/answers/${token}`)).status).toBe(200)
  expect((await press(fixture, token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await open(fixture, token)).status).toBe(200)
  expect((await press(fixture, token)).status).toBe(200)
  expect((await open(fixture, token)).status).toBe(404)
  expect((await fixture.request(`/answers/${token}`)).status).toBe(404)
})

test('a token that was changed, or made for something else, opens nothing', async () => {
  await using fixture = await startMailing()
  const token = await save(fixture)
  const { rows } = await fixture.pool.query('select id, email from saved_answers')
  const other = await fixture.tokens.signLink('own-inquiry', rows[0], Date.now())
  const stranger = await fixture.tokens.signLink('saved-answers', { ...rows[0], email: 'eve@x.example' }, Date.now())
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  for (const wrong of [other, stranger, changed, '', rows[0].id, 'x'.repeat(500)]) {
    expect((await open(fixture, wrong)).status, wrong).toBe(404)
  }
})

test('after 30 days the link is dead, and the answers are deleted with the nightly clean-up', async () => {
  await using fixture = await startMailing()
  const token = await save(fixture)
  const { db, log, queue, pool } = fixture
  const count = async () => (await pool.query('select count(*)::int as count from saved_answers')).rows[0].count
  const deps = { db, log, queue, history: createLeadHistory(), retentionMonths: 24 }
  await cleanUp({ ...deps, now: () => Date.now() + 29 * DAY_MS })
  expect(await count()).toBe(1)
  await pool.query(`update saved_answers set saved_at = saved_at - interval '31 days'`)
  expect((await open(fixture, token)).status).toBe(404)
  await cleanUp({ ...deps, now: () => Date.now() + 30 * DAY_MS })
  expect(await count()).toBe(0)
})

test('a mailbox gets at most three such mails an hour', async () => {
  await using fixture = await startMailing()
  for (let times = 0; times < 4; times++)
    expect((await fixture.send('save-answers', { pairs: JSON.stringify(pairs), step: 2 })).status).toBe(200)
  await eventually(() => expect(fixture.sink.received).toHaveLength(3))
  const countWaiting = `select count(*)::int as count from pgboss.job where name = 'send-saved-answers' and state < 'completed'`
  await eventually(async () => expect((await fixture.pool.query(countWaiting)).rows[0].count).toBe(0))
  expect(fixture.sink.received).toHaveLength(3)
})

test('anything but answers is refused and not stored', async () => {
  await using fixture = await startMailing()
  const wrong: Record<string, unknown> = {
    'no text': {},
    'no JSON': '{',
    'no list': '{}',
    'no address': JSON.stringify([['fullName', 'Ann']]),
    'no proper address': JSON.stringify([['email', 'ann']]),
    'too many answers': JSON.stringify([...pairs, ...Array.from({ length: 200 }, () => ['propertyTypes', 'Retail'])]),
    'an odd name': JSON.stringify([...pairs, ['__proto__', 'x']]),
  }
  for (const [what, given] of Object.entries(wrong))
    expect((await fixture.send('save-answers', { pairs: given, step: 2 })).status, what).toBe(422)
  expect((await fixture.send('save-answers', { pairs: JSON.stringify(pairs), step: 1 })).status).toBe(422)
  expect((await fixture.pool.query('select 1 from saved_answers')).rows).toEqual([])
})

test('other sites, and callers without the key, can neither save nor open', async () => {
  await using fixture = await startMailing()
  const headers = { 'Content-Type': 'application/json', apikey: publishableKey }
  for (const path of ['save-answers', 'open-answers']) {
    const body = JSON.stringify({ pairs, step: 2, token: 'x' })
    const url = `/functions/v1/${path}`
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
    expect((await fixture.request(url, { method: 'POST', headers: foreign, body })).status).toBe(401)
    expect((await fixture.request(url, { method: 'POST', headers: { ...headers, apikey: 'x' }, body })).status).toBe(
      401,
    )
  }
})
