import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboundMail } from '#domain/desk/inbound/inbound-mail.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import { createImapMailbox, type OpenMailbox } from '#platform/mail/imap-mailbox.ts'
import { rememberMailbox } from '#services/desk/inbound/mailbox-store.ts'
import { noStuckMail, readMailbox } from '#services/desk/inbound/read-mailbox.ts'
import { receiveMail } from '#services/desk/inbound/receive-mail.ts'
import { startImapServer } from '../../support/servers/imap-server.ts'
import { composeRaw, startInbound, verified } from './start-inbound.ts'

let imap: Awaited<ReturnType<typeof startImapServer>>
let desk: Awaited<ReturnType<typeof startInbound>>
let reader: ReturnType<typeof desk.openReader>
beforeAll(async () => {
  imap = await startImapServer()
  for (const at of [0, Date.now() - 3_600_000]) {
    imap.deliver(composeRaw({ From: 'old@buyers.example', To: 'desk@site.example' }, 'From before.'), new Date(at))
  }
  desk = await startInbound(imap.url)
  reader = desk.openReader()
  await reader.look()
  await rememberMailbox(desk.db, 'handed over', new Date(0))
})
afterAll(async () => {
  await reader?.stop()
  await desk?.[Symbol.asyncDispose]()
  await imap?.[Symbol.asyncDispose]()
})

type Lead = Awaited<ReturnType<typeof desk.makeLead>>

/** Somebody answers the mail of the desk. */
async function comesBack(lead: Lead, text = 'And Timmins?', headers: Record<string, string> = {}) {
  const to = await desk.replies.addressOf(lead.reference)
  imap.deliver(composeRaw({ From: `"Ann Buyer" <${lead.email}>`, To: to, ...headers }, text))
  await reader.look()
}

let handedOver = 0

/** Receives a mail that was already read, without a server. */
function receive(mail: Partial<InboundMail>) {
  return receiveMail(
    desk.reading,
    { mailbox: 'handed over', uidValidity: '1', uid: ++handedOver },
    {
      messageId: `<${randomUUID()}@there.example>`,
      inReplyTo: null,
      references: [],
      recipients: [],
      sender: { name: '', address: 'ann@buyers.example' },
      isSenderVerified: false,
      subject: 'Re: Sudbury',
      text: 'And Timmins?',
      isCut: false,
      attachments: [],
      isAutomatic: false,
      bounce: null,
      calendarReply: null,
      receivedAt: new Date(),
      ...mail,
    },
  )
}

const addressesOf = (...leads: Lead[]) => Promise.all(leads.map(({ reference }) => desk.replies.addressOf(reference)))

/** One of our mails in this state, written this many minutes ago. */
async function wrote(lead: Lead, state: string, minutes: number): Promise<string> {
  const messageId = `<${randomUUID()}@site.example>`
  await desk.pool.query(
    `insert into messages (id, lead_id, direction, purpose, by, subject, body, message_id, exemption, state, send_after,
        accepted_at, at)
      values (gen_random_uuid(), $1, 'out', 'reply', $2, '', '', $3, 'inquiry', $4, now(),
        case when $4 = 'accepted' then now() end, now() - make_interval(mins => $5))`,
    [lead.id, desk.agent.id, messageId, state, minutes],
  )
  return messageId
}

const inbound = async (lead: Lead) =>
  (await desk.pool.query(`select * from messages where lead_id = $1 and direction = 'in' order by at`, [lead.id])).rows

const lastUid = async () => {
  const { rows } = await desk.pool.query('select last_uid from desk_mailboxes where name = $1', [
    desk.reading.imap.name,
  ])
  return rows[0]?.last_uid
}

test('a reply to the signed address is stored with its lead once, and waits for an answer', async () => {
  const lead = await desk.makeLead()
  const mail = await desk.answer(lead)
  const back = await desk.replies.addressOf(lead.reference)
  expect(back).toMatch(/^desk\+con-[a-z0-9]{4}-[a-z0-9]{2}-[a-z2-7]{16}@site\.example$/)
  expect(mail).toMatchObject({ replyTo: { name: 'Agent One', address: back }, returnPath: back })
  const { state: before } = (await desk.pageOf(lead.reference)).lead
  await desk.act(lead.id, { act: 'snooze', until: '2099-01-01T00:00:00Z' })
  await comesBack(lead, 'And Timmins?\n\nOn Tuesday, Agent One wrote:\n> Yes, we do.', {
    'In-Reply-To': mail.messageId,
  })
  await reader.look()
  const page = await desk.pageOf(lead.reference)
  expect(page.messages).toHaveLength(2)
  // A mailbox has whole seconds only, so the mail may seem to have arrived before the answer.
  expect(page.messages.find((message: { direction: string }) => message.direction === 'in')).toMatchObject({
    state: 'received',
    nature: 'person',
    subject: 'Re: Sudbury',
    sender: { name: 'Ann Buyer', address: lead.email },
    body: expect.stringContaining('And Timmins?'),
    isCut: false,
  })
  expect(page.events.at(-1)).toMatchObject({ kind: 'received', actorKind: 'visitor' })
  // A kept promise stays kept.
  expect(page.lead.state).toEqual({ ...before, snoozedUntil: null, wroteAt: expect.any(String) })
  expect(await desk.idsOf('is:wrote-back')).toEqual([lead.id])
  expect(await desk.idsOf('is:waiting')).not.toContain(lead.id)
  expect(desk.hints.filter((hint) => hint === lead.id)).toHaveLength(1)
  const told = `select data ->> 'to' as to from pgboss.job where name = 'send-desk-notice' and data ->> 'about' = $1`
  expect((await desk.pool.query(told, [lead.reference])).rows).toEqual([{ to: desk.agent.email }])
  expect(await desk.act(lead.id, { act: 'no-answer-needed' })).toMatchObject({ outcome: 'done' })
  expect(await desk.idsOf('is:wrote-back')).toEqual([])
  await comesBack(lead, 'Hello?')
  await desk.act(lead.id, { act: 'log-call', outcome: 'spoke', text: '' })
  expect(await desk.idsOf('is:wrote-back')).toEqual([])
})

