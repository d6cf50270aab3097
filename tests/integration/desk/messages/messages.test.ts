import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { settleAccepted } from '#services/desk/messages/settle-accepted.ts'
import { type SinkMode, startSmtpSink } from '../../../support/servers/smtp-sink.ts'
import { eventually } from '../../jobs/start-queue.ts'
import { bodies, functionNames, ledgerKey, readAnswer, siteUrl } from '../../leads/start-leads.ts'
import { type DeskFixture, startDesk } from '../start-desk.ts'

let desk: DeskFixture
let sink: Awaited<ReturnType<typeof startSmtpSink>>
let mailer: ReturnType<typeof createSmtpMailer>
let agent: Awaited<ReturnType<DeskFixture['makeMember']>>
let other: typeof agent
beforeAll(async () => {
  const IDENTITY_DIR = join(import.meta.dirname, '../../../../examples/identity')
  const urls = { TEAM_EMAIL: 'team@site.example', RECO_GUIDE_URL: 'https://guide.example/guide' }
  desk = await startDesk({ ...urls, IDENTITY_DIR })
  sink = await startSmtpSink()
  const timeouts = { connectMs: 2000, greetingMs: 2000, socketMs: 4000 }
  mailer = createSmtpMailer({ url: sink.url, timeouts })
  const { pool, log, identity, queue } = desk
  const from = { name: identity.brokerageName, address: 'site@site.example' }
  await desk.workOnDeskJobs(queue, { pool, log, mailer, identity, siteUrl, from })
  agent = await desk.makeMember({ registration: 'salesperson', name: 'Agent One' })
  other = await desk.makeMember()
})
afterAll(async () => {
  await desk?.[Symbol.asyncDispose]()
  await mailer?.close()
  await sink?.close()
})

async function makeLead(email = `${randomUUID()}@buyers.example`, message = 'Do you also cover Sudbury?') {
  const sent = await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email, message }))
  return { ...sent, email }
}

async function act(who: { token: string }, lead: string, what: Record<string, unknown>, id = randomUUID()) {
  const { body } = await desk.tell('desk-act', who.token, { acts: [{ id, on: [{ lead }], do: what }] })
  return { sentId: id, ...body.results?.[0] }
}

const draft = { act: 'reply', purpose: 'reply', subject: 'Sudbury', body: 'Yes, we do.\n\nCall me.', guide: true }

async function pageOf(reference: string, who = agent) {
  return (await desk.ask(`desk-lead?ref=${reference}`, who.token)).body
}

/** Ends the hold, so that no test waits ten seconds. */
async function endHold(message: string) {
  await desk.pool.query('update pgboss.job set start_after = now() where id = $1 and state < $2', [message, 'active'])
}

async function reply(lead: string, what: Record<string, unknown> = {}, who = agent) {
  const done = await act(who, lead, { ...draft, ...what })
  const { rows } = await desk.pool.query('select data from lead_events where id = $1', [done.event ?? 0])
  return { ...done, message: String(rows[0]?.data.message) }
}

const stateOf = async (message: string) =>
  (await desk.pool.query('select state from messages where id = $1', [message])).rows[0]?.state
const arrivesAs = (message: string, state: string) => eventually(async () => expect(await stateOf(message)).toBe(state))
const mailsTo = (email: string) => sink.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)

async function withMode(mode: SinkMode, work: () => Promise<void>) {
  await sink.setMode(mode)
  try {
    await work()
  } finally {
    await sink.setMode('ok')
  }
}

