import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultAlerts } from '#domain/desk/alerting/alerts.ts'
import type { AlertStep } from '#domain/desk/alerting/decide-alerts.ts'
import { SendDeskAlert, SendDeskDigest } from '#domain/jobs/desk-alert-jobs.ts'
import { SendSms } from '#domain/jobs/send-sms.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { claimTimeStep } from '#services/desk/alerts/alert-store.ts'
import { makeDigests } from '#services/desk/alerts/make-digests.ts'
import { createSendDeskAlert } from '#services/desk/alerts/send-desk-alert.ts'
import { createSendDeskDigest } from '#services/desk/alerts/send-desk-digest.ts'
import { sweepAlerts } from '#services/desk/alerts/sweep-alerts.ts'
import { insertUnmatched } from '#services/desk/inbound/unmatched-store.ts'
import type { Tables } from '#services/tables.ts'
import { bodies, functionNames, readAnswer } from '../../leads/start-leads.ts'
import { type DeskFixture, startDesk } from '../start-desk.ts'

let desk: DeskFixture
let manager: Awaited<ReturnType<DeskFixture['makeMember']>>
let agent: typeof manager
beforeAll(async () => {
  desk = await startDesk()
  manager = await desk.makeMember({ role: 'manager', name: 'Member One' })
  agent = await desk.makeMember({ name: 'Member Two' })
  await desk.pool.query(`update desk_members set joined_at = '2026-01-01'`)
  await desk.db
    .updateTable('desk_members')
    .set({ phone: '+1 416-555-0199', alerts: JSON.stringify({ ...defaultAlerts, text: true }) })
    .where('id', '=', agent.id)
    .execute()
})
afterAll(() => desk?.[Symbol.asyncDispose]())
beforeEach(async () => {
  // A deleted lead that was due would stay in the promise's figures as missed.
  await desk.pool.query(`update inquiries set unmeasured = 'test'`)
  await desk.pool.query('delete from inquiries')
  await desk.pool.query('delete from pgboss.job where name = any ($1)', [
    [SendDeskAlert.name, SendDeskDigest.name, SendSms.name],
  ])
})

/** Tuesday 17 November 2026, ten in the morning in Toronto. */
const ten = Date.parse('2026-11-17T15:00:00Z')
const minutes = (count: number) => ten + count * 60_000
const depsAt = (time: number) => ({
  db: desk.db,
  queue: desk.queue,
  now: () => time,
  newId: randomUUID,
  siteUrl: 'https://www.offmarket-ontario.example',
})

async function makeLead(values: Record<string, unknown> = {}) {
  const email = `${randomUUID()}@buyers.example`
  const answer = await readAnswer(await desk.send(functionNames['sell-fast'], { ...bodies['sell-fast'], email }))
  const times = { received_at: new Date(ten), reply_due_at: new Date(ten + 86_400_000) }
  await desk.db
    .updateTable('inquiries')
    .set({ ...times, ...values })
    .where('id', '=', answer.id)
    .execute()
  return answer
}

async function payloadsOf<Payload>(job: { name: string }): Promise<Payload[]> {
  const query = 'select data from pgboss.job where name = $1 order by created_on, id'
  const { rows } = await desk.pool.query<{ data: Payload }>(query, [job.name])
  return rows.map(({ data }) => data)
}
const toldSteps = async () =>
  (await payloadsOf<{ memberId: string; alerts: { step: AlertStep }[] }>(SendDeskAlert))
    .map(
      ({ memberId, alerts }) => `${memberId === manager.id ? 'manager' : 'agent'}: ${alerts.map(({ step }) => step)}`,
    )
    .toSorted()
const assigneeOf = async (id: string) =>
  (await desk.db.selectFrom('inquiries').select('assignee_id').where('id', '=', id).executeTakeFirst())?.assignee_id

/** A job's handler, with a mail server that accepts everything. */
function mailing(time: number) {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => ({ accepted: String(mails.push(mail)) }), close: async () => {} }
  const from = { name: 'Team', address: 'team@offmarket-ontario.example' }
  const { pool, log, db, identity } = desk
  return { mails, deps: { pool, log, db, identity, mailer, from, now: () => time, siteUrl: depsAt(0).siteUrl } }
}
const job = <Payload>(payload: Payload) => ({
  id: randomUUID(),
  attempt: 1,
  isLast: false,
  payload,
  signal: new AbortController().signal,
})