test('a mail that arrived after an answer was written still waits when that answer has been sent', async () => {
  const lead = await desk.makeLead()
  await comesBack(lead, 'One more question.')
  const stateOf = async () => (await desk.pageOf(lead.reference)).lead.state
  const { wroteAt: first } = await stateOf()
  const message = await desk.write(lead.id)
  await comesBack(lead, 'And another one, which you have not read.')
  await desk.sendOut(lead, message)
  const { wroteAt, replyKind } = await stateOf()
  expect(replyKind).toBe('email')
  expect(Date.parse(wroteAt)).toBeGreaterThan(Date.parse(first))
  const elsewhere = { act: 'answered-elsewhere', means: 'call', text: '' }
  await desk.act(lead.id, { ...elsewhere, answeredAt: first })
  expect((await stateOf()).wroteAt).toBe(wroteAt)
  await desk.act(lead.id, { ...elsewhere, answeredAt: new Date().toISOString() })
  expect((await stateOf()).wroteAt).toBeNull()
})

test('a mail is matched by the mail that it answers or by a reference of its verified sender; otherwise it is unmatched', async () => {
  const lead = await desk.makeLead()
  const other = await desk.makeLead()
  const [{ messageId }, { messageId: foreign }] = [await desk.answer(lead), await desk.answer(other)]
  const from = { From: `<${lead.email}>`, To: 'desk@site.example' }
  const signed = await desk.replies.addressOf(other.reference)
  const forged = signed.replace(other.reference.toLowerCase(), lead.reference.toLowerCase())
  imap.deliver(composeRaw({ ...from, From: 'wife@buyers.example', References: `<x@y.example> ${messageId}` }, 'one'))
  const named = { Subject: `About ${lead.reference.toLowerCase()}` }
  imap.deliver(composeRaw({ ...verified(lead.email), ...from, ...named }, 'two'))
  imap.deliver(composeRaw({ ...from, From: 'other@buyers.example', Subject: lead.reference }, 'three'))
  imap.deliver(composeRaw({ ...from, From: 'other@buyers.example', To: forged }, 'four'))
  await reader.look()
  // Of two that it names, the one that it answers.
  imap.deliver(composeRaw({ ...from, 'In-Reply-To': messageId ?? '', References: foreign ?? '' }, 'five'))
  imap.deliver(composeRaw({ ...from, 'In-Reply-To': foreign ?? '', References: messageId ?? '' }, 'six'))
  await reader.look()
  expect((await inbound(lead)).map(({ body }) => body).toSorted()).toEqual(['five', 'one', 'two'])
  expect((await inbound(other)).map(({ body }) => body)).toEqual(['six'])
  const unmatched = await desk.unmatchedMails()
  expect(unmatched.map(({ body }: { body: string }) => body).toSorted()).toEqual(['four', 'three'])
  expect(unmatched[0]).toMatchObject({ sender: 'other@buyers.example', nature: 'person' })
  expect(desk.hints).toContain('all')
  expect((await desk.ask('desk-inbox', desk.agent.token)).body.tray).toBe(2)
  for (const { id } of unmatched) await desk.tell('desk-tray', desk.agent.token, { dismiss: id })
})

test('a mail to a deleted inquiry is matched to another one that it names, or is unmatched', async () => {
  const [gone, other] = [await desk.makeLead(), await desk.makeLead()]
  const recipients = await addressesOf(gone, other)
  await desk.pool.query('delete from inquiries where id = $1', [gone.id])
  expect(await receive({ recipients })).toEqual({ kind: 'lead', leadId: other.id })
  const left = await receive({ recipients: recipients.slice(0, 1), subject: other.reference })
  expect(left.kind).toBe('unmatched')
  await desk.pool.query('delete from tray_mails')
})

test('of two references in a mail the first counts, and the case of the address does not matter', async () => {
  const [first, second] = [await desk.makeLead(), await desk.makeLead()]
  const { email, reference } = first
  await desk.pool.query('update inquiries set email = $2 where id = $1', [second.id, email.toUpperCase()])
  for (const address of [email, email.toUpperCase()]) {
    const from = { sender: { name: '', address }, isSenderVerified: true }
    const answer = { kind: 'lead', leadId: first.id }
    expect(await receive({ ...from, subject: `${reference}, ${second.reference}` })).toEqual(answer)
    const other = await receive({ ...from, subject: second.reference, text: `Or ${reference}.` })
    expect(other).toEqual({ kind: 'lead', leadId: second.id })
  }
})

test('mails that differ in anything are both stored, and the same one is stored once', async () => {
  const recipients = await addressesOf(await desk.makeLead())
  const mail = { recipients, messageId: null, receivedAt: new Date('2026-11-17T15:00:00Z') }
  const kinds: string[] = []
  for (const other of [
    ...[
      {},
      {},
      { receivedAt: new Date('2026-11-17T15:00:01Z') },
      { sender: { name: '', address: 'b@buyers.example' } },
    ],
    ...[{ subject: 'Timmins' }, { text: 'And Sudbury?' }, { subject: 'Timmins' }],
  ]) {
    kinds.push((await receive({ ...mail, ...other })).kind)
  }
  expect(kinds).toEqual(['lead', 'known', 'lead', 'lead', 'lead', 'lead', 'known'])
})

test('a flood of mails to one reply address fills neither a page nor a mailbox', async () => {
  const lead = await desk.makeLead()
  const { messageId } = await desk.answer(lead)
  await comesBack(lead, 'one')
  await comesBack(lead, 'two')
  const told = `select from pgboss.job where name = 'send-desk-notice' and data ->> 'about' = $1`
  expect((await desk.pool.query(told, [lead.reference])).rowCount).toBe(1)
  await desk.pool.query(
    `insert into messages (id, lead_id, direction, purpose, subject, body, state, at, sender, sender_name, nature)
      select gen_random_uuid(), $1, 'in', 'reply', '', repeat('y', 100000), 'received', now(), 'x@buyers.example', '', 'person'
      from generate_series(1, 48)`,
    [lead.id],
  )
  await desk.pool.query(
    `insert into lead_events (lead_id, act_id, kind, actor_kind, data, at)
      select $1, gen_random_uuid(), 'received', 'visitor', '{}', now() from generate_series(1, 500)`,
    [lead.id],
  )
  await comesBack(lead, 'the one too many')
  expect(await inbound(lead)).toHaveLength(50)
  const [mail, ...others] = await desk.unmatchedMails()
  expect([mail.body, others]).toEqual(['the one too many', []])
  const stateOf = async () =>
    (await desk.pool.query('select state from messages where message_id = $1', [messageId])).rows
  await receive({ recipients: await addressesOf(lead), bounce: { isFinal: false, messageId: messageId ?? null } })
  expect(await stateOf()).toEqual([{ state: 'accepted' }])
  // A bounce of our own mail is still recorded.
  await reports(lead, messageId, 'failed')
  expect(await stateOf()).toEqual([{ state: 'bounced' }])
  // Unmatched mail is seen by everybody, so that nothing from behind a wall comes into it.
  expect(await desk.act(lead.id, { act: 'wall', eyes: [desk.agent.id] })).toMatchObject({ outcome: 'done' })
  await comesBack(lead, 'for one only')
  expect(await inbound(lead)).toHaveLength(51)
  const unmatched = await desk.unmatchedMails()
  expect(unmatched).toHaveLength(3)
  for (const { id } of unmatched) await desk.tell('desk-tray', desk.agent.token, { dismiss: id })
  const page = await desk.pageOf(lead.reference)
  expect(page.messages).toHaveLength(52)
  expect(page.messages.filter(({ isShortened }: { isShortened: boolean }) => !isShortened).length).toBeGreaterThan(2)
  expect(JSON.stringify(page).length).toBeLessThan(1_000_000)
  expect([page.events.length, page.hasEarlier]).toEqual([500, true])
})