test('an answer is held, then sent once, and stops the clock when the server has accepted it', async () => {
  const { id, reference, email } = await makeLead()
  const { message, outcome } = await reply(id)
  expect(outcome).toBe('done')
  const held = await pageOf(reference)
  expect(held.messages).toMatchObject([{ id: message, state: 'held', by: agent.id, body: draft.body, hasGuide: true }])
  expect(held.lead.state).toMatchObject({ repliedAt: null, status: 'new', assigneeId: agent.id })
  expect(mailsTo(email)).toEqual([])
  await endHold(message)
  await arrivesAs(message, 'accepted')
  const { lead, events } = await pageOf(reference)
  expect(lead.state).toMatchObject({ repliedBy: agent.id, replyKind: 'email', status: 'contacted' })
  expect(lead.state.replySeconds).toBeGreaterThanOrEqual(0)
  expect(events.at(-1)).toMatchObject({ kind: 'sent', data: { message, guide: 'https://guide.example/guide' } })
  const [mail] = mailsTo(email)
  expect(mailsTo(email)).toHaveLength(1)
  expect(mail).toMatchObject({
    messageId: `<${message}.desk-reply@site.example>`,
    subject: `Sudbury (${reference})`,
    from: { name: `Agent One, ${desk.identity.brokerageName}`, address: 'site@site.example' },
  })
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual([agent.email, 'team@site.example'])
  const text = mail?.text?.replaceAll(/\s+/g, ' ') ?? ''
  for (const part of [
    'Yes, we do.',
    'Agent One, Salesperson',
    desk.identity.address.street,
    'https://guide.example/guide',
  ])
    expect(text).toContain(part)
  expect(mail?.html).toMatch(/\/privacy\/[\w-]{20,}/)
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')).toBeUndefined()
})

test('a member whom the brokerage presents signs with a direct line and a photograph that loads nothing', async () => {
  const nadia = await desk.makeMember({ registration: 'broker', name: 'Nadia Baptiste' })
  const { id, email } = await makeLead()
  const { message } = await reply(id, {}, nadia)
  await endHold(message)
  await arrivesAs(message, 'accepted')
  const [mail] = mailsTo(email)
  expect(mail?.text).toContain('Nadia Baptiste, Broker\n')
  expect(mail?.text).toContain('\n416-555-0102\n')
  expect(mail?.html).toContain('<img src="cid:photo@signature"')
  expect(mail?.attachments).toMatchObject([
    { contentId: '<photo@signature>', mimeType: 'image/jpeg', disposition: 'inline' },
  ])
})

test('the next mail continues the thread of the last one', async () => {
  const { id, email } = await makeLead()
  for (const purpose of ['reply', 'follow-up']) {
    const { message } = await reply(id, { purpose, guide: false })
    await endHold(message)
    await arrivesAs(message, 'accepted')
  }
  const [first, second] = mailsTo(email)
  expect(second?.inReplyTo).toBe(first?.messageId)
  // A mail that bounced, or was never sent, reached nobody.
  for (const [state, last] of [
    ['accepted', second],
    ['bounced', first],
    ['refused', first],
  ] as const) {
    await desk.pool.query('update messages set state = $1 where message_id = $2', [state, second?.messageId])
    const { message } = await reply(id, { purpose: 'follow-up', guide: false })
    await endHold(message)
    await arrivesAs(message, 'accepted')
    expect(mailsTo(email).at(-1)?.inReplyTo).toBe(last?.messageId)
    await desk.pool.query('delete from messages where id = $1', [message])
  }
  expect(second?.text).not.toContain('guide.example')
})

test('a held answer can be cancelled, and is never sent', async () => {
  const { id, reference, email } = await makeLead()
  const first = await reply(id)
  expect(await act(agent, id, { act: 'undo', undoes: first.sentId })).toMatchObject({ outcome: 'done' })
  const second = await reply(id)
  await act(agent, id, { act: 'note', text: 'wait' })
  // Not through another lead, if it belongs behind this one's wall.
  const { id: another } = await makeLead()
  const elsewhere = await act(agent, another, { act: 'cancel-send', message: second.message })
  expect(elsewhere.why).toBe('There is no such email.')
  expect(await act(agent, id, { act: 'cancel-send', message: second.message })).toMatchObject({ outcome: 'done' })
  expect(await act(agent, id, { act: 'undo', undoes: first.sentId })).toMatchObject({ outcome: 'refused' })
  for (const { message } of [first, second]) await endHold(message)
  const jobsLeft = 'select from pgboss.job where id = any ($1) and state < $2'
  await eventually(async () =>
    expect((await desk.pool.query(jobsLeft, [[first.message, second.message], 'completed'])).rowCount).toBe(0),
  )
  expect(mailsTo(email)).toEqual([])
  expect((await pageOf(reference)).lead.state.repliedAt).toBeNull()
})

