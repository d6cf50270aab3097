import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meetingWords } from '#content/desk/people/meeting-words.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createLeadHistory } from '#services/desk/lead-history.ts'
import { startSmtpSink } from '../../../support/servers/smtp-sink.ts'
import { eventually } from '../../jobs/start-queue.ts'
import { bodies, functionNames, readAnswer, siteUrl } from '../../leads/start-leads.ts'
import { type DeskFixture, startDesk } from '../start-desk.ts'

let desk: DeskFixture
let sink: Awaited<ReturnType<typeof startSmtpSink>>
let mailer: ReturnType<typeof createSmtpMailer>
let agent: Awaited<ReturnType<DeskFixture['makeMember']>>
beforeAll(async () => {
  desk = await startDesk({ TEAM_EMAIL: 'team@site.example' })
  sink = await startSmtpSink()
  mailer = createSmtpMailer({ url: sink.url })
  const { pool, log, identity, queue } = desk
  const from = { name: identity.brokerageName, address: 'site@site.example' }
  await desk.workOnDeskJobs(queue, { pool, log, mailer, identity, siteUrl, from })
  agent = await desk.makeMember({ registration: 'salesperson', name: 'Agent One' })
})
afterAll(async () => {
  await desk?.[Symbol.asyncDispose]()
  await mailer?.close()
  await sink?.close()
})

async function makeLead() {
  const email = `${randomUUID()}@buyers.example`
  const body = { ...bodies.contact, email, fullName: 'Ann "A," Buyer', phone: '' }
  return { ...(await readAnswer(await desk.send(functionNames.contact, body))), email }
}

async function act(lead: string, what: Record<string, unknown>, id = randomUUID()) {
  const { status, body } = await desk.tell('desk-act', agent.token, { acts: [{ id, on: [{ lead }], do: what }] })
  return { status, sentId: id, ...body.results?.[0] }
}

const draft = { purpose: 'reply', subject: 'A call', body: 'Would that suit you?', guide: false }
const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000).toISOString()
const wish = { method: 'request', kind: 'call', minutes: 30, place: '+1 416-555-0147' }

async function invite(lead: string, meeting: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const done = await act(lead, { act: 'reply', ...draft, ...more, meeting })
  const { rows } = await desk.pool.query('select data from lead_events where id = $1', [done.event ?? 0])
  return { ...done, message: String(rows[0]?.data.message) }
}

/** Ends the hold, and waits until the mail server has the mail. */
async function deliver(message: string) {
  await desk.pool.query('update pgboss.job set start_after = now() where id = $1 and state < $2', [message, 'active'])
  await eventually(async () => {
    const { rows } = await desk.pool.query('select state from messages where id = $1', [message])
    expect(rows[0]?.state).toBe('accepted')
  })
}

const pageOf = async (reference: string) => (await desk.ask(`desk-lead?ref=${reference}`, agent.token)).body
const tasksOf = async (reference: string) => (await pageOf(reference)).tasks

/** The invitations that an address got, as lines of their files. */
function invitationsTo(email: string): string[][] {
  return sink.received
    .filter(({ to }) => to.includes(email))
    .map(({ mail }) => {
      const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
      // The parser of the sink has changed the line ends.
      return (file ? new TextDecoder().decode(file.content as ArrayBuffer) : '').replaceAll('\n ', '').split('\n')
    })
}

test('a time goes along as an invitation, and becomes a task of the agent', async () => {
  const { id, reference, email } = await makeLead()
  const meeting = { ...wish, id: randomUUID(), startsAt: inDays(2) }
  const { message, outcome } = await invite(id, meeting)
  expect(outcome).toBe('done')
  const page = await pageOf(reference)
  expect(page.messages).toMatchObject([{ id: message, meeting: { ...meeting, sequence: 0 } }])
  expect(page.tasks).toEqual([
    { id: meeting.id, title: 'Call with Ann "A," Buyer', dueAt: meeting.startsAt, assigneeId: agent.id, doneAt: null },
  ])
  await deliver(message)
  const [lines = []] = invitationsTo(email)
  const moment = meeting.startsAt.slice(0, 19).replaceAll(/[-:]/g, '')
  for (const line of [
    'METHOD:REQUEST',
    `UID:${meeting.id}@site.example`,
    `DTSTART:${moment}Z`,
    'SEQUENCE:0',
    `ORGANIZER;CN="Agent One, ${desk.identity.brokerageName}":mailto:${agent.email}`,
  ])
    expect(lines).toContain(line)
  expect(lines.find((line) => line.startsWith('ATTENDEE'))).toContain(`RSVP=TRUE:mailto:${email}`)
  const [{ mail } = { mail: null }] = sink.received.filter(({ to }) => to.includes(email))
  expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain('Toronto time')
  // An ordinary mail has none.
  const { message: plain } = await invite(id, undefined as never, { purpose: 'follow-up' })
  await deliver(plain)
  expect(invitationsTo(email)[1]).toEqual([''])
})