test('our own mails, and those from before yesterday, do not count as a flood', async () => {
  const lead = await desk.makeLead()
  const recipients = await addressesOf(lead)
  await receive({ recipients })
  await desk.pool.query(
    `insert into messages (id, lead_id, direction, purpose, subject, body, state, at, sender, sender_name, nature)
      select gen_random_uuid(), lead_id, direction, purpose, '', '', state, now() - interval '25 hours', '', '', 'person'
      from messages cross join generate_series(1, 50) where lead_id = $1`,
    [lead.id],
  )
  for (let times = 0; times < 50; times++) await wrote(lead, 'accepted', 1)
  expect(await receive({ recipients })).toEqual({ kind: 'lead', leadId: lead.id })
})

test('members named by the wall are alerted to a mail to the lead, and if all have left, the managers', async () => {
  const [lead, named] = [await desk.makeLead(), await desk.makeMember()]
  for (const id of [named.id, randomUUID()]) {
    // The assignee is outside the wall.
    const walled =
      'update inquiries set eyes = array[$2]::uuid[], assignee_id = $3, wrote_at = null, version = version + 1 where id = $1'
    await desk.pool.query(walled, [lead.id, id, desk.agent.id])
    await comesBack(lead)
  }
  const { rows } = await desk.pool.query(
    `select data ->> 'to' as to, data -> 'unseen' as unseen from pgboss.job
      where name = 'send-desk-notice' and data ->> 'about' = $1 order by data -> 'unseen' nulls first`,
    [lead.reference],
  )
  // Managers cannot open it, and the mail says so.
  expect(rows).toEqual([
    { to: named.email, unseen: null },
    { to: desk.agent.email, unseen: 1 },
  ])
})

test('a copy of our own mail in the mailbox is not an answer', async () => {
  const lead = await desk.makeLead()
  const { messageId = '' } = await desk.answer(lead)
  await comesBack(lead, 'Yes, we do.', { From: 'site@site.example', 'Message-ID': messageId })
  expect((await desk.pageOf(lead.reference)).messages).toMatchObject([{ direction: 'out' }])
  expect(await desk.unmatchedMails()).toEqual([])
})

test('a mail to a closed lead whose member has left returns it to the team and alerts the managers', async () => {
  const leaver = await desk.makeMember()
  const lead = await desk.makeLead()
  await desk.act(lead.id, { act: 'claim' }, leaver)
  await desk.act(lead.id, { act: 'close', reason: 'won' }, leaver)
  await desk.remove(leaver.id)
  const stateOf = async () => (await desk.pageOf(lead.reference)).lead.state
  expect(await stateOf()).toMatchObject({ status: 'closed', assigneeId: leaver.id })
  await comesBack(lead, 'One more thing.')
  expect(await stateOf()).toMatchObject({ status: 'new', assigneeId: null })
  const told = `select data ->> 'to' as to, data -> 'unseen' as unseen from pgboss.job
    where name = 'send-desk-notice' and data ->> 'about' = $1`
  expect((await desk.pool.query(told, [lead.reference])).rows).toEqual([{ to: desk.agent.email, unseen: null }])
  // They are not members any more.
  await receive({ recipients: await addressesOf(lead), sender: { name: '', address: leaver.email } })
  expect((await inbound(lead)).map(({ nature }) => nature)).toEqual(['person', 'person'])
})

