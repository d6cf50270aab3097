import { expect, test } from 'vitest'
import { eventually } from '../../integration/jobs/start-queue.ts'
import { bodies, functionNames, readAnswer, siteUrl } from '../../integration/leads/start-leads.ts'
import { startMailing, teamEmail } from '../../integration/leads/start-mailing.ts'

// A link to an inquiry gives power only over the address it was mailed to.

const DAY = 86_400_000
const attacker = 'attacker@elsewhere.example'
const victim = 'victim@mailboxes.example'

type Fixture = Awaited<ReturnType<typeof startMailing>>

/** Two leads of the victim and one of the attacker, who has the link to it. */
async function startWithVictim() {
  const fixture = await startMailing()
  for (const message of ['One', 'Two'])
    await fixture.send(functionNames.contact, { ...bodies.contact, email: victim, message })
  const { id } = await readAnswer(await fixture.send(functionNames.contact, { ...bodies.contact, email: attacker }))
  const token = await fixture.signLead(id, attacker)
  return { fixture, id, token, press: fixture.press(token) }
}

async function listFlags(fixture: Fixture) {
  const leads = await fixture.leads()
  return leads.map(({ email, flags }) => [email, flags.join()])
}

/** The path of the link in the newest mail with this subject, and who it was mailed to. */
async function findLink(fixture: Fixture, subject: string): Promise<{ path: string; to: string[] }> {
  const find = () => fixture.sink.received.filter(({ mail }) => mail.subject?.includes(subject)).at(-1)
  await eventually(() => expect(find()).toBeDefined())
  const link = find()?.mail.html?.match(/http[^"]+\/privacy\/[^"]+/)?.[0] ?? ''
  return { path: new URL(link).pathname, to: find()?.to ?? [] }
}

function postTo(fixture: Fixture, path: string, headers: Record<string, string> = { Origin: siteUrl }) {
  return fixture.request(path, { method: 'POST', headers, body: new URLSearchParams({ action: 'confirm' }) })
}

test('nobody withdraws a stranger’s leads by correcting their own inquiry to the stranger’s address', async () => {
  const { fixture, press } = await startWithVictim()
  await using _ = fixture
  const corrected = await press({ action: 'correct', email: victim })
  expect(await corrected.text()).toContain('One step left</h1>')
  expect((await press({ action: 'withdraw' })).status).toBe(200)
  expect(await listFlags(fixture)).toEqual([
    [victim, ''],
    [victim, ''],
    [attacker, 'withdrawn'],
  ])
  expect(await fixture.db.selectFrom('suppressions').selectAll().execute()).toHaveLength(1)
  await fixture.send(functionNames.contact, { ...bodies.contact, email: victim, message: 'Three' })
  await eventually(() => expect(fixture.mailTo(victim).length).toBeGreaterThanOrEqual(3))
})

test('a new address takes effect once confirmed on the page mailed to it, and then the old link opens nothing', async () => {
  const { fixture, id, token, press } = await startWithVictim()
  await using _ = fixture
  const page = await (
    await press({ action: 'correct', email: 'new@buyers.example', message: 'I meant Timmins' })
  ).text()
  expect(page).toContain('new@buyers.example')
  const own = async () => (await fixture.leads()).find((lead) => lead.id === id)
  expect(await own()).toMatchObject({ email: attacker, details: { message: 'I meant Timmins' } })

  const { path } = await findLink(fixture, 'Confirm this address')
  expect(fixture.mailTo('new@buyers.example')).toHaveLength(1)
  expect(await (await fixture.request(path)).text()).toContain('Confirm this address</button>')
  expect((await postTo(fixture, path, { Origin: 'https://evil.example' })).status).toBe(403)
  expect(await own()).toMatchObject({ email: attacker })

  const confirmed = await postTo(fixture, path)
  expect(await confirmed.text()).toContain('Address confirmed</h1>')
  expect(await own()).toMatchObject({ email: 'new@buyers.example' })
  expect((await fixture.request(`/privacy/${token}`)).status).toBe(404)
  for (const action of ['withdraw', 'delete', 'renew']) expect((await press({ action })).status).toBe(404)
  expect(await listFlags(fixture)).toContainEqual(['new@buyers.example', ''])
  expect((await postTo(fixture, path)).status).toBe(404)
  expect((await fixture.request(`/privacy/${await fixture.signLead(id, 'NEW@buyers.example')}`)).status).toBe(200)
})

