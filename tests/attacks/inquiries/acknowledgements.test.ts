import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { createLedgerKey } from '#services/leads/consents/ledger-key.ts'
import { findMailbox, limitVisitorMails } from '#services/leads/mails/limit-visitor-mails.ts'
import { lockMailbox, recordVisitorMail } from '#services/leads/mails/visitor-mail-store.ts'
import { eventually } from '../../integration/jobs/start-queue.ts'
import { bodies, functionNames, readAnswer, startLeads } from '../../integration/leads/start-leads.ts'
import { startMailing, teamEmail } from '../../integration/leads/start-mailing.ts'
import { expectBlocked } from '../../support/database/expect-blocked.ts'

// Filling in a form decides which address gets a mail. That mail must not carry the stranger's words, nor come often.

const ledgerKey = createLedgerKey('the key of this ledger')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const typed = 'Claim-your-prize at https://evil.example/prize now'

/** Every field that takes text has the stranger's words in it. */
const withWords: Record<InquiryKind, Record<string, unknown>> = {
  contact: { ...bodies.contact, fullName: typed, subject: typed, message: typed },
  'sell-fast': {
    ...bodies['sell-fast'],
    fullName: typed,
    propertyAddress: typed,
    propertyCondition: typed,
    additionalComments: typed,
  },
  investment: {
    ...bodies.investment,
    fullName: typed,
    selectedSubtypes: { Industrial: ['Cold Storage', typed] },
    otherText: { [typed]: typed, Other: typed },
    budgetMin: 'evil.example',
    budgetMax: 'evil.example',
    capRateMin: 'evil.e',
    additionalComments: typed,
  },
}

test.each(Object.entries(withWords))(
  'the mail for a %s inquiry has none of the visitor’s words',
  async (kind, body) => {
    await using fixture = await startMailing()
    const name = Object.entries(functionNames).find(([other]) => other === kind)?.[1] ?? ''
    const email = 'victim@mailboxes.example'
    const source = { page: typed, referrer: typed, language: typed }
    const { reference } = await readAnswer(await fixture.send(name, { ...body, email, source }))
    await eventually(() => expect(fixture.sink.received).toHaveLength(2))
    const received = fixture.sink.received.find(({ to }) => to.includes(email))
    const { html, text, to, subject } = received?.mail ?? {}
    for (const part of [html, text, subject, JSON.stringify(to), received?.raw]) {
      expect(part).not.toMatch(/evil|prize/i)
    }
    expect(subject).toContain(reference)
    expect(text?.split('\n')).toContain('Hello,')
    expect(fixture.mailTo(teamEmail)[0]?.text?.replaceAll(/\s+/g, ' ')).toContain(typed)
  },
)

test('the mail greets a plausible name and shows what was chosen from our lists', async () => {
  await using fixture = await startMailing()
  await fixture.send(functionNames.investment, { ...bodies.investment, fullName: "J. R. O'Neil" })
  await eventually(() => expect(fixture.sink.received).toHaveLength(2))
  const [mail] = fixture.mailTo(bodies.investment.email)
  expect(mail?.text).toContain("Hi J. R. O'Neil,")
  expect(mail?.to).toEqual([{ name: "J. R. O'Neil", address: 'ann@buyers.example' }])
  for (const chosen of ['Industrial, Other', 'Warehouse/Distribution', 'Greater Toronto Area (GTA)', '48 hours'])
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(chosen)
})

test('one mailbox gets three mails over all forms; every lead is stored and mailed to the team', async () => {
  await using fixture = await startMailing()
  const spellings = ['victim@mail.example', 'VICTIM@mail.example', 'vic.tim@mail.example', 'victim+1@mail.example']
  for (const email of spellings) {
    for (const [kind, body] of Object.entries(bodies)) {
      const name = Object.entries(functionNames).find(([other]) => other === kind)?.[1] ?? ''
      expect((await fixture.send(name, { ...body, email })).status).toBe(200)
    }
  }
  await eventually(() => expect(fixture.mailTo(teamEmail)).toHaveLength(12))
  await eventually(async () => {
    const { rows } = await fixture.pool.query(
      `select 1 from pgboss.job where name = 'send-lead-to-visitor' and state = 'completed'`,
    )
    expect(rows).toHaveLength(12)
  })
  expect(await fixture.leads()).toHaveLength(12)
  expect(fixture.sink.received.filter(({ to }) => !to.includes(teamEmail))).toHaveLength(3)
  await fixture.send(functionNames.contact, { ...bodies.contact, email: 'other@mail.example' })
  await eventually(() => expect(fixture.mailTo('other@mail.example')).toHaveLength(1))
})

test('at most three mails an hour and ten a day, and a repeated attempt counts once', async () => {
  await using fixture = await startLeads()
  let time = Date.parse('2026-11-15T12:00:00Z')
  const allow = limitVisitorMails({ db: fixture.db, ledgerKey, now: () => time })
  const sent: number[] = []
  for (let tries = 0; tries < 3 * 72; tries++) {
    const id = randomUUID()
    if (await allow(id, 'victim@mail.example')) {
      sent.push(time)
      expect(await allow(id, 'victim@mail.example')).toBe(true)
    }
    time += 20 * MINUTE
  }
  for (const start of sent) {
    expect(sent.filter((other) => other >= start && other < start + HOUR).length).toBeLessThanOrEqual(3)
    expect(sent.filter((other) => other >= start && other < start + 24 * HOUR).length).toBeLessThanOrEqual(10)
  }
  expect(sent.length).toBeGreaterThan(25)
})

test('mails that become due at the same moment share the three', async () => {
  await using fixture = await startLeads()
  const allow = limitVisitorMails({ db: fixture.db, ledgerKey, now: Date.now })
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => allow(randomUUID(), 'victim@mail.example')))
  expect(verdicts.filter(Boolean)).toHaveLength(3)
})

test('a mail that becomes due while others to its mailbox are being counted waits for them', async () => {
  await using fixture = await startLeads()
  const address = 'victim@mail.example'
  const allow = limitVisitorMails({ db: fixture.db, ledgerKey, now: Date.now })
  const { verdict } = await fixture.db.transaction().execute(async (tx) => {
    const mailboxHash = ledgerKey.hash(findMailbox(address))
    await lockMailbox(tx, mailboxHash)
    const waiting = allow(randomUUID(), address)
    await eventually(() => expectBlocked(fixture.pool))
    const mail = { mailboxHash, at: new Date() }
    for (let n = 0; n < 3; n++) await recordVisitorMail(tx, { ...mail, id: randomUUID() })
    return { verdict: waiting }
  })
  expect(await verdict).toBe(false)
})