/** A mail server reports the result for one of our mails. */
function reports(lead: Lead, messageId: string | undefined, action: string) {
  const parts = [
    `Content-Type: text/plain\n\nYour mail came to nobody.`,
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nAction: ${action}\nStatus: 5.1.1`,
    `Content-Type: text/rfc822-headers\n\nMessage-ID: ${messageId}\nSubject: Sudbury`,
  ]
  const body = `${parts.map((part) => `--x\n${part}\n`).join('')}--x--`
  const type = 'multipart/report; report-type=delivery-status; boundary=x'
  return comesBack(lead, body, { From: 'MAILER-DAEMON@mx.example', 'Return-Path': '<>', 'Content-Type': type })
}

test('a report that a mail cannot be delivered starts the clock again and asks for another way', async () => {
  const lead = await desk.makeLead()
  const { messageId } = await desk.answer(lead)
  await reports(lead, messageId, 'delayed')
  expect((await desk.pageOf(lead.reference)).lead.state).toMatchObject({ replyKind: 'email', wroteAt: null })
  await reports(lead, messageId, 'failed')
  const page = await desk.pageOf(lead.reference)
  expect(page.lead.state).toMatchObject({ replyKind: null, repliedAt: null, status: 'new', wroteAt: null })
  expect(page.messages.find(({ direction }: { direction: string }) => direction === 'out').state).toBe('bounced')
  expect(page.tasks).toMatchObject([
    { title: expect.stringContaining('Unreachable by email'), assigneeId: desk.agent.id },
  ])
  expect(page.events.slice(-3).map(({ kind }: { kind: string }) => kind)).toEqual(['received', 'task', 'bounced'])
})

test('a delivery report counts once for the mail that it names, and otherwise for the last one that was sent', async () => {
  const [lead, other] = [await desk.makeLead(), await desk.makeLead()]
  const [first = ''] = [
    await wrote(lead, 'accepted', 4),
    await wrote(lead, 'accepted', 3),
    // The report may be faster than the answer of the server that took it.
    await wrote(lead, 'queued', 2),
    await wrote(lead, 'held', 1),
  ]
  const foreign = await wrote(other, 'accepted', 1)
  const recipients = await addressesOf(lead)
  const statesOf = async ({ id }: Lead) => {
    const listed = `select state from messages where lead_id = $1 and direction = 'out' order by at`
    return (await desk.pool.query(listed, [id])).rows.map(({ state }) => state)
  }
  for (const messageId of [foreign, first, first, null])
    await receive({ recipients, bounce: { isFinal: true, messageId } })
  expect(await statesOf(lead)).toEqual(['bounced', 'accepted', 'bounced', 'held'])
  expect(await statesOf(other)).toEqual(['accepted'])
  const { tasks, lead: shown } = await desk.pageOf(lead.reference)
  expect([tasks.length, shown.state.wroteAt]).toEqual([2, null])
  // Whatever its headers say, it is an automatic mail.
  expect((await inbound(lead)).map(({ nature }) => nature)).toEqual(Array(4).fill('automatic'))
  // By nothing but the mail that it is about.
  const found = await receive({ inReplyTo: first, bounce: { isFinal: true, messageId: foreign } })
  expect(found).toEqual({ kind: 'lead', leadId: other.id })
  expect(await statesOf(other)).toEqual(['bounced'])
})

test('an unmatched mail is attached once, to a lead that the member may see, and this can be undone', async () => {
  const lead = await desk.makeLead()
  imap.deliver(composeRaw({ From: 'Ann <new@buyers.example>', To: 'desk@site.example' }, 'It is me.'))
  await reader.look()
  const [{ id: mail }] = await desk.unmatchedMails()
  const colleague = await desk.makeMember()
  await desk.pool.query('update inquiries set eyes = array[$2]::uuid[] where id = $1', [lead.id, colleague.id])
  expect(await desk.act(lead.id, { act: 'attach-mail', mail })).toMatchObject({ outcome: 'refused' })
  await desk.pool.query(`update inquiries set eyes = '{}' where id = $1`, [lead.id])
  const done = await desk.act(lead.id, { act: 'attach-mail', mail })
  expect(done).toMatchObject({ outcome: 'done' })
  expect(await desk.act(lead.id, { act: 'attach-mail', mail }, colleague)).toMatchObject({ outcome: 'refused' })
  expect(await desk.unmatchedMails()).toEqual([])
  expect((await desk.pageOf(lead.reference)).lead.state.wroteAt).not.toBeNull()
  expect(await desk.act(lead.id, { act: 'undo', undoes: done.sentId })).toMatchObject({ outcome: 'done' })
  expect((await desk.pageOf(lead.reference)).messages).toEqual([])
  expect((await desk.pageOf(lead.reference)).lead.state.wroteAt).toBeNull()
  expect(await desk.unmatchedMails()).toMatchObject([{ id: mail, body: 'It is me.', senderName: 'Ann' }])
  const put = (change: Record<string, string>) => desk.tell('desk-tray', desk.agent.token, change)
  expect((await put({ dismiss: mail })).body.mails).toEqual([])
  expect((await put({ dismiss: mail })).status).toBe(409)
  expect(await desk.act(lead.id, { act: 'attach-mail', mail })).toMatchObject({ outcome: 'refused' })
  expect((await put({ restore: mail })).body.mails).toHaveLength(1)
  await put({ dismiss: mail })
})

test('an automatic reply that is attached to a lead alerts nobody, and unmatched mail shows a hundred mails at most', async () => {
  const lead = await desk.makeLead()
  await desk.pool.query(
    `insert into tray_mails (id, sender, sender_name, subject, body, nature, attachments, is_cut, at)
      select gen_random_uuid(), 'x@buyers.example', '', '', '', 'automatic', '[]', false, now() from generate_series(1, 1001)`,
  )
  const unmatched = await desk.unmatchedMails()
  expect([unmatched.length, (await desk.ask('desk-inbox', desk.agent.token)).body.tray]).toEqual([100, 1000])
  expect(await desk.act(lead.id, { act: 'attach-mail', mail: unmatched[0].id })).toMatchObject({ outcome: 'done' })
  expect((await desk.pageOf(lead.reference)).lead.state.wroteAt).toBeNull()
  await desk.pool.query('delete from tray_mails')
})

test('detaching a mail does not close a lead while another mail waits for an answer', async () => {
  const lead = await desk.makeLead()
  await desk.act(lead.id, { act: 'close', reason: 'won' })
  imap.deliver(composeRaw({ From: 'else@buyers.example', To: 'desk@site.example' }, 'Of somebody else.'))
  await reader.look()
  const [{ id: mail }] = await desk.unmatchedMails()
  const { sentId } = await desk.act(lead.id, { act: 'attach-mail', mail })
  await comesBack(lead, 'A real one.')
  expect(await desk.act(lead.id, { act: 'undo', undoes: sentId })).toMatchObject({ outcome: 'done' })
  const page = await desk.pageOf(lead.reference)
  expect(page.messages).toMatchObject([{ body: 'A real one.' }])
  expect(page.lead.state).toMatchObject({ status: 'new', wroteAt: expect.any(String) })
  await desk.tell('desk-tray', desk.agent.token, { dismiss: mail })
})

test('two unmatched mails with the same Message-ID can both be attached', async () => {
  const lead = await desk.makeLead()
  const head = {
    From: 'machine@buyers.example',
    To: 'desk@site.example',
    'Message-ID': `<${randomUUID()}@same.example>`,
  }
  for (const text of ['the first', 'the second']) imap.deliver(composeRaw(head, text))
  await reader.look()
  for (const { id: mail } of await desk.unmatchedMails()) {
    expect(await desk.act(lead.id, { act: 'attach-mail', mail })).toMatchObject({ outcome: 'done' })
  }
  expect((await inbound(lead)).map(({ body }) => body).toSorted()).toEqual(['the first', 'the second'])
})

test('while the mail server or the database is away, mails wait; each is stored once, whatever numbers they get', async () => {
  const lead = await desk.makeLead()
  const to = await desk.replies.addressOf(lead.reference)
  const raw = (text: string) => composeRaw({ From: lead.email, To: to }, text)
  await imap.stop()
  const [first, second] = [raw('first'), raw('second')]
  imap.deliver(first)
  await reader.look()
  const status = (await desk.ask('desk-settings', desk.agent.token)).body.mailbox
  expect(status).toMatchObject({ address: 'desk@site.example', failingSince: expect.any(String) })
  expect(JSON.stringify([status, desk.lines])).not.toContain('testpass')
  await imap.start()
  // The transaction that stores it fails, and the position stays before it.
  const before = await lastUid()
  await desk.pool.query(`alter table lead_events add constraint no_mails check (kind <> 'received') not valid`)
  await reader.look()
  expect([await lastUid(), await inbound(lead)]).toEqual([before, []])
  await desk.pool.query('alter table lead_events drop constraint no_mails')
  await reader.look()
  // The same mail by a second way, and two processes at once.
  imap.deliver(first)
  imap.deliver(second)
  const twin = desk.openReader()
  await Promise.all([reader.look(), twin.look()])
  expect(imap.connections()).toBe(1)
  imap.numberAnew()
  await reader.stop()
  await twin.look()
  reader = twin
  expect((await inbound(lead)).map(({ body }) => body).toSorted()).toEqual(['first', 'second'])
  expect((await desk.ask('desk-settings', desk.agent.token)).body.mailbox.failingSince).toBeNull()
  await comesBack(lead, 'third')
  expect(await inbound(lead)).toHaveLength(3)
})

test('a server that hangs up again and again loses no mail', async () => {
  const lead = await desk.makeLead()
  imap.dropFetches(6)
  await comesBack(lead, 'Are you there?')
  for (let times = 0; times < 6; times++) await reader.look()
  expect(await inbound(lead)).toMatchObject([{ body: 'Are you there?', is_cut: false }])
  expect(await desk.unmatchedMails()).toEqual([])
})

/** A fake mail server with these mails, with only what a test needs. */
const serverOf = (uids: number[], fetch: OpenMailbox['fetch'], hasDropped = false): OpenMailbox => ({
  uidValidity: '1',
  uidNext: uids.length + 1,
  isOpen: () => !hasDropped,
  hasDropped: () => hasDropped,
  listAfter: async (after) => uids.filter((uid) => uid > after),
  listSince: async () => uids,
  fetch,
  readPart: () => Promise.reject(new Error('not expected')),
  close: async () => {},
})
const headOf = (uid: number, headers: string) => ({
  uid,
  headers,
  receivedAt: null,
  from: { name: '', address: 'ann@buyers.example' },
  subject: 'Sudbury',
  structure: undefined,
})

test.each([
  { what: 'that the server cannot give', hasDropped: false, looks: 5 },
  { what: 'over which the server always hangs up', hasDropped: true, looks: 81 },
])('a mail $what delays the next one only for a while', async ({ what, hasDropped, looks }) => {
  const lead = await desk.makeLead()
  const to = await desk.replies.addressOf(lead.reference)
  const fetch: OpenMailbox['fetch'] = async (uid) =>
    uid === 1 ? Promise.reject(new Error('broken')) : headOf(uid, `To: ${to}\r\n`)
  const opens = { name: what, open: async () => serverOf([1, 2], fetch, hasDropped) }
  const broken = desk.openReader({ imap: opens })
  for (let times = 1; times < looks; times++) await broken.look()
  expect([await desk.unmatchedMails(), await inbound(lead)]).toEqual([[], []])
  await broken.look()
  await broken.stop()
  expect(await inbound(lead)).toMatchObject([{ subject: 'Sudbury' }])
  // That there was one is not kept from the team.
  const unmatched = await desk.unmatchedMails()
  expect(unmatched).toMatchObject([{ sender: '', isCut: true }])
  await desk.tell('desk-tray', desk.agent.token, { dismiss: unmatched[0].id })
})

/** A reader of three mails to this lead that came at once. The first and the last have a subject that the database refuses. */
async function openRefused(lead: Lead, other: Partial<typeof desk.reading> = {}) {
  const to = await desk.replies.addressOf(lead.reference)
  const start = Date.now()
  const fetch: OpenMailbox['fetch'] = async (uid) => ({
    ...headOf(uid, `To: ${to}\r\n`),
    subject: uid === 2 ? 'Sudbury' : 'Refused',
    receivedAt: new Date(start),
  })
  const clock = { now: start }
  const imap = { name: randomUUID(), open: async () => serverOf([1, 2, 3], fetch) }
  const refused = desk.openReader({ imap, now: () => clock.now, ...other })
  const position = async () => {
    const query = 'select last_uid::int as uid, failing_since from desk_mailboxes where name = $1'
    const { rows } = await desk.pool.query(query, [imap.name])
    return { uid: rows[0]?.uid, isFailing: rows[0]?.failing_since !== null }
  }
  const lookLater = async (ms: number, times = 1) => {
    clock.now += ms
    for (let time = 0; time < times; time++) await refused.look()
    return position()
  }
  return { refused, lookLater }
}

test('a mail that cannot be stored for hours is set aside with a note for the team, and the next ones go on', async () => {
  const lead = await desk.makeLead()
  await desk.pool.query(`alter table messages add constraint refused check (subject <> 'Refused') not valid`)
  await desk.pool.query(`alter table tray_mails add constraint refused check (subject <> 'Refused') not valid`)
  const { refused, lookLater } = await openRefused(lead)
  expect(await lookLater(0, 25)).toEqual({ uid: 0, isFailing: true })
  expect(await lookLater(4 * 3_600_000 - 1)).toEqual({ uid: 0, isFailing: true })
  // What the team cannot be told of is not passed over.
  await desk.pool.query('alter table tray_mails add constraint full_tray check (false) not valid')
  expect(await lookLater(1)).toEqual({ uid: 0, isFailing: true })
  expect([await desk.unmatchedMails(), await inbound(lead)]).toEqual([[], []])
  await desk.pool.query('alter table tray_mails drop constraint full_tray')
  expect(await lookLater(0)).toEqual({ uid: 2, isFailing: true })
  const [note] = await desk.unmatchedMails()
  // The next one has its own time and its own note.
  expect(await lookLater(4 * 3_600_000 - 1, 25)).toEqual({ uid: 2, isFailing: true })
  expect(await lookLater(1)).toEqual({ uid: 3, isFailing: false })
  await refused.stop()
  await desk.pool.query('alter table messages drop constraint refused')
  await desk.pool.query('alter table tray_mails drop constraint refused')
  expect(await inbound(lead)).toMatchObject([{ subject: 'Sudbury' }])
  const unmatched = await desk.unmatchedMails()
  expect(note).toMatchObject({
    sender: '',
    subject: 'An email that the desk could not store (no.\u00a01)',
    isCut: true,
  })
  expect(unmatched.map(({ subject }: { subject: string }) => subject.slice(-7)).toSorted()).toEqual([
    '(no.\u00a01)',
    '(no.\u00a03)',
  ])
  expect(note.body).toMatch(/^It arrived on \d{4}-\d\d-\d\d \d\d:\d\d E[SD]T and is still in the desk’s mailbox/)
  expect(JSON.stringify(unmatched)).not.toContain('ann@buyers.example')
  expect(desk.lines).toContainEqual(expect.objectContaining({ uid: 1, reason: expect.stringContaining('refused') }))
  for (const { id } of unmatched) await desk.tell('desk-tray', desk.agent.token, { dismiss: id })
})

test('while the database is away no mail is set aside, however long that takes', async () => {
  const lead = await desk.makeLead()
  const read = async (recipients: readonly string[]) => {
    if (recipients.length > 0) throw new Unavailable('the database is away')
    // It is back in the very moment in which a note would be stored.
    return []
  }
  const away = { ...desk.replies, read }
  const { refused, lookLater } = await openRefused(lead, { replies: away })
  expect(await lookLater(0, 25)).toEqual({ uid: 0, isFailing: true })
  expect(await lookLater(86_400_000)).toEqual({ uid: 0, isFailing: true })
  await refused.stop()
  expect(await desk.unmatchedMails()).toEqual([])
})

test('a wrong password is not retried at once, because servers lock accounts', async () => {
  const wrong = createImapMailbox({ url: imap.url.replace('testuser:testpass', 'nobody:wrongpass') })
  let [tries, time] = [0, Date.now()]
  const refused: typeof wrong = {
    name: wrong.name,
    open(onMail) {
      tries++
      return wrong.open(onMail)
    },
  }
  const other = desk.openReader({ imap: refused, now: () => time })
  for (const minutes of [0, 0, 14, 0]) {
    time += minutes * 60_000
    await other.look()
  }
  expect(tries).toBe(1)
  time += 60_000
  await other.look()
  await other.stop()
  expect(tries).toBe(2)
  const { rows } = await desk.pool.query('select failure from desk_mailboxes where name = $1', [refused.name])
  expect(rows).toEqual([{ failure: 'the server refused the user or the password' }])
})

const unasked = () => Promise.reject(new Error('not expected'))

test('a failing server is reported once, and one that hung up between two checks is read again at once', async () => {
  const connections: { isOpen: boolean; isClosed: boolean }[] = []
  let [failure, time] = ['', Date.now()]
  const open = async () => {
    const connection = { isOpen: true, isClosed: false }
    connections.push(connection)
    const list = async () => (connection.isOpen && failure === '' ? [] : Promise.reject(new Error(failure)))
    const close = async () => void Object.assign(connection, { isClosed: true })
    return { ...serverOf([], unasked), isOpen: () => connection.isOpen, listAfter: list, listSince: list, close }
  }
  const failing = desk.openReader({ imap: { name: 'failing', open }, now: () => time })
  const said = (what: string) => desk.lines.filter(({ msg }) => msg.includes(what)).length
  const before = [said('cannot read its mailbox'), said('can read its mailbox again')]
  const status = async () => {
    const { rows } = await desk.pool.query(`select failing_since, failure from desk_mailboxes where name = 'failing'`)
    return rows[0]
  }
  await failing.look()
  for (const connection of connections) connection.isOpen = false
  await failing.look()
  expect(await status()).toEqual({ failing_since: null, failure: null })
  expect(connections).toMatchObject([{ isClosed: true }, { isClosed: false }])
  const since = new Date(time)
  failure = 'x'.repeat(400)
  for (const seconds of [0, 30]) {
    time += seconds * 1000
    await failing.look()
  }
  expect(await status()).toEqual({ failing_since: since, failure: 'x'.repeat(300) })
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, true, true])
  failure = ''
  for (let times = 0; times < 2; times++) await failing.look()
  await failing.stop()
  expect(await status()).toEqual({ failing_since: null, failure: null })
  expect([said('cannot read its mailbox'), said('can read its mailbox again')]).toEqual(
    before.map((count) => count + 1),
  )
  // Not even where the failure itself cannot be noted.
  const lost = desk.openReader({ imap: { name: 'lost', open }, db: desk.db.withSchema('nowhere') })
  await lost.look()
  await lost.stop()
})

test('a server that announces a mail is read at once, but not again and again while it fails', async () => {
  const asked: string[] = []
  const open = (name: string, isFailing: boolean) => async (onMail: () => void) => {
    asked.push(name)
    if (isFailing) onMail()
    if (isFailing) throw new Error('broken')
    const list = async () => {
      if (asked.push(name) === 2) onMail()
      return []
    }
    return { ...serverOf([], unasked), listSince: list, listAfter: list }
  }
  for (const name of ['told', 'told and failing']) {
    const told = desk.openReader({ imap: { name, open: open(name, name !== 'told') } })
    await told.look()
    await told.stop()
    // Once stopped, nothing starts the reader again.
    await told.look()
  }
  expect(asked).toEqual(['told', 'told', 'told', 'told and failing'])
})

test('a stop while the mailbox is opened or read leaves no connection behind, and is not a failure', async () => {
  let closed = 0
  const opening = Promise.withResolvers<void>()
  const slow = async () => {
    await opening.promise
    return { ...serverOf([], unasked), close: async () => void closed++ }
  }
  const listing = { started: Promise.withResolvers<void>(), list: Promise.withResolvers<number[]>() }
  const hanging = async () => {
    const listSince = () => {
      listing.started.resolve()
      return listing.list.promise
    }
    const close = async () => {
      closed++
      listing.list.reject(new Error('closed'))
    }
    return { ...serverOf([], unasked), listSince, close }
  }
  const [first, second] = [
    desk.openReader({ imap: { name: 'slow', open: slow } }),
    desk.openReader({ imap: { name: 'hanging', open: hanging } }),
  ]
  const looks = [first.look(), second.look()]
  await listing.started.promise
  const stops = [first.stop(), second.stop()]
  opening.resolve()
  await Promise.all([...looks, ...stops])
  expect(closed).toBe(2)
  const failed = `select name from desk_mailboxes where name in ('slow', 'hanging') and failure is not null`
  expect((await desk.pool.query(failed)).rows).toEqual([])
})

test('dismissed mails are kept for another 30 days, and none longer than leads', async () => {
  const add = `insert into tray_mails
      (id, sender, sender_name, subject, body, nature, attachments, is_cut, at, dismissed_at, dismissed_by)
    select gen_random_uuid(), 'kept@buyers.example', '', '', $1, 'person', '[]', false, now() - $2::interval,
      now() - $3::interval, case when $3::interval is null then null else $4::uuid end`
  for (const [body, age, dismissed] of [
    ['stays', '35 days', '29 days'],
    ['put away', '35 days', '31 days'],
    ['stays', '23 months', null],
    ['old', '25 months', null],
  ]) {
    await desk.pool.query(add, [body, age, dismissed, desk.agent.id])
  }
  const keys = ['89 days', '91 days'].map((age) => [Buffer.from(age), age])
  for (const key of keys) await desk.pool.query('insert into seen_mails values ($1, now() - $2::interval)', key)
  const open = async () => serverOf([], unasked)
  const cleaning = desk.openReader({ imap: { name: 'cleaning', open } })
  await cleaning.look()
  const seen = 'select key from seen_mails where key = any ($1)'
  expect((await desk.pool.query(seen, [keys.map(([key]) => key)])).rows).toEqual([{ key: keys[0]?.[0] }])
  await cleaning.stop()
  const kept = `delete from tray_mails where sender = 'kept@buyers.example' returning body`
  expect((await desk.pool.query(kept)).rows).toEqual([{ body: 'stays' }, { body: 'stays' }])
})

test('a process that died is replaced by another one after 90 seconds, and not before', async () => {
  let [opened, closed] = [0, 0]
  const server = {
    name: 'left behind',
    async open() {
      opened++
      return { ...serverOf([], unasked), close: async () => void closed++ }
    },
  }
  let time = Date.now()
  const [dead, next] = [desk.openReader({ imap: server }), desk.openReader({ imap: server, now: () => time })]
  await dead.look()
  for (const seconds of [0, 80]) {
    time += seconds * 1000
    await next.look()
  }
  expect(opened).toBe(1)
  time += 20_000
  await next.look()
  expect([opened, closed]).toEqual([2, 0])
  // The process was only suspended: it closes its connection, and does not release a lease that it no longer has.
  await dead.look()
  expect(closed).toBe(1)
  await dead.stop()
  const third = desk.openReader({ imap: server })
  await third.look()
  expect(opened).toBe(2)
  for (const one of [third, next]) await one.stop()
})

/** How far a mailbox was read. */
const positionOf = async (name: string) =>
  (await desk.pool.query('select uid_validity, last_uid from desk_mailboxes where name = $1', [name])).rows

test('mails are read once, unless the server renumbers them: then those of the last day are read again', async () => {
  const lead = await desk.makeLead()
  const headers = `To: ${await desk.replies.addressOf(lead.reference)}\r\n`
  const deps = { ...desk.reading, mailbox: 'numbered' }
  await rememberMailbox(desk.db, deps.mailbox, new Date(0))
  const asked: (number | Date)[] = []
  const read = (server: Partial<OpenMailbox>, uids: number[] = [], fetch: OpenMailbox['fetch'] = unasked) => {
    const list = async (from: number | Date) => {
      asked.push(from)
      return uids
    }
    const opened = { ...serverOf(uids, fetch), listAfter: list, listSince: list, ...server }
    return readMailbox(deps, opened, { ...noStuckMail })
  }
  for (let times = 0; times < 2; times++) await read({ uidNext: 10 })
  const before = Date.now()
  const taken = await read({ uidValidity: '2' }, [2], async (uid) => headOf(uid, headers))
  expect([taken, asked.slice(0, 2)]).toEqual([1, [new Date(0), 9]])
  expect(await inbound(lead)).toHaveLength(1)
  const day = 86_400_000
  expect(Math.abs(before - day - Number(asked[2]))).toBeLessThan(60_000)
  // The mailbox was emptied when it was renumbered.
  await read({ uidValidity: '3', uidNext: 1 })
  expect(await positionOf('numbered')).toEqual([{ uid_validity: '3', last_uid: '0' }])
  // One was deleted before it was read, and arrived after the mailbox was opened.
  await read({ uidValidity: '4', uidNext: 1 }, [1, 2], async (uid) => (uid === 1 ? headOf(uid, headers) : null))
  expect(await positionOf('numbered')).toEqual([{ uid_validity: '4', last_uid: '2' }])
  // Another process has read further in the meantime.
  const further = `update desk_mailboxes set uid_validity = 5, last_uid = 50 where name = 'numbered'`
  await read({ uidValidity: '5' }, [1], async () => desk.pool.query(further).then(() => null))
  expect(await positionOf('numbered')).toEqual([{ uid_validity: '5', last_uid: '50' }])
  await read({ uidValidity: '5' }, [51], async (uid) => headOf(uid, headers))
  expect(await positionOf('numbered')).toEqual([{ uid_validity: '5', last_uid: '51' }])
})

test('a mail that another process is storing waits for it, and is stored once', async () => {
  const lead = await desk.makeLead()
  const deps = { ...desk.reading, mailbox: 'at once' }
  await rememberMailbox(desk.db, deps.mailbox, new Date(0))
  const mail = headOf(1, `To: ${await desk.replies.addressOf(lead.reference)}\r\n`)
  const other = await desk.pool.connect()
  try {
    await other.query('begin')
    await other.query(`update desk_mailboxes set uid_validity = 1, last_uid = 1 where name = 'at once'`)
    const reading = readMailbox(
      deps,
      serverOf([1], async () => mail),
      { ...noStuckMail },
    )
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%desk_mailboxes%'`
    await expect.poll(async () => (await desk.pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await other.query('commit')
    expect(await reading).toBe(0)
  } finally {
    other.release()
  }
  expect(await inbound(lead)).toEqual([])
})

test('mails from before the first check are not read, but the clock of the server may be behind', async () => {
  const lead = await desk.makeLead()
  const headers = `To: ${await desk.replies.addressOf(lead.reference)}\r\n`
  const start = Date.now()
  const minutesAgo = (minutes: number) => new Date(start - minutes * 60_000)
  const mails: number[] = []
  const fetch: OpenMailbox['fetch'] = async (uid) => ({
    ...headOf(uid, headers),
    receivedAt: minutesAgo(mails[uid - 1] ?? 0),
  })
  const open = async () =>
    serverOf(
      [...mails.keys()].map((index) => index + 1),
      fetch,
    )
  const look = async (time: number) => {
    const one = desk.openReader({ imap: { name: 'younger', open }, now: () => time })
    await one.look()
    await one.stop()
  }
  mails.push(5, 15)
  await look(start)
  expect(await inbound(lead)).toMatchObject([{ at: minutesAgo(5) }])
  // Nor does a process that starts later take what waited for it as older than the desk.
  mails.push(-2, -3)
  await look(start + 3_600_000)
  expect(await inbound(lead)).toHaveLength(3)
})

test('we request only new mails, and those of one day more because of time zones', async () => {
  const opened = await desk.reading.imap.open(() => {})
  const last = (await opened.listSince(new Date(0))).at(-1) ?? 0
  expect([await opened.listAfter(last), await opened.listAfter(last - 1)]).toEqual([[], [last]])
  expect(await opened.listSince(new Date(Date.now() + 86_400_000))).toContain(last)
  await opened.close()
})

test('a slow process does not store a mail that another one has stored, even if nothing identifies it', async () => {
  const lead = await desk.makeLead()
  const deps = { ...desk.reading, mailbox: 'read-twice' }
  await rememberMailbox(desk.db, deps.mailbox, new Date(0))
  const mail = headOf(1, `To: ${await desk.replies.addressOf(lead.reference)}\r\n`)
  const read = (opened: OpenMailbox) => readMailbox(deps, opened, { ...noStuckMail })
  const slow = serverOf([1], async () => {
    expect(await read(serverOf([1], async () => mail))).toBe(1)
    return { ...mail, receivedAt: new Date(Date.now() - 1000) }
  })
  expect(await read(slow)).toBe(0)
  expect(await inbound(lead)).toHaveLength(1)
})

test('a hostile mail is cut, never interpreted, and does not delay others', async () => {
  const lead = await desk.makeLead()
  const parts = Array.from({ length: 300 }, (_, index) => `--x\nContent-Type: image/png; name=${index}.png\n\n`)
  const deep = Array.from({ length: 120 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`)
  const mixed = { 'Content-Type': 'multipart/mixed; boundary=x' }
  await comesBack(lead, `--x\nContent-Type: text/plain\n\nmany\n${parts.join('\n')}\n--x--`, mixed)
  await comesBack(lead, `--x\n${deep.join('')}Content-Type: text/plain\n\ndeep\n`, mixed)
  await comesBack(lead, 'y'.repeat(400_000))
  await comesBack(lead, '<p>Hi</p><script>alert(1)</script><img src=x onerror=alert(1)>', {
    'Content-Type': 'text/html',
  })
  const odd = { 'Content-Type': 'text/plain; charset=x-nobody-knows', 'Content-Transfer-Encoding': 'base64' }
  await comesBack(lead, '////gICA\u0000', { ...odd, Subject: '=?x-none?B?////?=', From: `<${lead.email}>` })
  imap.deliver(`\n\n${randomUUID()}`)
  await comesBack(lead, 'after all of it')
  for (let times = 0; times < 6; times++) await reader.look()
  const mails = await inbound(lead)
  const beginning = (text: string) => mails.find(({ body }) => body.startsWith(text))
  expect(beginning('after all of it')).toBeDefined()
  expect(mails).toHaveLength(6)
  const [many, long] = [beginning('many'), beginning('yyy')]
  expect(many).toMatchObject({ body: 'many', is_cut: true })
  expect(many?.attachments).toHaveLength(50)
  expect([long?.body.length, long?.is_cut]).toEqual([100_000, true])
  expect(beginning('Hi')?.body).toBe('Hi')
})

test('characters that the database refuses are left out of a mail, and do not delay others', async () => {
  const lead = await desk.makeLead()
  const deps = { ...desk.reading, mailbox: 'odd' }
  await rememberMailbox(desk.db, deps.mailbox, new Date(0))
  const head = headOf(1, `Message-ID: <a\0b@there.example>\r\nTo: ${await desk.replies.addressOf(lead.reference)}\r\n`)
  // The name is cut in the middle of its last character.
  const structure = { type: 'image/png', parameters: { name: `${'x'.repeat(199)}😀` } }
  const from = { name: 'A\0\uD800', address: 'a\0@buyers.example' }
  const server = serverOf([1], async () => ({ ...head, from, subject: '\uDC00\0', structure }))
  expect(await readMailbox(deps, server, { ...noStuckMail })).toBe(1)
  const name = `${'x'.repeat(199)}\uFFFD`
  expect(await inbound(lead)).toMatchObject([{ sender: 'a@buyers.example', attachments: [{ name, bytes: 0 }] }])
})

test('mails from before the desk existed are not read', async () => {
  const { rows } = await desk.pool.query(`select from tray_mails where sender = 'old@buyers.example'`)
  expect(rows).toEqual([])
})

test('a plain yes to an invitation is told and needs no reply; a no needs one, although a machine sent it', async () => {
  const lead = await desk.makeLead()
  const [to] = await addressesOf(lead)
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const meeting = randomUUID()
  await wrote(lead, 'accepted', 5)
  const invitation = {
    method: 'request',
    id: meeting,
    sequence: 0,
    startsAt,
    kind: 'viewing',
    minutes: 30,
    place: 'Elora',
  }
  await desk.pool.query(`update messages set meeting = $1 where lead_id = $2`, [JSON.stringify(invitation), lead.id])
  const reply = { meeting, sequence: 0, verdict: 'accepted', hasComment: false } as const
  const answer = (calendarReply: InboundMail['calendarReply'], text = '') =>
    receive({ recipients: [to ?? ''], text, calendarReply, isAutomatic: true })
  const last = async () => {
    const { lead: shown, events } = await desk.pageOf(lead.reference)
    return { wroteAt: shown.state.wroteAt, answer: events.at(-1).data.answer }
  }
  await answer(reply)
  expect(await last()).toEqual({ wroteAt: null, answer: { verdict: 'accepted', kind: 'viewing', startsAt } })
  // It is about no meeting of this lead.
  await answer({ ...reply, meeting: randomUUID() })
  expect(await last()).toEqual({ wroteAt: null, answer: undefined })
  await answer({ ...reply, verdict: 'declined' })
  expect(await last()).toEqual({
    wroteAt: expect.any(String),
    answer: expect.objectContaining({ verdict: 'declined' }),
  })
})
