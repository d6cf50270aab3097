import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actWords } from '#content/desk/act-words.ts'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { defaultAlerts } from '#domain/desk/alerting/alerts.ts'
import { findMentionDue } from '#domain/desk/mentions/mention-task.ts'
import { SendDeskAlert } from '#domain/jobs/desk-alert-jobs.ts'
import { SendSms } from '#domain/jobs/send-sms.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createSendDeskAlert } from '#services/desk/alerts/send-desk-alert.ts'
import { sweepAlerts } from '#services/desk/alerts/sweep-alerts.ts'
import { startSmtpSink } from '../../../support/servers/smtp-sink.ts'
import { bodies, functionNames, readAnswer, siteUrl } from '../../leads/start-leads.ts'
import { type DeskFixture, startDesk } from '../start-desk.ts'

const notices: { topic: string; payload: Record<string, unknown> }[] = []
let desk: DeskFixture
let sink: Awaited<ReturnType<typeof startSmtpSink>>
let mailer: ReturnType<typeof createSmtpMailer>
let author: Awaited<ReturnType<DeskFixture['makeMember']>>
let priya: typeof author
let third: typeof author
beforeAll(async () => {
  const broadcast = (topic: string, event: string, payload: Record<string, unknown>) =>
    void (event === 'notice' && notices.push({ topic, payload }))
  desk = await startDesk({}, { isHeard: () => true, broadcast, recheckTopic() {} })
  sink = await startSmtpSink()
  mailer = createSmtpMailer({ url: sink.url })
  author = await desk.makeMember({ role: 'manager', name: 'Sam Lee' })
  priya = await desk.makeMember({ name: 'Priya Natarajan' })
  third = await desk.makeMember({ name: 'Third Member' })
  const values = { phone: '+1 416-555-0199', alerts: JSON.stringify({ ...defaultAlerts, text: true }), duty: null }
  await desk.db.updateTable('desk_members').set(values).where('id', '=', priya.id).execute()
})
afterAll(async () => {
  await desk?.[Symbol.asyncDispose]()
  await mailer?.close()
  await sink?.close()
})

async function makeLead() {
  const email = `${randomUUID()}@buyers.example`
  return readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email, phone: '' }))
}

async function act(lead: string, what: Record<string, unknown>, who: { token: string } = author, id = randomUUID()) {
  const { body } = await desk.tell('desk-act', who.token, { acts: [{ id, on: [{ lead }], do: what }] })
  return { sentId: id, ...body.results?.[0] }
}

const note = (text: string, ...mentions: string[]) => ({ act: 'note', text, mentions })
const read = async (reference: string, who: { token: string } = author) =>
  (await desk.ask(`desk-lead?ref=${reference}`, who.token)).body

/** Tuesday 17 November 2026, ten in the morning in Toronto: everybody is on duty. */
const ten = Date.parse('2026-11-17T15:00:00Z')

/** Checks the alerts, and sends the mails about mentions. Returns what was sent to Priya. */
async function sweep() {
  const jobs = [SendDeskAlert.name, SendSms.name]
  await desk.pool.query('delete from pgboss.job where name = any ($1)', [jobs])
  // Other alerts, of the leads themselves, don’t matter here.
  await desk.pool.query(`update inquiries set unmeasured = 'test'`)
  const { db, queue, pool, log, identity } = desk
  await sweepAlerts({ db, queue, siteUrl, now: () => ten, newId: randomUUID })
  const from = { name: 'Team', address: 'team@offmarket-ontario.example' }
  const send = createSendDeskAlert({ pool, log, db, identity, mailer, from, siteUrl, now: () => ten })
  const { rows } = await pool.query('select name, data from pgboss.job where name = any ($1) order by id', [jobs])
  for (const { name, data } of rows)
    if (name === SendDeskAlert.name)
      await send({ id: randomUUID(), attempt: 1, isLast: false, payload: data, signal: new AbortController().signal })
  const texts: string[] = rows.filter(({ name }) => name === SendSms.name).map(({ data }) => data.text)
  return { texts, mails: sink.received.splice(0).filter(({ to }) => to.includes(priya.email)) }
}

test('a member who is mentioned gets a task, an alert and a notice, and the lead stays as it is', async () => {
  const { id, reference } = await makeLead()
  await act(id, { act: 'claim' })
  const before = (await read(reference)).lead
  const sent = note('@Priya Natarajan, could you\ncheck the rent roll?', priya.id, priya.id)
  const done = await act(id, sent)
  expect(done).toMatchObject({ outcome: 'done' })
  // The same act again adds nothing.
  await act(id, sent, author, done.sentId)
  const { lead, tasks, events } = await read(reference)
  expect(lead).toEqual(before)
  expect(tasks).toMatchObject([
    {
      title: 'Sam Lee mentioned you: @Priya Natarajan, could you check the rent roll?',
      assigneeId: priya.id,
      doneAt: null,
    },
  ])
  expect(tasks[0].dueAt).toBe(findMentionDue(new Date(events.at(-1).at)).toISOString())
  expect(events.at(-1)).toMatchObject({ kind: 'note', data: { mentions: [{ member: priya.id, task: tasks[0].id }] } })
  expect(notices).toContainEqual({ topic: `desk:member:${priya.id}`, payload: { kind: 'mentioned', lead: id } })
  expect(notices.filter(({ payload }) => payload.kind === 'mentioned' && payload.lead === id)).toHaveLength(2)
  const { texts, mails } = await sweep()
  expect(texts).toEqual([`You were mentioned: ${reference} (contact). ${siteUrl}/desk/leads/${reference}`])
  expect(mails).toHaveLength(1)
  expect(mails[0]?.mail.subject).toBe(`A colleague mentioned you in a note (${reference})`)
  expect(mails[0]?.mail.text).not.toContain('rent roll')
  expect(await sweep()).toEqual({ texts: [], mails: [] })
  expect((await act(id, { act: 'done', task: tasks[0].id }, priya)).outcome).toBe('done')
})