test('a sent mail cannot be cancelled, and its text stays in the history', async () => {
  const { id } = await makeLead()
  const { message, sentId, event } = await reply(id)
  await endHold(message)
  await arrivesAs(message, 'accepted')
  const why = 'It is too late: the email has been sent.'
  expect(await act(agent, id, { act: 'undo', undoes: sentId })).toMatchObject({ outcome: 'refused', why })
  expect(await act(agent, id, { act: 'cancel-send', message })).toMatchObject({ outcome: 'refused', why })
  expect(await act(agent, id, { act: 'redact', event })).toMatchObject({ outcome: 'refused' })
})

test('a withdrawal cancels held mails in the visitor’s own transaction, and prevents the next answer', async () => {
  const { id, reference, email } = await makeLead()
  const { message } = await reply(id)
  const press = desk.press(await desk.signLead(id, email))
  expect((await press({ action: 'withdraw' })).status).toBeLessThan(400)
  expect(await stateOf(message)).toBe('cancelled')
  const { events, suppressedAt } = await pageOf(reference)
  expect(events.at(-1)).toMatchObject({ kind: 'withdrawn', data: { cancelled: [message] } })
  expect(suppressedAt).not.toBeNull()
  expect(await act(agent, id, draft)).toMatchObject({
    outcome: 'refused',
    why: expect.stringContaining('They asked not to be contacted any more.'),
  })
})

test('a request for access is a task, and can be answered although its sender withdrew, until it is done', async () => {
  const { id, reference, email } = await makeLead()
  const access = { ...draft, purpose: 'access' }
  expect(await act(agent, id, access)).toMatchObject({ outcome: 'refused' })
  const asked = await act(agent, id, { act: 'access-request' })
  expect(asked).toMatchObject({ outcome: 'done' })
  expect(await act(agent, id, { act: 'access-request' })).toMatchObject({ outcome: 'refused' })
  const { message: before } = await reply(id, { purpose: 'access' })
  await desk.press(await desk.signLead(id, email))({ action: 'withdraw' })
  // Answers to their own requests are still sent.
  expect(await stateOf(before)).toBe('held')
  const page = await pageOf(reference)
  expect(page).toMatchObject({ isAccessAsked: true, tasks: [{ assigneeId: agent.id }] })
  expect(await act(agent, id, draft)).toMatchObject({ outcome: 'refused' })
  const { message } = await reply(id, { purpose: 'access' })
  await endHold(message)
  await arrivesAs(message, 'accepted')
  await act(agent, id, { act: 'done', task: page.tasks[0].id })
  expect(await act(agent, id, access)).toMatchObject({ outcome: 'refused' })
  expect((await pageOf(reference)).isAccessAsked).toBe(false)
})

test('asking for the deletion of a record ends that inquiry and no other of the same person', async () => {
  const record = await makeLead()
  const other = await makeLead(record.email, 'And Timmins?')
  const later = new Date(Date.now() + 86_400_000)
  await desk.pool.query(`update inquiries set kept_until = $2, kept_why = 'A trade.' where id = $1`, [record.id, later])
  const kept = await reply(record.id)
  await endHold(kept.message)
  await arrivesAs(kept.message, 'accepted')
  const [ended, open] = [await reply(record.id), await reply(other.id)]
  const press = desk.press(await desk.signLead(record.id, record.email))
  for (let times = 0; times < 2; times++) expect((await press({ action: 'delete' })).status).toBe(409)
  expect([await stateOf(ended.message), await stateOf(open.message)]).toEqual([undefined, 'held'])
  // Sent mails are part of the record.
  expect(await stateOf(kept.message)).toBe('accepted')
  const [first, second] = [await pageOf(record.reference), await pageOf(other.reference)]
  expect(first.lead).toMatchObject({ erasureAskedAt: expect.any(String), flags: ['withdrawn'], source: { page: '' } })
  expect(first.events.filter(({ kind }: { kind: string }) => kind === 'erasure-asked')).toHaveLength(1)
  expect(second).toMatchObject({ lead: { erasureAskedAt: null, flags: [] }, suppressedAt: null })
  expect(await act(agent, record.id, draft)).toMatchObject({ outcome: 'refused' })
  await endHold(open.message)
  await arrivesAs(open.message, 'accepted')
})