test('the team hears of a new address when it is confirmed, not when it is requested', async () => {
  const { fixture, press } = await startWithVictim()
  await using _ = fixture
  await press({ action: 'correct', email: 'new@buyers.example' })
  const { path } = await findLink(fixture, 'Confirm this address')
  const changes = () => fixture.mailTo(teamEmail).filter(({ subject }) => subject?.includes('corrected'))
  expect(changes()).toEqual([])
  await postTo(fixture, path)
  await eventually(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]?.text).toContain('new@buyers.example')
})

test('a link to confirm an address works for seven days, until another is given, and opens no inquiry', async () => {
  const { fixture, id, press } = await startWithVictim()
  await using _ = fixture
  const sign = (email: string, agoMs: number) =>
    fixture.tokens.signLink('new-address', { id, email }, Date.now() - agoMs)
  await press({ action: 'correct', email: 'new@buyers.example' })
  const status = async (email: string, agoMs: number, suffix = '/address') =>
    (await fixture.request(`/privacy/${await sign(email, agoMs)}${suffix}`)).status
  expect(await status('new@buyers.example', 6.9 * DAY)).toBe(200)
  expect(await status('new@buyers.example', 7.1 * DAY)).toBe(404)
  expect(await status('new@buyers.example', 0, '')).toBe(404)
  expect(await status(victim, 0)).toBe(404)
  await press({ action: 'correct', email: 'newer@buyers.example' })
  expect(await status('new@buyers.example', 0)).toBe(404)
  expect((await postTo(fixture, `/privacy/${await sign('new@buyers.example', 0)}/address`)).status).toBe(404)
})

test('corrections cannot be used to mail a stranger often, nor with words of one’s own', async () => {
  const { fixture, press } = await startWithVictim()
  await using _ = fixture
  await eventually(() => expect(fixture.mailTo(victim)).toHaveLength(2))
  for (let index = 0; index < 8; index++) {
    await press({ action: 'correct', email: victim, fullName: 'Prize', message: `https://evil.example/${index}` })
  }
  await eventually(async () => {
    const { rows } = await fixture.pool.query(
      `select 1 from pgboss.job where name = 'send-address-confirmation' and state = 'completed'`,
    )
    expect(rows).toHaveLength(8)
  })
  expect(fixture.mailTo(victim)).toHaveLength(3)
  for (const { html, text } of fixture.mailTo(victim)) expect(`${html}${text}`).not.toMatch(/evil|Prize/)
})

test('a link works for 90 days; after that it can only mail a fresh one to the address of the inquiry', async () => {
  const { fixture, id } = await startWithVictim()
  await using _ = fixture
  const young = await fixture.signLead(id, attacker, 89.9 * DAY)
  expect((await fixture.request(`/privacy/${young}`)).status).toBe(200)
  const old = await fixture.signLead(id, attacker, 90.1 * DAY)
  for (const path of [`/privacy/${old}`, `/privacy/${old}/download`]) {
    const answer = await fixture.request(path)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('Email me a new link</button>')
  }
  const pressOld = fixture.press(old)
  for (const action of ['withdraw', 'delete', 'correct']) expect((await pressOld({ action })).status).toBe(403)
  expect(await fixture.leads()).toHaveLength(3)
  expect((await listFlags(fixture)).at(-1)).toEqual([attacker, ''])

  expect((await pressOld({ action: 'renew' }, { Origin: 'https://evil.example' })).status).toBe(403)
  expect(await (await pressOld({ action: 'renew' })).text()).toContain('A new link is on its way</h1>')
  const fresh = await findLink(fixture, 'Your link to inquiry')
  expect(fresh.to).toEqual([attacker])
  expect((await fixture.request(fresh.path)).status).toBe(200)
})
