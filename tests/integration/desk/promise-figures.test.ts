import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import { compareStates } from '#domain/desk/lead-state.ts'
import { reopenClock } from '#domain/desk/messages/decide-message.ts'
import { figureNames } from '#domain/desk/promise/promise-list.ts'
import { type PromiseFigures, promises } from '#domain/desk/promise/promise-report.ts'
import { findReplyDue, promisedHours } from '#domain/reply-clock/reply-clock.ts'
import { changeLead, lockLead } from '#services/desk/acts/act-store.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { readPromise } from '#services/desk/promise/read-promise.ts'
import { makeEvidence, readPromiseLeads } from '#services/desk/promise/read-promise-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

// Compares the report with a second computation, which reads all rows and goes through them one by one.

type Member = Awaited<ReturnType<DeskFixture['makeMember']>>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Thirty days in which the clocks change; the leads come from three days earlier until a moment before `now`. */
const period = { from: '2026-10-15', to: '2026-11-13' }
const since = Date.parse('2026-10-15T04:00:00Z')
const before = Date.parse('2026-11-14T05:00:00Z')
const now = Date.parse('2026-11-13T17:00:00Z')

let desk: DeskFixture
let members: Member[]
beforeAll(async () => {
  desk = await startDesk()
  members = [await desk.makeMember({ role: 'manager' }), await desk.makeMember(), await desk.makeMember()]
  const plans = [...atTheBeginning, ...fc.sample(leadPlan, { numRuns: 150, seed: 20_261_113 })]
  for (const [index, plan] of plans.entries()) await followPlan(plan, index)
  await makeProperties()
}, 120_000)
afterAll(() => desk?.[Symbol.asyncDispose]())

const manager = () => members[0] as Member
const ctx = (at = now) => ({ db: desk.db, now: () => at })

const answers = ['spoke', 'spoke', 'elsewhere'] as const
const step = fc.record({
  what: fc.constantFrom(...answers, 'claim', 'bounce', 'undo', 'spam', 'not-spam', 'close', 'wall', 'delete'),
  who: fc.nat(2),
  afterMs: fc.oneof(fc.nat(5 * HOUR), fc.nat(30 * HOUR)),
})
const leadPlan = fc.record({
  kind: fc.constantFrom('contact', 'sell-fast', 'investment'),
  // With parts of a millisecond, at the edges of the period too.
  receivedUs: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: (since - 72 * HOUR) * 1000, max: (now - 1) * 1000 }) },
    { weight: 1, arbitrary: fc.constantFrom(since * 1000 - 1, since * 1000, since * 1000 + 1) },
  ),
  unmeasured: fc.constantFrom(null, null, null, null, 'suspect', 'same-person', 'test'),
  steps: fc.array(step, { maxLength: 5 }),
})
type Plan = typeof leadPlan extends fc.Arbitrary<infer Value> ? Value : never
type Kind = Plan['kind']

/** Answered by a member a microsecond before the period, at its start and after it. */
const atTheBeginning = [-1, 0, 1].map(
  (us): Plan => ({
    kind: 'contact',
    receivedUs: since * 1000 + us,
    unmeasured: null,
    steps: [{ what: 'spoke', who: 1, afterMs: HOUR }],
  }),
)

async function followPlan({ kind, receivedUs, unmeasured, steps }: Plan, index: number): Promise<void> {
  const id = randomUUID()
  const received = Math.floor(receivedUs / 1000)
  await desk.pool.query(
    `insert into inquiries (id, reference, kind, full_name, email, phone, details, status, body_sha256, received_at,
       reply_due_at, unmeasured)
     values ($1, $2, $3, 'Ann Buyer', $1::uuid || '@buyers.example', '', '{}', 'new', '',
       timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5, $6)`,
    [id, `RND-${index}`, kind, receivedUs, findReplyDue(kind, new Date(received)), unmeasured],
  )
  let at = received
  let last = randomUUID()
  for (const { what, who, afterMs } of steps) {
    at += afterMs
    if (at > now) return
    if (what === 'delete') await desk.db.deleteFrom('inquiries').where('id', '=', id).execute()
    else if (what === 'bounce') await bounce(id, at)
    else {
      const actId = randomUUID()
      // Refused acts change nothing.
      await performAct(ctx(at), members[who] ?? null, { id: actId, lead: id, do: toAct(what, received, at, last) })
      last = actId
    }
  }
}