test('each member is alerted to a lead once, then it is assigned to the next in the rota, whichever process checks', async () => {
  const { id, reference } = await makeLead()
  const shown: string[] = []
  const live = { hint: (lead: string) => shown.push(lead), notify: (member: string) => shown.push(member) }
  const sweep = (time: number) => Promise.all([1, 2, 3].map(() => sweepAlerts({ ...depsAt(time), live })))
  await sweep(minutes(0))
  await sweep(minutes(1))
  expect(await toldSteps()).toEqual(['agent: arrival', 'manager: arrival'])
  await sweep(minutes(5))
  expect(await assigneeOf(id)).toBeNull()
  await sweep(minutes(15))
  await sweep(minutes(16))
  expect(await toldSteps()).toEqual(['agent: arrival', 'agent: assign', 'manager: arrival'])
  expect(await assigneeOf(id)).toBe(agent.id)
  expect(shown).toEqual([id, agent.id])
  const events = desk.db.selectFrom('lead_events').select(['kind', 'actor_kind']).where('lead_id', '=', id)
  expect(await events.execute()).toEqual([{ kind: 'assign', actor_kind: 'system' }])
  // Contains reference and kind, and a link that only opens the desk: no name, no address.
  const texts = await payloadsOf<{ to: string; text: string }>(SendSms)
  expect(texts.map(({ text }) => text.split('. ')[0])).toEqual([
    `New lead: ${reference} (sell fast)`,
    `Still unassigned: ${reference} (sell fast)`,
    `Now yours: ${reference} (sell fast)`,
  ])
  expect(texts[0]).toMatchObject({
    to: '14165550199',
    text: expect.stringMatching(new RegExp(`/desk/leads/${reference}$`)),
  })
  expect(JSON.stringify(texts)).not.toMatch(/Olga|olga|Guelph/)
})

test('answered leads raise no further alerts; its assignee is reminded once, and the manager is alerted once at its end', async () => {
  const [answered, claimed] = [await makeLead(), await makeLead()]
  const acting = { db: desk.db, now: () => minutes(1) }
  const spoke = { act: 'log-call', outcome: 'spoke', text: '' } as const
  await performAct(acting, agent, { id: randomUUID(), lead: answered.id, do: spoke })
  await performAct(acting, agent, { id: randomUUID(), lead: claimed.id, do: { act: 'claim' } })
  for (const time of [2, 20, 59, 60 * 24, 60 * 24 + 1, 60 * 48]) await sweepAlerts(depsAt(minutes(time)))
  expect(await toldSteps()).toEqual(['agent: nudge', 'manager: due'])
})

test('an offer that is due alerts the assignee, then the managers, and again if the clock restarts', async () => {
  const answered = { replied_at: new Date(ten), replied_by: agent.id, reply_kind: 'call', reply_seconds: 0 }
  const { id, reference } = await makeLead({ assignee_id: agent.id, status: 'contacted', ...answered })
  const begin = (time: number) => [new Date(time), new Date(time + 86_400_000), id]
  await desk.pool.query(
    `insert into properties (id, reference, owner_lead_id, address, stage, created_at, completed_at, offer_due_at)
     values (gen_random_uuid(), 'PRP-2222-2222', $3, '1 Sample Road', 'draft', $1, $1, $2)`,
    begin(ten),
  )
  for (const time of [1, 60, 12 * 60 - 1]) await sweepAlerts(depsAt(minutes(time)))
  expect(await toldSteps()).toEqual([])
  for (const time of [23 * 60, 24 * 60, 24 * 60 + 1]) await sweepAlerts(depsAt(minutes(time)))
  expect(await toldSteps()).toEqual(['agent: most', 'manager: due', 'manager: most'])
  const { mails, deps } = mailing(minutes(24 * 60))
  const alerts = [{ leadId: id, clock: 'offer' as const, step: 'due' as const }]
  await createSendDeskAlert(deps)(job({ memberId: manager.id, alerts }))
  expect(mails[0]?.subject).toBe(`Overdue: the offer in principle was due by Wed 10:00 a.m. (${reference})`)
  const restart = 'update properties set completed_at = $1, offer_due_at = $2 where owner_lead_id = $3'
  await desk.pool.query(restart, begin(minutes(24 * 60)))
  await sweepAlerts(depsAt(minutes(48 * 60)))
  expect(await toldSteps()).toHaveLength(4)
  await desk.pool.query('update properties set completed_at = null, offer_due_at = null')
  await desk.pool.query('delete from properties')
})

