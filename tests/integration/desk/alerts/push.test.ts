import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultAlerts } from '#domain/desk/alerting/alerts.ts'
import { type PushJob, SendDeskPush } from '#domain/jobs/desk-alert-jobs.ts'
import { publicOrLoopback } from '#platform/outgoing/egress-policy.ts'
import { createPushSender } from '#platform/push/push-sender.ts'
import { sweepAlerts } from '#services/desk/alerts/sweep-alerts.ts'
import { createSendDeskPush } from '#services/desk/push/send-desk-push.ts'
import { makeBrowserKeys, startPushService } from '../../../support/servers/push-service.ts'
import { bodies, functionNames, readAnswer } from '../../leads/start-leads.ts'
import { type DeskFixture, startDesk } from '../start-desk.ts'

let desk: DeskFixture
let manager: Awaited<ReturnType<DeskFixture['makeMember']>>
let agent: typeof manager
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  desk = await startDesk()
  service = await startPushService()
  manager = await desk.makeMember({ role: 'admin', name: 'Member One' })
  agent = await desk.makeMember({ name: 'Member Two' })
  await desk.pool.query(`update desk_members set joined_at = '2026-01-01'`)
})
afterAll(async () => {
  await service?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await desk.pool.query(`update inquiries set unmeasured = 'test'`)
  await desk.pool.query('delete from inquiries')
  await desk.pool.query('delete from desk_push_devices')
  await desk.pool.query('delete from pgboss.job where name = $1', [SendDeskPush.name])
  service.received.length = 0
})

/** Tuesday 17 November 2026, ten in the morning in Toronto. */
const ten = Date.parse('2026-11-17T15:00:00Z')
const minutes = (count: number) => ten + count * 60_000
const days = (count: number) => minutes(count * 24 * 60)

async function makeLead(eyes: string[] = []) {
  const email = `${randomUUID()}@buyers.example`
  const answer = await readAnswer(await desk.send(functionNames['sell-fast'], { ...bodies['sell-fast'], email }))
  const times = { received_at: new Date(ten), reply_due_at: new Date(ten + 86_400_000) }
  await desk.db
    .updateTable('inquiries')
    .set({ ...times, eyes })
    .where('id', '=', answer.id)
    .execute()
  return answer
}

const sweep = (time: number) =>
  sweepAlerts({ db: desk.db, queue: desk.queue, now: () => time, newId: randomUUID, siteUrl: 'https://desk.example' })

const mailsQueued = `select count(*)::int as count from pgboss.job where name = 'send-desk-alert'`

async function queued(): Promise<PushJob[]> {
  const query = 'select data from pgboss.job where name = $1 order by created_on, id'
  const { rows } = await desk.pool.query<{ data: PushJob }>(query, [SendDeskPush.name])
  return rows.map(({ data }) => data)
}

/** Sends what is queued, once; only these tests may reach this machine. */
async function sendQueued(time: number, { attempt = 1 } = {}) {
  const now = () => time
  const sender = createPushSender({ vapid: desk.deskContext.vapid, now: Date.now, policy: publicOrLoopback })
  const send = createSendDeskPush({ db: desk.db, sender, now })
  const { signal } = new AbortController()
  const jobs = await queued()
  return Promise.all(jobs.map((payload) => send({ id: randomUUID(), payload, attempt, isLast: false, signal })))
}

const encoded = (bytes: Buffer) => bytes.toString('base64url')
const add = (
  member: { token: string },
  { endpoint = `https://push.example/${randomUUID()}`, keys = makeBrowserKeys() } = {},
) =>
  desk.tell('desk-push', member.token, {
    do: 'add',
    endpoint,
    p256dh: encoded(keys.p256dh),
    auth: encoded(keys.auth),
  })
const devicesOf = async ({ token }: { token: string }) => (await desk.ask('desk-push', token)).body.devices

/** A device whose push service is on this machine, which a browser could not name. */
async function addLocal(member: { id: string }): Promise<string> {
  const { device } = service
  const id = randomUUID()
  await desk.db
    .insertInto('desk_push_devices')
    .values({ ...device, id, member_id: member.id, name: 'Chrome on Android', created_at: new Date(ten) })
    .execute()
  return id
}

test('a new lead notifies the devices of a member on duty: kind and reference, encrypted and signed, nothing else', async () => {
  const id = await addLocal(agent)
  const { reference } = await makeLead()
  await sweep(minutes(0))
  expect(await sendQueued(minutes(0))).toEqual([{ outcome: 'accepted' }])
  const [got] = service.received
  expect(service.faults).toEqual([])
  expect(JSON.parse(got?.text ?? '')).toEqual({ kind: 'reply.arrival', reference })
  expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '1800', urgency: 'high' })
  const { publicKey } = (await desk.ask('desk-push', agent.token)).body
  expect(got).toMatchObject({ publicKey, claims: { sub: `mailto:${desk.identity.email}`, aud: service.origin } })
  expect(await devicesOf(agent)).toEqual([expect.objectContaining({ id, succeededAt: new Date(ten).toISOString() })])
})

test('leads that arrive together make one notification', async () => {
  await addLocal(agent)
  await Promise.all([makeLead(), makeLead()])
  await sweep(minutes(0))
  await sendQueued(minutes(0))
  expect(service.received.map(({ text }) => JSON.parse(text))).toEqual([{ kind: 'several', reference: '' }])
})