function toAct(
  what: Exclude<Plan['steps'][number]['what'], 'bounce' | 'delete'>,
  from: number,
  at: number,
  last: string,
) {
  const acts: Record<typeof what, DeskAct> = {
    spoke: { act: 'log-call', outcome: 'spoke', text: '' },
    elsewhere: {
      act: 'answered-elsewhere',
      means: 'meeting',
      answeredAt: new Date(Math.floor((from + at) / 2)).toISOString(),
      text: '',
    },
    claim: { act: 'claim' },
    undo: { act: 'undo', undoes: last },
    spam: { act: 'spam' },
    'not-spam': { act: 'not-spam' },
    close: { act: 'close', reason: 'no-fit' },
    wall: { act: 'wall', eyes: [manager().id] },
  }
  return acts[what]
}

let bounces = 0

/** As when the mail with the answer bounces: the clock runs again. */
async function bounce(id: string, at: number): Promise<void> {
  await desk.db.transaction().execute(async (tx) => {
    const lead = await lockLead(tx, id, null)
    if (!lead?.state.repliedAt) return
    const reopened = reopenClock({ ...lead.state, replyKind: 'email' }, new Date(lead.state.repliedAt))
    await changeLead(tx, lead, compareStates(lead.state, reopened), new Date(at))
    bounces++
  })
}

/** Offers in time, late, never and not due yet; some of their properties are deleted. */
async function makeProperties(): Promise<void> {
  const { rows } = await desk.pool.query<{ id: string }>(`select id from inquiries where kind = 'sell-fast' limit 16`)
  for (const [index, { id }] of rows.entries()) {
    const completed = now - (2 + 5 * index) * HOUR
    const offered = [null, completed + 3 * HOUR, completed + 60 * HOUR][index % 3] ?? null
    const values = [`PRP-${index}`, id, new Date(completed), findReplyDue('sell-fast', new Date(completed))]
    await desk.pool.query(
      `insert into properties (id, reference, owner_lead_id, type, municipality, address, stage, created_at,
         completed_at, offer_due_at, offered_at, offer_outcome, offer_seconds)
       values (gen_random_uuid(), $1, $2, 'Commercial', 'Guelph', '1 Sample Road', 'draft', $3, $3, $4, $5, $6, $7)`,
      [...values, offered && new Date(offered), offered && 'no', offered && (offered - completed) / 1000],
    )
    if (index % 4 === 3) await desk.pool.query('delete from properties where owner_lead_id = $1', [id])
  }
}

interface Row {
  leadId: string
  clock: 'reply' | 'offer'
  kind: Kind
  started: Date
  due: Date
  stopped: Date | null
  seconds: number | null
  later: boolean
  unmeasured: string | null
}

async function readRows() {
  const [measures, leads, properties] = [
    await desk.db.selectFrom('reply_measures').selectAll().execute(),
    await desk.db.selectFrom('inquiries').selectAll().execute(),
    await desk.db.selectFrom('properties').selectAll().execute(),
  ]
  const rows: Row[] = measures.map((row) => ({
    leadId: row.lead_id,
    clock: row.clock,
    kind: row.kind,
    started: row.started_at,
    due: row.due_at,
    stopped: row.stopped_at,
    seconds: row.seconds,
    later: row.entered_later,
    unmeasured: row.unmeasured,
  }))
  const never = { stopped: null, seconds: null, later: false }
  for (const { id, kind, received_at, reply_due_at, unmeasured } of leads)
    if (reply_due_at && !measures.some(({ lead_id, clock }) => lead_id === id && clock === 'reply'))
      rows.push({ ...never, leadId: id, clock: 'reply', kind, started: received_at, due: reply_due_at, unmeasured })
  for (const { owner_lead_id: leadId, completed_at, offer_due_at, offered_at, offer_seconds } of properties)
    if (completed_at && offer_due_at) {
      const times = { started: completed_at, due: offer_due_at, stopped: offered_at, seconds: offer_seconds }
      rows.push({ ...times, leadId, clock: 'offer', kind: 'sell-fast', later: false, unmeasured: null })
    }
  const answeredBy = new Map(leads.map(({ id, replied_by }) => [id, replied_by]))
  return {
    rows: rows.filter(({ started }) => started.getTime() >= since && started.getTime() < before),
    answeredBy,
    walled: leads.filter(({ eyes }) => eyes.length > 0).length,
  }
}

const isCounted = ({ unmeasured, due }: Row) => unmeasured === null && due.getTime() <= now
const isKept = ({ stopped, due }: Row) => stopped !== null && stopped.getTime() <= due.getTime()

/** The slowest time among the fastest `ofTen` tenths. */
function findTime(rows: Row[], ofTen: number): number | null {
  const times = rows.map(({ seconds }) => seconds ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
  const time = times[Math.ceil((times.length * ofTen) / 10) - 1] ?? Number.POSITIVE_INFINITY
  return Number.isFinite(time) ? time : null
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const torontoClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Toronto',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
})