test('members get one alert for all leads that a colleague assigned to them, and none for those they took', async () => {
  const acting = { db: desk.db, now: () => minutes(0) }
  const give = (lead: string, to: string, by = manager) =>
    performAct(acting, by, { id: randomUUID(), lead, do: { act: 'assign', to } })
  const [one, two, own, back] = [await makeLead(), await makeLead(), await makeLead(), await makeLead()]
  for (const { id } of [one, two, back]) expect(await give(id, agent.id)).toMatchObject({ outcome: 'done' })
  await give(own.id, manager.id)
  await give(back.id, manager.id)
  for (const time of [1, 2]) await sweepAlerts(depsAt(minutes(time)))
  expect(await toldSteps()).toEqual(['agent: given,given'])
  const [text] = await payloadsOf<{ text: string }>(SendSms)
  expect(text?.text).toMatch(/^Assigned to you: /)
  const { mails, deps } = mailing(minutes(2))
  const alerts = [{ leadId: one.id, clock: 'reply' as const, step: 'given' as const }]
  await createSendDeskAlert(deps)(job({ memberId: agent.id, alerts }))
  expect(mails[0]?.subject).toBe(`A lead was assigned to you (${one.reference})`)
  expect(await createSendDeskAlert(deps)(job({ memberId: manager.id, alerts }))).toMatchObject({
    skipped: 'nothing waits any more',
  })
})

test('however many leads have no step due, those after them are still alerted and assigned', async () => {
  for (let count = 0; count < 2; count++) await makeLead({ assignee_id: manager.id })
  const { id } = await makeLead({ reply_due_at: new Date(ten + 2 * 86_400_000) })
  await sweepAlerts(depsAt(minutes(0)), { atOnce: 2 })
  expect(await toldSteps()).toEqual(['agent: arrival', 'manager: arrival'])
  await sweepAlerts(depsAt(minutes(15)), { atOnce: 2 })
  expect(await assigneeOf(id)).toBe(agent.id)
})

test('leads from before the desk, test leads and answered ones raise no alert', async () => {
  await makeLead({ received_at: new Date('2025-12-01T15:00:00Z') })
  await makeLead({ unmeasured: 'test' })
  await makeLead({ status: 'closed', closed_at: new Date(ten) })
  await sweepAlerts(depsAt(minutes(0)))
  expect(await toldSteps()).toEqual([])
})

const changeMember = (id: string, values: Updateable<Tables['desk_members']>) =>
  desk.db.updateTable('desk_members').set(values).where('id', '=', id).execute()

test('a member who wants no mails is mailed only when a promise is broken', async () => {
  const dayBefore = { received_at: new Date(ten - 86_400_000), reply_due_at: new Date(ten) }
  await makeLead({ ...dayBefore, assignee_id: agent.id })
  await makeLead()
  await changeMember(manager.id, { alerts: JSON.stringify({ ...defaultAlerts, mail: false }) })
  await sweepAlerts(depsAt(minutes(0)))
  await changeMember(manager.id, { alerts: null })
  expect(await toldSteps()).toEqual(['agent: arrival', 'manager: due'])
})

test('a member who has switched text messages off gets none', async () => {
  await makeLead()
  await changeMember(agent.id, { alerts: JSON.stringify({ ...defaultAlerts, text: false }) })
  await sweepAlerts(depsAt(minutes(0)))
  await changeMember(agent.id, { alerts: JSON.stringify({ ...defaultAlerts, text: true }) })
  expect(await toldSteps()).toEqual(['agent: arrival', 'manager: arrival'])
  expect(await payloadsOf(SendSms)).toEqual([])
})