test('nobody is notified about a lead behind a wall that does not name them, even if the wall is built later', async () => {
  await addLocal(agent)
  await makeLead([manager.id])
  await sweep(minutes(0))
  expect(await queued()).toEqual([])
  const { id } = await makeLead()
  await sweep(minutes(1))
  await desk.db
    .updateTable('inquiries')
    .set({ eyes: [manager.id] })
    .where('id', '=', id)
    .execute()
  expect(await sendQueued(minutes(1))).toEqual([{ skipped: 'nothing waits any more' }])
  // Managers get a mail about a lead that nobody can open. A notification doesn't even say that there is one.
  await desk.db
    .updateTable('inquiries')
    .set({ eyes: [randomUUID()] })
    .where('id', '=', id)
    .execute()
  expect(await sendQueued(minutes(1))).toEqual([{ skipped: 'nothing waits any more' }])
  expect(service.received).toEqual([])
})

test('a member who is mentioned in a note is notified, unless a wall was built since', async () => {
  await addLocal(agent)
  const { id, reference } = await makeLead()
  await desk.pool.query(`update inquiries set unmeasured = 'test'`)
  const note = { act: 'note', text: '@Member Two, is this for you?', mentions: [agent.id] }
  await desk.tell('desk-act', manager.token, { acts: [{ id: randomUUID(), on: [{ lead: id }], do: note }] })
  await sweep(minutes(0))
  await sendQueued(minutes(0))
  expect(service.received.map(({ text }) => JSON.parse(text))).toEqual([{ kind: 'reply.mentioned', reference }])
  await desk.db
    .updateTable('inquiries')
    .set({ eyes: [manager.id] })
    .where('id', '=', id)
    .execute()
  expect(await sendQueued(minutes(0))).toEqual([{ skipped: 'nothing waits any more' }])
})

test('nothing is sent in quiet hours, not even about an overdue lead, nor too late', async () => {
  await addLocal(manager)
  await makeLead()
  await desk.pool.query('update desk_members set alerts = $1', [
    { ...defaultAlerts, quiet: { from: '09:00', to: '12:00' } },
  ])
  const [{ count: before } = {}] = (await desk.pool.query(mailsQueued)).rows
  await sweep(days(1))
  expect((await desk.pool.query(mailsQueued)).rows).toEqual([{ count: Number(before) + 1 }])
  expect(await queued()).toEqual([])
  await desk.pool.query('update desk_members set alerts = null')
  await makeLead()
  await sweep(minutes(8))
  expect(await queued()).not.toEqual([])
  expect(await sendQueued(minutes(39))).toEqual([{ skipped: 'it would come too late' }])
})

test('a device that the push service has forgotten is removed, and one that fails for a week as well', async () => {
  await addLocal(agent)
  await makeLead()
  await sweep(minutes(0))
  service.answerNext({ status: 503 })
  await expect(sendQueued(minutes(0))).rejects.toThrow('the push service did not accept it')
  service.answerNext({ status: 503 })
  expect(await sendQueued(minutes(1), { attempt: 3 })).toEqual([{ outcome: 'given up' }])
  service.answerNext({ status: 400 })
  expect(await sendQueued(minutes(2))).toEqual([{ outcome: 'refused' }])
  expect(await devicesOf(agent)).toHaveLength(1)
  await desk.pool.query('update desk_push_devices set failing_since = $1', [new Date(days(-8))])
  service.answerNext({ status: 403 })
  await sendQueued(minutes(3))
  expect(await devicesOf(agent)).toEqual([])
  for (const status of [404, 410]) {
    await addLocal(agent)
    await desk.pool.query('update pgboss.job set data = data || $1 where name = $2', [
      { deviceId: (await devicesOf(agent))[0].id },
      SendDeskPush.name,
    ])
    service.answerNext({ status })
    expect(await sendQueued(minutes(4))).toEqual([{ outcome: 'gone' }])
    expect(await devicesOf(agent)).toEqual([])
  }
})

test('a member has at most ten devices, sees only their own, and a browser belongs to its last user', async () => {
  const endpoint = `https://push.example/${randomUUID()}`
  const { body } = await add(agent, { endpoint })
  expect((await desk.tell('desk-push', manager.token, { do: 'remove', id: body.id })).status).toBe(200)
  expect(await devicesOf(agent)).toEqual([expect.objectContaining({ id: body.id, succeededAt: null })])
  expect(await devicesOf(manager)).toEqual([])
  expect((await add(manager, { endpoint })).body).toEqual(body)
  expect([await devicesOf(agent), (await devicesOf(manager)).length]).toEqual([[], 1])
  const answers = await Promise.all(Array.from({ length: 11 }, () => add(agent)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 422])
  expect(await devicesOf(agent)).toHaveLength(10)
})

test('who leaves or lost their second step has no devices any more', async () => {
  for (const end of [desk.reset, desk.remove]) {
    const leaver = await desk.makeMember({ name: 'Member Three' })
    await add(leaver)
    await end(leaver.id)
    const { rows } = await desk.pool.query('select from desk_push_devices where member_id = $1', [leaver.id])
    expect(rows).toEqual([])
  }
})

test('all processes sign with the same key', async () => {
  const keys = await Promise.all(
    [manager, agent].map(async ({ token }) => (await desk.ask('desk-push', token)).body.publicKey),
  )
  expect(new Set(keys).size).toBe(1)
  const { rows } = await desk.pool.query(`select length(secret) as bytes from signing_keys where name = 'web-push'`)
  expect(rows).toEqual([{ bytes: 32 }])
})