function computeFigures(all: Row[], { clock, kind }: (typeof promises)[number]): PromiseFigures {
  const rows = all.filter((row) => row.clock === clock && row.kind === kind)
  const counted = rows.filter(isCounted)
  const figures: PromiseFigures = {
    clock,
    kind,
    hours: promisedHours[kind],
    measured: counted.length,
    kept: counted.filter(isKept).length,
    missed: counted.filter((row) => !isKept(row)).length,
    enteredLater: counted.filter(({ later }) => later).length,
    notDueYet: rows.filter((row) => row.unmeasured === null && !isCounted(row)).length,
    leftOut: {},
    nineOfTenSeconds: findTime(counted, 9),
    halfSeconds: findTime(counted, 5),
    twelfths: Array.from({ length: 14 }, () => 0),
    arrivals: weekdays.map(() => Array.from({ length: 24 }, () => 0)),
  }
  const leftOut = figures.leftOut as Record<string, number>
  for (const { unmeasured, started } of rows) {
    if (unmeasured !== null) leftOut[unmeasured] = (leftOut[unmeasured] ?? 0) + 1
    else {
      const parts = Object.fromEntries(torontoClock.formatToParts(started).map(({ type, value }) => [type, value]))
      const hours = figures.arrivals[weekdays.indexOf(parts.weekday ?? '')] ?? []
      hours[Number(parts.hour)] = (hours[Number(parts.hour)] ?? 0) + 1
    }
  }
  for (const row of counted) {
    const twelfth = Math.floor((Math.floor((row.seconds ?? 0) / 3600) * 12) / promisedHours[kind])
    const place = row.seconds === null ? 13 : isKept(row) ? Math.min(11, twelfth) : 12
    figures.twelfths[place] = (figures.twelfths[place] ?? 0) + 1
  }
  return figures
}

test('the figures equal those of a second computation, lead by lead', async () => {
  const { rows } = await readRows()
  const { figures } = await readPromise(ctx(), manager(), period)
  expect(figures).toEqual(promises.map((promise) => computeFigures(rows, promise)))
  // These leads contain every case that the report distinguishes.
  const sum = (of: (one: PromiseFigures) => number) => figures.reduce((total, one) => total + of(one), 0)
  const counts = [sum((one) => one.kept), sum((one) => one.enteredLater), sum((one) => one.notDueYet)]
  counts.push(...['suspect', 'spam', 'test', 'same-person'].map((why) => sum((one) => one.leftOut[why as 'spam'] ?? 0)))
  for (const count of [bounces, ...counts, sum((one) => one.twelfths[12] ?? 0), sum((one) => one.twelfths[13] ?? 0)])
    expect(count).toBeGreaterThan(0)
})

test('the answers of each member are counted from the measures of the leads that still exist', async () => {
  const { rows, answeredBy, walled } = await readRows()
  const answered = rows.filter((row) => row.clock === 'reply' && row.stopped && isCounted(row))
  const expected = members.map(({ id }) => {
    const own = answered.filter(({ leadId }) => answeredBy.get(leadId) === id)
    return { memberId: id, answered: own.length, kept: own.filter(isKept).length, halfSeconds: findTime(own, 5) }
  })
  const { members: found } = await readPromise(ctx(), manager(), period)
  expect(found?.toSorted((a, b) => a.memberId.localeCompare(b.memberId))).toEqual(
    expected.toSorted((a, b) => a.memberId.localeCompare(b.memberId)),
  )
  expect(found).toEqual(found?.toSorted((a, b) => b.answered - a.answered))
  expect(answered.some(({ leadId }) => !answeredBy.has(leadId))).toBe(true)
  expect(walled).toBeGreaterThan(0)
})

test('each figure opens exactly that many leads, and all of them are in the evidence', async () => {
  const { rows } = await readRows()
  const { figures } = await readPromise(ctx(), manager(), period)
  for (const { clock, kind, leftOut, ...counts } of figures) {
    const shown = [counts.measured, counts.kept, counts.missed, 0, counts.enteredLater, counts.notDueYet]
    shown[3] = Object.values(leftOut).reduce((one, other) => one + other, 0)
    for (const [index, figure] of figureNames.entries()) {
      const { total } = await readPromiseLeads(ctx(), manager(), { ...period, of: `${clock}.${kind}.${figure}` })
      expect([clock, kind, figure, total]).toEqual([clock, kind, figure, shown[index]])
    }
  }
  const { csv } = await makeEvidence(ctx(), manager(), { ...period, reason: 'Claims register' })
  expect(csv.trim().split('\r\n')).toHaveLength(1 + rows.length)
})