test('no member is alerted on a closed day, after leaving, or outside their hours', async () => {
  const toldIn = async (work: () => Promise<unknown>, end: () => Promise<unknown>) => {
    await desk.pool.query('delete from lead_alerts')
    await desk.pool.query('delete from pgboss.job where name = $1', [SendDeskAlert.name])
    await work()
    await sweepAlerts(depsAt(minutes(0)))
    await end()
    return toldSteps()
  }
  await makeLead()
  const closed = `insert into desk_settings (name, value, changed_by, changed_at)
    values ('closedDays', '["2026-11-17"]', '${manager.id}', now())`
  const open = () => desk.pool.query('delete from desk_settings')
  expect(await toldIn(() => desk.pool.query(closed), open)).toEqual([])
  const change = (values: Updateable<Tables['desk_members']>) => () => changeMember(agent.id, values)
  const isLeft = await toldIn(change({ left_at: new Date(ten) }), change({ left_at: null }))
  // On no day of the week.
  const isElsewhere = await toldIn(change({ duty: '{}' }), change({ duty: null }))
  expect([isLeft, isElsewhere]).toEqual([['manager: arrival'], ['manager: arrival']])
})

test('a check does nothing while another process checks, and the next one continues at the same point', async () => {
  const { id } = await makeLead()
  const from = { moment: new Date(ten).toISOString(), id }
  const other = await desk.pool.connect()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(1868982684)')
    expect(await sweepAlerts(depsAt(minutes(0)), { from })).toEqual(from)
    await other.query('rollback')
  } finally {
    other.release()
  }
  expect(await toldSteps()).toEqual([])
})

test('a lead that is claimed during a sweep alerts nobody, and no step is taken twice', async () => {
  const { id } = await makeLead()
  const other = await desk.pool.connect()
  try {
    await other.query('begin')
    await other.query('update inquiries set version = version + 1, assignee_id = $2 where id = $1', [id, agent.id])
    const sweeping = sweepAlerts(depsAt(minutes(0)))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await desk.pool.query(waiting)).rowCount).toBe(1)
    await other.query('commit')
    await sweeping
  } finally {
    other.release()
  }
  expect(await toldSteps()).toEqual([])
  const step = { leadId: id, clock: 'reply' as const, step: 'nudge' as const, members: [agent.id], at: new Date(ten) }
  expect([await claimTimeStep(desk.db, step), await claimTimeStep(desk.db, step)]).toEqual([true, false])
})

test('in quiet hours nobody gets a text message, not even about a lead assigned to them', async () => {
  const change = (values: { phone: string; alerts: string | null }) =>
    desk.db.updateTable('desk_members').set(values).where('id', '=', manager.id).execute()
  const alerts = JSON.stringify({ ...defaultAlerts, text: true, quiet: { from: '22:00', to: '07:00' } })
  await change({ phone: '+1 416-555-0198', alerts })
  const { id } = await makeLead()
  // Nearly due at six in the morning, when nobody is on duty.
  await sweepAlerts(depsAt(minutes(20 * 60)))
  await change({ phone: '', alerts: null })
  expect(await assigneeOf(id)).toBe(manager.id)
  expect(await toldSteps()).toEqual(['manager: assign'])
  expect(await payloadsOf(SendSms)).toEqual([])
})

test('many leads at once cause one mail and one text message', async () => {
  for (let count = 0; count < 4; count++) await makeLead()
  await sweepAlerts(depsAt(minutes(0)))
  expect(await toldSteps()).toEqual([
    'agent: arrival,arrival,arrival,arrival',
    'manager: arrival,arrival,arrival,arrival',
  ])
  const [text] = await payloadsOf<{ text: string }>(SendSms)
  expect(text?.text).toMatch(/, and 2 more\. https:\S+\/desk$/)
})

test('one mail lists fifty leads, and further ones do not delay it', async () => {
  const { id } = await makeLead()
  await desk.pool.query(
    `insert into inquiries
        (id, reference, kind, full_name, email, phone, details, body_sha256, received_at, reply_due_at)
      select gen_random_uuid(), 'SEL-2222-' || n, kind, full_name, email, phone, details, body_sha256, received_at,
        reply_due_at
      from inquiries i cross join generate_series(22, 71) n where i.id = $1`,
    [id],
  )
  await sweepAlerts(depsAt(minutes(0)))
  const told = await payloadsOf<{ alerts: unknown[] }>(SendDeskAlert)
  expect(told.map(({ alerts }) => alerts.length)).toEqual([50, 50])
})