test('taken back before it is sent, the invitation never goes and the task is gone', async () => {
  const { id, reference, email } = await makeLead()
  const meeting = { ...wish, id: randomUUID(), startsAt: inDays(2) }
  const first = await invite(id, meeting)
  expect(await act(id, { act: 'undo', undoes: first.sentId })).toMatchObject({ outcome: 'done' })
  expect(await tasksOf(reference)).toEqual([])
  const second = await invite(id, { ...meeting, id: randomUUID() })
  expect(await act(id, { act: 'cancel-send', message: second.message })).toMatchObject({ outcome: 'done' })
  expect(await tasksOf(reference)).toEqual([])
  expect(invitationsTo(email)).toEqual([])
})

test('another time counts on, and taking it back restores the first one', async () => {
  const { id, reference, email } = await makeLead()
  const meeting = { ...wish, id: randomUUID(), startsAt: inDays(2) }
  await deliver((await invite(id, meeting)).message)
  const moved = { ...meeting, startsAt: inDays(3), minutes: 60 }
  const change = await invite(id, moved)
  expect(await tasksOf(reference)).toMatchObject([{ id: meeting.id, dueAt: moved.startsAt }])
  await act(id, { act: 'undo', undoes: change.sentId })
  expect(await tasksOf(reference)).toMatchObject([{ id: meeting.id, dueAt: meeting.startsAt }])
  await deliver((await invite(id, moved)).message)
  const [, lines = []] = invitationsTo(email)
  for (const line of [`UID:${meeting.id}@site.example`, 'SEQUENCE:2', 'METHOD:REQUEST']) expect(lines).toContain(line)
  expect(await tasksOf(reference)).toMatchObject([{ id: meeting.id, dueAt: moved.startsAt }])
})

test('an invitation that was sent is cancelled by another mail, once', async () => {
  const { id, reference, email } = await makeLead()
  const meeting = { ...wish, id: randomUUID(), startsAt: inDays(2) }
  const first = await invite(id, meeting)
  const cancel = { method: 'cancel', id: meeting.id }
  expect(await invite(id, cancel)).toMatchObject({ outcome: 'refused', why: meetingWords.refusals.notSent })
  await deliver(first.message)
  await deliver((await invite(id, cancel)).message)
  const [, lines = []] = invitationsTo(email)
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', `UID:${meeting.id}@site.example`])
    expect(lines).toContain(line)
  expect(await tasksOf(reference)).toEqual([])
  expect(await invite(id, cancel)).toMatchObject({ outcome: 'refused', why: meetingWords.refusals.none })
  expect(await invite(id, meeting)).toMatchObject({ outcome: 'refused', why: meetingWords.refusals.cancelled })
})

test('nothing is stored for a time that is over, a stranger’s task or a line break', async () => {
  const [one, two] = [await makeLead(), await makeLead()]
  const meeting = { ...wish, id: randomUUID(), startsAt: inDays(2) }
  expect(await invite(one.id, { ...meeting, startsAt: inDays(-1) })).toMatchObject({ why: meetingWords.refusals.past })
  await invite(one.id, meeting)
  // The id of another lead's meeting does not let anybody change or cancel it.
  expect(await invite(two.id, meeting)).toMatchObject({ outcome: 'refused', why: meetingWords.refusals.taken })
  expect(await invite(two.id, { method: 'cancel', id: meeting.id })).toMatchObject({ outcome: 'refused' })
  expect((await invite(two.id, { ...meeting, place: 'x\r\nATTENDEE:mailto:eve@evil.example' })).status).toBe(400)
  expect(await pageOf(two.reference)).toMatchObject({ messages: [], tasks: [], events: [] })
  expect(await tasksOf(one.reference)).toHaveLength(1)
})

test('when the person withdraws, an unsent invitation and its task are gone', async () => {
  const { id, reference } = await makeLead()
  await invite(id, { ...wish, id: randomUUID(), startsAt: inDays(2) })
  await desk.db
    .transaction()
    .execute((tx) => createLeadHistory().record(tx, { leadIds: [id], kind: 'withdrawn', at: new Date() }))
  expect(await pageOf(reference)).toMatchObject({ messages: [{ state: 'cancelled' }], tasks: [] })
})