test('several mentions of a minute are one alert, also on a closed lead, and one’s own raises none', async () => {
  const { id, reference } = await makeLead()
  await act(id, { act: 'close', reason: 'no-fit' })
  await act(id, note('@Priya Natarajan and @Third Member', priya.id, third.id))
  await act(id, note('@Priya Natarajan again, and @Sam Lee', priya.id, author.id))
  expect((await read(reference)).tasks).toHaveLength(4)
  const { rows } = await desk.pool.query(`select members from lead_alerts where lead_id = $1`, [id])
  expect(rows[0]?.members.toSorted()).toEqual([priya.id, third.id].toSorted())
  const { mails, texts } = await sweep()
  expect([mails.length, texts.length]).toEqual([1, 1])
})

test('undoing the note takes the task and the alert away, unless somebody has done the task', async () => {
  const { id, reference } = await makeLead()
  const first = await act(id, note('@Priya Natarajan look', priya.id))
  expect(await act(id, { act: 'undo', undoes: first.sentId }, priya)).toMatchObject({ outcome: 'refused' })
  expect(await act(id, { act: 'undo', undoes: first.sentId })).toMatchObject({ outcome: 'done' })
  expect((await read(reference)).tasks).toEqual([])
  expect(await sweep()).toEqual({ texts: [], mails: [] })

  const second = await act(id, note('@Priya Natarajan and @Third Member', priya.id, third.id))
  const { tasks } = await read(reference)
  await act(id, { act: 'done', task: tasks[1].id }, third)
  expect(await act(id, { act: 'undo', undoes: second.sentId })).toMatchObject({ outcome: 'refused' })
  expect((await read(reference)).tasks).toHaveLength(2)
})

test('nobody outside the wall, nobody who left and nobody unknown can be mentioned, and then nothing is stored', async () => {
  const { id, reference } = await makeLead()
  await act(id, { act: 'wall', eyes: [author.id, third.id] })
  const gone = await desk.makeMember({ name: 'Gone Member' })
  await desk.remove(gone.id)
  expect(await act(id, note('@Priya', third.id, priya.id))).toMatchObject({
    outcome: 'refused',
    why: actWords.outsideWall.mention,
  })
  for (const stranger of [gone.id, randomUUID()])
    expect(await act(id, note('@Gone', third.id, stranger))).toMatchObject({
      outcome: 'refused',
      why: deskRefusalWords.member.notThem,
    })
  const { tasks, events } = await read(reference)
  expect([tasks, events.map(({ kind }: { kind: string }) => kind)]).toEqual([[], ['wall']])
  const { rows } = await desk.pool.query('select from lead_alerts where lead_id = $1', [id])
  expect(rows).toEqual([])
  expect(notices.filter(({ payload }) => payload.lead === id)).toEqual([])
  const many = Array.from({ length: 21 }, () => randomUUID())
  const { status } = await desk.tell('desk-act', author.token, {
    acts: [{ id: randomUUID(), on: [{ lead: id }], do: note('x', ...many) }],
  })
  expect(status).toBe(400)
})

test('a wall built later keeps the alert from everybody outside of it', async () => {
  await sweep()
  const { id } = await makeLead()
  await act(id, note('@Priya Natarajan', priya.id))
  await act(id, { act: 'wall', eyes: [author.id] })
  expect(await sweep()).toEqual({ texts: [], mails: [] })
})

test('a redacted note is not repeated by its task, nor by its history', async () => {
  const { id, reference } = await makeLead()
  const { event } = await act(id, note('@Priya Natarajan their divorce is public', priya.id))
  const { tasks } = await read(reference)
  const done = await act(id, { act: 'done', task: tasks[0].id }, priya)
  await act(id, { act: 'undo', undoes: done.sentId }, priya)
  expect(JSON.stringify(await read(reference))).toContain('divorce')
  expect(await act(id, { act: 'redact', event })).toMatchObject({ outcome: 'done' })
  const after = await read(reference)
  expect(JSON.stringify(after)).not.toContain('divorce')
  expect(after.tasks).toMatchObject([{ title: 'Sam Lee mentioned you', assigneeId: priya.id }])
  const { body } = await desk.ask(`desk-export?ref=${reference}`, author.token)
  expect(JSON.stringify(body)).not.toContain('divorce')
})