test('the mail about a lead links to the desk; it is not sent about an answered lead, or to a former member', async () => {
  const { id, reference } = await makeLead()
  const { mails, deps } = mailing(ten)
  const send = createSendDeskAlert(deps)
  const payload = { memberId: agent.id, alerts: [{ leadId: id, clock: 'reply' as const, step: 'assign' as const }] }
  expect(await send(job(payload))).toEqual({ accepted: '1' })
  expect(mails[0]).toMatchObject({
    to: { name: 'Member Two', address: agent.email },
    subject: `This lead is yours now: reply by Wed 10:00 a.m. (${reference})`,
  })
  expect(mails[0]?.text).toContain(`https://www.offmarket-ontario.example/desk/leads/${reference}`)
  expect(mails[0]?.text).not.toContain('Olga')
  await changeMember(agent.id, { left_at: new Date(ten) })
  expect(await send(job(payload))).toEqual({ skipped: 'they left the desk' })
  await changeMember(agent.id, { left_at: null })
  const { id: answered } = await makeLead()
  const spoke = { act: 'log-call', outcome: 'spoke', text: '' } as const
  await performAct({ db: desk.db, now: () => ten }, agent, { id: randomUUID(), lead: answered, do: spoke })
  const late = { memberId: agent.id, alerts: [{ leadId: answered, clock: 'reply' as const, step: 'assign' as const }] }
  expect(await send(job(late))).toEqual({ skipped: 'nothing waits any more' })
  // Behind a wall that does not name them it says nothing either.
  await desk.db
    .updateTable('inquiries')
    .set({ eyes: [manager.id] })
    .where('id', '=', id)
    .execute()
  expect(await send(job(payload))).toEqual({ skipped: 'nothing waits any more' })
  // All members named by the wall have left: managers learn that the lead is late, and nothing else about it.
  await desk.pool.query('update inquiries set eyes = array[$1]::uuid[] where id = $2', [randomUUID(), id])
  await send(job({ memberId: manager.id, alerts: [{ leadId: id, clock: 'reply', step: 'due' }] }))
  expect(mails[1]?.subject).toContain(`(${reference})`)
  expect(mails[1]?.text.replaceAll(/\s+/g, ' ')).toMatch(/A lead behind a wall .* The broker of record can look/i)
  expect(mails[1]?.text).toContain('https://www.offmarket-ontario.example/desk/team')
  expect(mails[1]?.text).not.toContain('Sell')
})

test('desk digests are queued once, at half past eight on business days', async () => {
  const tries = ['2026-11-14T14:00:00Z', '2026-11-16T13:29:00Z', '2026-11-16T13:30:00Z', '2026-11-16T13:31:00Z']
  for (const time of tries) await Promise.all([1, 2].map(() => makeDigests(depsAt(Date.parse(time)))))
  const asked = await payloadsOf<{ memberId: string; withPromise: boolean }>(SendDeskDigest)
  expect(asked.filter(({ memberId }) => memberId === manager.id)).toEqual([{ memberId: manager.id, withPromise: true }])
  expect(asked.filter(({ memberId }) => memberId === agent.id)).toEqual([{ memberId: agent.id, withPromise: false }])
  // On a closed day of the team there are no digests.
  const closed = `insert into desk_settings (name, value, changed_by, changed_at)
    values ('closedDays', '["2026-11-17"]', '${manager.id}', now())`
  await desk.pool.query(closed)
  await makeDigests(depsAt(Date.parse('2026-11-17T13:30:00Z')))
  expect(await payloadsOf(SendDeskDigest)).toHaveLength(asked.length)
  await desk.pool.query('delete from desk_settings')
  await makeDigests(depsAt(Date.parse('2026-11-17T13:30:00Z')))
  const later = await payloadsOf<{ memberId: string; withPromise: boolean }>(SendDeskDigest)
  expect(later).toHaveLength(2 * asked.length)
  expect(later.filter(({ withPromise }) => withPromise)).toHaveLength(asked.filter((one) => one.withPromise).length)
  // A member who has switched mails off gets none.
  await changeMember(agent.id, { alerts: JSON.stringify({ ...defaultAlerts, mail: false }) })
  await makeDigests(depsAt(Date.parse('2026-11-18T13:30:00Z')))
  await changeMember(agent.id, { alerts: JSON.stringify({ ...defaultAlerts, text: true }) })
  const last = (await payloadsOf<{ memberId: string }>(SendDeskDigest)).slice(later.length)
  expect(last.map(({ memberId }) => memberId)).toEqual([manager.id])
})