test('a lead that its visitor deleted says when, and what is kept, unless it was behind a wall', async () => {
  const { id, reference, email } = await makeLead()
  const walled = await makeLead()
  await desk.pool.query('update inquiries set eyes = array[$2]::uuid[] where id = $1', [walled.id, other.id])
  for (const lead of [{ id, email }, walled])
    await desk.press(await desk.signLead(lead.id, lead.email))({ action: 'delete' })
  const { status, body } = await desk.ask(`desk-lead?ref=${reference}`, agent.token)
  expect(status).toBe(404)
  expect(body.error.message).toMatch(/^The visitor deleted this inquiry on \d+ \w+ \d{4}\. .*without a name/)
  const hidden = await desk.ask(`desk-lead?ref=${walled.reference}`, agent.token)
  expect(hidden.body.error.message).toMatch(/^There is no lead with this reference\./)
})

test('the guard decides again when the mail goes out', async () => {
  const { id, reference, email } = await makeLead()
  const { message } = await reply(id)
  // Not through the page, so that nothing else cancels it.
  await desk.db
    .insertInto('suppressions')
    .values({ email_hash: ledgerKey.hash(email), reason: 'test', created_at: new Date() })
    .execute()
  await endHold(message)
  await arrivesAs(message, 'cancelled')
  expect((await pageOf(reference)).events.at(-1)).toMatchObject({ kind: 'not-sent', actorKind: 'system' })
  expect(mailsTo(email)).toEqual([])
})