test("a desk digest lists the member's own and the unassigned leads; an empty one is not sent", async () => {
  const { mails, deps } = mailing(Date.parse('2026-11-18T13:30:00Z'))
  const send = createSendDeskDigest(deps)
  expect(await send(job({ memberId: agent.id, withPromise: false }))).toEqual({ skipped: 'there is nothing to say' })
  const late = { received_at: new Date('2026-11-13T15:00:00Z'), reply_due_at: new Date('2026-11-16T15:00:00Z') }
  // A test lead is not in anybody's digest.
  await makeLead({ ...late, unmeasured: 'test' })
  expect(await send(job({ memberId: manager.id, withPromise: false }))).toEqual({ skipped: 'there is nothing to say' })
  const overdue = await makeLead({ ...late, assignee_id: manager.id })
  const today = await makeLead()
  await send(job({ memberId: agent.id, withPromise: false }))
  expect(mails[0]?.subject).toBe('Your leads today: 1 unassigned')
  expect(mails[0]?.text).not.toContain(overdue.reference)
  await send(job({ memberId: manager.id, withPromise: true }))
  expect(mails[1]?.subject).toBe('Your leads today: 1 overdue, 1 due today, 1 unassigned')
  expect(mails[1]?.text).toContain(today.reference)
  const text = mails[1]?.text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Sell fast: 0% kept of 1, fewer than nine of ten answered')
  expect(text).toContain('Missed: 1')
  expect(text).not.toContain('Olga')

  const addTask = (lead: string, title: string, assignee: string | null, dueAt: string) =>
    desk.pool.query('insert into tasks (id, lead_id, title, due_at, assignee_id) values ($1, $2, $3, $4, $5)', [
      randomUUID(),
      lead,
      title,
      dueAt,
      assignee,
    ])
  await addTask(today.id, 'Send the plan', agent.id, '2026-11-17T15:00:00Z')
  await addTask(overdue.id, 'Ask the owner', null, '2026-11-18T20:00:00Z')
  await addTask(today.id, 'Another day', agent.id, '2026-11-19T20:00:00Z')
  await send(job({ memberId: agent.id, withPromise: false }))
  await send(job({ memberId: manager.id, withPromise: false }))
  expect(mails.slice(2).map(({ subject }) => subject)).toEqual([
    'Your leads today: 1 unassigned, 1 to do',
    'Your leads today: 1 overdue, 1 due today, 1 unassigned, 1 to do',
  ])
  expect(mails[2]?.text.replaceAll(/\s+/g, ' ')).toContain('Send the plan, by Tuesday')
  expect(mails[2]?.text).not.toContain('Another day')
  expect(mails[3]?.text).toContain('Ask the owner')
  // Tasks of a member who left, and tasks of nobody, are in the managers' digest.
  const left = await desk.makeMember()
  await addTask(today.id, 'Of somebody who left', left.id, '2026-11-17T15:00:00Z')
  await addTask(today.id, 'Of nobody', null, '2026-11-17T15:00:00Z')
  await desk.remove(left.id)
  await send(job({ memberId: agent.id, withPromise: false }))
  await send(job({ memberId: manager.id, withPromise: false }))
  expect(mails[4]?.subject).toBe(mails[2]?.subject)
  for (const text of ['Of somebody who left', 'Of nobody']) expect(mails[5]?.text).toContain(text)
  // A wall hides tasks too; unassigned ones behind it are in the digest of the members named by it.
  const setEyes = (id: string) =>
    desk.pool.query(`update inquiries set eyes = array[$1]::uuid[] where id = $2`, [id, today.id])
  await setEyes(agent.id)
  await addTask(today.id, 'Of an outsider', manager.id, '2026-11-17T15:00:00Z')
  await send(job({ memberId: agent.id, withPromise: false }))
  for (const text of ['Of somebody who left', 'Of nobody', 'Of an outsider']) expect(mails.at(-1)?.text).toContain(text)
  await setEyes(manager.id)
  expect(await send(job({ memberId: agent.id, withPromise: false }))).toEqual({ skipped: 'there is nothing to say' })

  const addUnmatched = (sender: string) =>
    insertUnmatched(desk.db, {
      id: randomUUID(),
      sender,
      sender_name: '',
      subject: '',
      body: 'Which building?',
      nature: 'person',
      attachments: '[]',
      is_cut: false,
      at: new Date('2026-11-17T15:00:00Z'),
    })
  await addUnmatched('one@strangers.example')
  await send(job({ memberId: agent.id, withPromise: false }))
  expect(mails.at(-1)?.subject).toBe('Your leads today: 1 in unmatched mail')
  expect(mails.at(-1)?.text).toContain('1 email is waiting for somebody')
  expect(mails.at(-1)?.text).not.toContain('strangers.example')
  await addUnmatched('two@strangers.example')
  await send(job({ memberId: manager.id, withPromise: false }))
  expect(mails.at(-1)?.subject).toMatch(/, 2 in unmatched mail$/)
  await desk.pool.query('update tray_mails set dismissed_by = $1, dismissed_at = now()', [agent.id])
  expect(await send(job({ memberId: agent.id, withPromise: false }))).toEqual({ skipped: 'there is nothing to say' })
})

test('the assignee of a lead is alerted when a permission ends; for an unassigned lead, managers or those named by the wall', async () => {
  const now = new Date()
  const answered = { received_at: now, replied_at: now, reply_kind: 'call', reply_seconds: 0, status: 'qualified' }
  const { id, reference } = await makeLead(answered)
  // A permission from long before has ended, and doesn't matter here.
  const over = `insert into consents (inquiry_id, email_hash, wording_version, text_sha256, purposes, answer, basis,
      page, given_at, ends_at)
    select inquiry_id, email_hash, wording_version, text_sha256, purposes, answer, basis, page,
      given_at - interval '60 days', ends_at - interval '60 days' from consents where inquiry_id = $1
    returning ends_at + interval '60 days' as ends`
  const { rows } = await desk.pool.query<{ ends: Date }>(over, [id])
  const day = formatDay(toTorontoDay(rows[0]?.ends ?? now))
  // Six months are 181 to 184 days.
  const tellBoth = async (change: Updateable<Tables['inquiries']>, days = 175) => {
    await desk.db.updateTable('inquiries').set(change).where('id', '=', id).execute()
    const { mails, deps } = mailing(now.getTime() + days * 86_400_000)
    for (const { id: memberId } of [agent, manager])
      await createSendDeskDigest(deps)(job({ memberId, withPromise: false }))
    for (const { text } of mails) expect([text.includes(reference), text.includes(day)]).toEqual([true, true])
    return mails.map(({ to }) => to.address)
  }
  expect(await tellBoth({ assignee_id: agent.id, eyes: [] })).toEqual([agent.email])
  expect(await tellBoth({ assignee_id: null, eyes: [] })).toEqual([manager.email])
  expect(await tellBoth({ assignee_id: null, eyes: [agent.id] })).toEqual([agent.email])
  // Only within the last two weeks, not after the end, and not for a closed lead.
  for (const days of [166, 185]) expect([days, await tellBoth({ eyes: [] }, days)]).toEqual([days, []])
  expect(await tellBoth({ eyes: [] }, 171)).toEqual([manager.email])
  expect(await tellBoth({ status: 'closed', closed_at: now })).toEqual([])
  // We may write to clients for longer.
  expect(await tellBoth({ status: 'qualified', closed_at: null })).toEqual([manager.email])
  expect(await tellBoth({ representation: 'client', represented_until: now })).toEqual([])
})