test('a closed inquiry is followed up only with a consent that has not ended', async () => {
  const { id, reference } = await makeLead()
  await act(agent, id, { act: 'close', reason: 'no-fit' })
  const followUp = await reply(id, { purpose: 'follow-up' })
  expect(followUp.outcome).toBe('done')
  const { rows } = await desk.pool.query('select consent_id, exemption from messages where id = $1', [followUp.message])
  const [consent] = (await pageOf(reference)).consents
  expect(rows).toEqual([{ consent_id: consent.id, exemption: null }])
  expect(consent).toMatchObject({ basis: 'implied', textSha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await desk.db.deleteFrom('messages').where('id', '=', followUp.message).execute()
})

test('consents of the same address are listed without those of a lead that a wall hides', async () => {
  const open = await makeLead()
  const walled = await makeLead(open.email)
  await desk.pool.query('update inquiries set eyes = array[$1]::uuid[] where id = $2', [agent.id, walled.id])
  const listedFor = async ({ token }: { token: string }) =>
    (await desk.ask(`desk-lead?ref=${open.reference}`, token)).body.consents.map(
      ({ inquiryId }: { inquiryId: string }) => inquiryId,
    )
  expect(await listedFor(agent)).toEqual([open.id, walled.id])
  expect(await listedFor(other)).toEqual([open.id])
})

test('nobody can write to a colleague’s lead, in bulk, or with blanks left', async () => {
  const { id } = await makeLead()
  await act(agent, id, { act: 'claim' })
  expect(await act(other, id, draft)).toMatchObject({ outcome: 'refused' })
  const second = await makeLead()
  const bulk = { id: randomUUID(), on: [{ lead: id }, { lead: second.id }], do: draft }
  expect((await desk.tell('desk-act', agent.token, { acts: [bulk] })).status).toBe(400)
  const blank = { ...draft, body: 'Hello,\n\n[your reply]' }
  expect(await act(agent, id, blank)).toMatchObject({ outcome: 'refused', why: 'Fill in [your reply] first.' })
  const late = { ...draft, act: 'send-later', sendAt: '2020-01-01T00:00:00Z' }
  expect(await act(agent, id, late)).toMatchObject({ outcome: 'refused' })
  expect((await desk.db.selectFrom('messages').selectAll().where('lead_id', '=', id).execute()).length).toBe(0)
})

test('one mail answers other inquiries of the same address, and a bounce reopens all of them', async () => {
  const first = await makeLead()
  const second = await makeLead(first.email, 'And Timmins?')
  const stranger = await makeLead()
  const { others } = await pageOf(first.reference)
  expect(others).toMatchObject([{ id: second.id, reference: second.reference }])
  expect(await act(agent, first.id, { ...draft, answers: [stranger.id] })).toMatchObject({ outcome: 'refused' })
  // Not an inquiry that they may not see, nor a colleague's.
  const answered = { replyKind: 'email', repliedBy: agent.id, status: 'contacted' }
  const asBefore = `eyes = '{}', assignee_id = null, status = 'new', replied_at = null, reply_kind = null, reply_seconds = null`
  for (const change of [
    `assignee_id = '${agent.id}'`,
    `eyes = array['${agent.id}']::uuid[]`,
    // Nor one that no longer waits for an answer.
    `status = 'spam'`,
    `replied_at = now(), reply_kind = 'call', reply_seconds = 1`,
  ]) {
    await desk.pool.query(`update inquiries set ${change} where id = $1`, [second.id])
    expect(await act(other, first.id, { ...draft, answers: [second.id] })).toMatchObject({ outcome: 'refused' })
    const { others: shown } = await pageOf(first.reference, other)
    expect(shown).toHaveLength(change.startsWith('assignee_id') ? 1 : 0)
    await desk.pool.query(`update inquiries set ${asBefore} where id = $1`, [second.id])
  }
  const { message } = await reply(first.id, { answers: [second.id] })
  await endHold(message)
  await arrivesAs(message, 'accepted')
  for (const { reference } of [first, second]) expect((await pageOf(reference)).lead.state).toMatchObject(answered)
  const elsewhere = await act(other, second.id, { act: 'bounced', message })
  expect(elsewhere).toMatchObject({ outcome: 'refused', why: 'There is no such email.' })
  const bounce = await act(other, first.id, { act: 'bounced', message })
  expect(bounce).toMatchObject({ outcome: 'done' })
  for (const { reference } of [first, second]) {
    const { lead, events } = await pageOf(reference)
    expect(lead.state).toMatchObject({ repliedAt: null, replyKind: null, replySeconds: null, status: 'new' })
    expect(events.at(-1)).toMatchObject({ kind: 'bounced' })
  }
  expect(await act(other, first.id, { act: 'bounced', message })).toMatchObject({ outcome: 'refused' })
  // A colleague who was wrong undoes it, and everything is as before.
  expect((await pageOf(first.reference)).tasks).toHaveLength(1)
  expect(await act(other, first.id, { act: 'undo', undoes: bounce.sentId })).toMatchObject({ outcome: 'done' })
  for (const { reference } of [first, second]) expect((await pageOf(reference)).lead.state).toMatchObject(answered)
  expect([await stateOf(message), (await pageOf(first.reference)).tasks]).toEqual(['accepted', []])
  const measured = 'select from reply_measures where lead_id = any ($1) and stopped_at is not null'
  expect((await desk.pool.query(measured, [[first.id, second.id]])).rowCount).toBe(2)
})

test('a bounce is handled although one of its inquiries was deleted, and only by members who may see the lead', async () => {
  const { id, reference } = await makeLead()
  const deleted = randomUUID()
  const { message } = await reply(id)
  await desk.pool.query(`update messages set answers = array[$2]::uuid[] where id = $1`, [message, deleted])
  expect(await act(agent, id, { act: 'bounced', message })).toMatchObject({ outcome: 'refused' })
  await endHold(message)
  await arrivesAs(message, 'accepted')
  // Its author is outside the wall by now.
  const walled = `update inquiries set eyes = array[$2]::uuid[], assignee_id = null where id = $1`
  await desk.pool.query(walled, [id, other.id])
  const bounce = await act(other, id, { act: 'bounced', message })
  expect(bounce).toMatchObject({ outcome: 'done' })
  const { tasks, lead } = await pageOf(reference, other)
  expect([tasks.length, tasks[0]?.assigneeId, lead.state.repliedAt]).toEqual([1, null, null])
  // The worker learns of the acceptance last.
  await settleAccepted({ db: desk.db, messaging: { newId: randomUUID }, hint() {} }, message, new Date())
  expect([await stateOf(message), (await pageOf(reference, other)).lead.state.repliedAt]).toEqual(['bounced', null])
  // Acts by others in the meantime are kept.
  await act(other, id, { act: 'done', task: tasks[0]?.id })
  expect(await act(other, id, { act: 'undo', undoes: bounce.sentId })).toMatchObject({ outcome: 'done' })
  const done = await desk.pool.query('select from tasks where lead_id = $1 and done_at is not null', [id])
  expect([await stateOf(message), done.rowCount]).toEqual(['accepted', 1])
})

test('a refusal by the mail server leaves the clock running, says so, and asks for another way', async () => {
  const { id, reference } = await makeLead()
  await withMode('unknown-visitor', async () => {
    const { message } = await reply(id)
    await desk.pool.query('update inquiries set assignee_id = $2 where id = $1', [id, other.id])
    await endHold(message)
    await arrivesAs(message, 'refused')
  })
  const { lead, events, tasks } = await pageOf(reference)
  expect(lead.state.repliedAt).toBeNull()
  // For the current assignee, not for the author.
  expect(tasks).toMatchObject([{ title: expect.stringContaining('Unreachable by email'), assigneeId: other.id }])
  expect(events.at(-1)).toMatchObject({ kind: 'send-refused', data: { why: expect.stringContaining('no such user') } })
})

test('while the mail server is away an answer waits, can be cancelled, and is sent once when the server returns', async () => {
  const [kept, dropped] = [await makeLead(), await makeLead()]
  const [second, first] = [await reply(dropped.id), await reply(kept.id)]
  const hasFailed = (message: string) =>
    eventually(() => expect(desk.lines.some(({ jobId }) => jobId === message)).toBe(true))
  await withMode('refuse-connection', async () => {
    await endHold(second.message)
    await hasFailed(second.message)
    const takeBack = () => act(agent, dropped.id, { act: 'cancel-send', message: second.message })
    await eventually(async () => expect(await takeBack()).toMatchObject({ outcome: 'done' }))
    await endHold(first.message)
    await hasFailed(first.message)
  })
  await arrivesAs(first.message, 'accepted')
  expect(mailsTo(kept.email)).toHaveLength(1)
  expect(await stateOf(second.message)).toBe('cancelled')
  expect(mailsTo(dropped.email)).toEqual([])
})

test('a mail whose server is out of reach for three days is given up, and the assignee gets a task', async () => {
  const [late, young] = [await makeLead(), await makeLead()]
  const [given, waiting] = [await reply(late.id), await reply(young.id)]
  await act(agent, late.id, { act: 'assign', to: other.id })
  // Hundreds of attempts before, over almost three days.
  const waited = `update messages set send_after = now() - $2::interval where id = $1`
  await desk.pool.query(waited, [given.message, '73 hours'])
  await desk.pool.query(waited, [waiting.message, '71 hours'])
  await withMode('refuse-connection', async () => {
    for (const { message } of [given, waiting]) {
      await desk.pool.query('update pgboss.job set retry_count = 100, retry_limit = 900 where id = $1', [message])
      await endHold(message)
    }
    await arrivesAs(given.message, 'refused')
    await eventually(() => expect(desk.lines.some(({ jobId }) => jobId === waiting.message)).toBe(true))
    await arrivesAs(waiting.message, 'held')
    const { lead, events, tasks } = await pageOf(late.reference)
    expect(lead.state.repliedAt).toBeNull()
    expect(tasks).toMatchObject([{ title: expect.stringContaining('An email was not sent'), assigneeId: other.id }])
    expect(events.at(-1)).toMatchObject({ kind: 'send-given-up', data: { message: given.message } })
    expect((await pageOf(young.reference)).tasks).toEqual([])
    await act(agent, young.id, { act: 'cancel-send', message: waiting.message })
  })
})

test('a worker that died after the server’s acceptance stops the clock without a second mail', async () => {
  const { id, reference, email } = await makeLead()
  const { message } = await reply(id)
  await desk.pool.query('insert into sent_mails (message_id, template) values ($1, $2)', [
    `<${message}.desk-reply@site.example>`,
    'desk-reply',
  ])
  // A sent mail is an answer, even if it was cancelled at that moment.
  await desk.pool.query(`update messages set state = 'cancelled' where id = $1`, [message])
  await endHold(message)
  await arrivesAs(message, 'accepted')
  // Another worker may have run the same job.
  await settleAccepted({ db: desk.db, messaging: { newId: randomUUID }, hint() {} }, message, new Date())
  const { lead, events } = await pageOf(reference)
  expect(lead.state.replyKind).toBe('email')
  expect(events.filter(({ kind }: { kind: string }) => kind === 'sent')).toHaveLength(1)
  expect(mailsTo(email)).toEqual([])
})

test('a mail for later waits for its moment, and is not sent in the name of somebody who has left', async () => {
  const leaver = await desk.makeMember()
  const { id } = await makeLead()
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const { message } = await reply(id, { act: 'send-later', sendAt }, leaver)
  const { rows } = await desk.pool.query(
    `select start_after > now() + interval '50 minutes' as later from pgboss.job where id = $1`,
    [message],
  )
  expect(rows).toEqual([{ later: true }])
  await desk.remove(leaver.id)
  await endHold(message)
  await arrivesAs(message, 'cancelled')
})

test('a wall cancels the unsent mails of exactly the members that it does not name', async () => {
  const manager = await desk.makeMember({ role: 'manager' })
  const { id, reference, email } = await makeLead()
  await act(manager, id, { act: 'assign', to: other.id })
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const [theirs, own] = [
    await reply(id, { act: 'send-later', sendAt }, other),
    await reply(id, { act: 'send-later', sendAt }, manager),
  ]
  await act(manager, id, { act: 'assign', to: manager.id })
  expect(await act(manager, id, { act: 'wall', eyes: [manager.id] })).toMatchObject({ outcome: 'done' })
  expect([await stateOf(theirs.message), await stateOf(own.message)]).toEqual(['cancelled', 'held'])
  expect((await pageOf(reference, manager)).events.at(-1)).toMatchObject({ data: { cancelled: [theirs.message] } })
  for (const { message } of [theirs, own]) await endHold(message)
  await arrivesAs(own.message, 'accepted')
  expect(mailsTo(email)).toHaveLength(1)
})

test('two workers that run the job of a mail for later send it once', async () => {
  const { id, email } = await makeLead()
  const { message } = await reply(id, { act: 'send-later', sendAt: new Date(Date.now() + 3_600_000).toISOString() })
  await endHold(message)
  await arrivesAs(message, 'accepted')
  // As after a kill: the queue hands the same job out again.
  await desk.pool.query(
    `update pgboss.job set state = 'created', start_after = now(), completed_on = null where id = $1`,
    [message],
  )
  await eventually(async () => {
    const { rows } = await desk.pool.query('select state from pgboss.job where id = $1', [message])
    expect(rows[0]?.state).toBe('completed')
  })
  expect(mailsTo(email)).toHaveLength(1)
})
