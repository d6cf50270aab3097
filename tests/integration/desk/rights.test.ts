import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeskAct, isMessageKind } from '#domain/desk/acts/desk-act.ts'
import { describeEvent } from '#domain/desk/describe-event.ts'
import { type DeskMember, deskRoles } from '#domain/desk/desk-member.ts'
import { findTouchedAt } from '#domain/desk/find-touched-at.ts'
import { type LeadRight, may, mayOfTeam, mayUndo, teamRights } from '#domain/desk/may.ts'
import { isPropertyAct } from '#domain/desk/properties/property-act.ts'
import { lockLead } from '#services/desk/acts/act-store.ts'
import { performActs } from '#services/desk/acts/perform-acts.ts'
import { createLeadHistory } from '#services/desk/lead-history.ts'
import { listTimeline } from '#services/desk/leads/lead-page-store.ts'
import { changeDeskSettings } from '#services/desk/settings/desk-settings.ts'
import { cleanUp } from '#services/leads/clean-up.ts'
import { bodies, functionNames, readAnswer } from '../leads/start-leads.ts'
import {
  at,
  everybody,
  isAllowed,
  isUndoAllowed,
  type Situation,
  situations,
  table,
  teamTable,
} from './rights-table.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

const deskActNames = DeskAct.options.map(({ entries }) => entries.act.literal)
const gone = 'There is no such lead.'

describe('the rules that the page and the service share', () => {
  const names = Object.keys(situations) as Situation[]

  test.each(Object.keys(table) as LeadRight[])('“%s” is allowed to exactly those whom the table names', (right) => {
    for (const member of everybody) {
      for (const situation of names) {
        const found = situations[situation]
        const lead = { ...found, assigneeId: found.assigneeId === 'self' ? member.id : found.assigneeId }
        const ask = (eyes: string[]) =>
          may(right, { member, at, to: member.id, isOwnAct: true, lead: { ...lead, eyes } })
        const expected = isAllowed(right, member, situation)
        const what = `${right} by ${member.displayName}, ${situation}`
        expect(ask([]) === null, what).toBe(expected)
        expect(ask(['colleague', member.id]) === null, `${what}, named`).toBe(expected)
        const mayClimb = right === 'look' && member.registration === 'broker-of-record'
        expect(ask(['colleague']), `${what}, behind a wall`).toBe(mayClimb ? null : gone)

        const askUndo = (eyes: string[], isOwnAct: boolean) =>
          mayUndo(right, { member, at, to: member.id, isOwnAct, lead: { ...lead, eyes } })
        const undoable = isUndoAllowed(right, member, situation)
        expect(askUndo([], true) === null, `undo of ${what}`).toBe(undoable)
        expect(askUndo([], false) === null, `undo of ${what}, by another`).toBe(undoable && member.role !== 'agent')
        expect(askUndo(['colleague'], true), `undo of ${what}, behind a wall`).toBe(gone)
      }
    }
  })

  test.each(teamRights)('“%s” in the team is allowed to exactly those whom the table names', (right) => {
    const row = teamTable[right]
    for (const member of everybody) {
      expect(mayOfTeam(right, member, member) === null, `${member.role}, to themselves`).toBe(
        row.self.includes(member.role),
      )
      for (const role of deskRoles)
        expect(mayOfTeam(right, member, { id: 'colleague', role }) === null, `${member.role} to ${role}`).toBe(
          row.others[role].includes(member.role),
        )
    }
  })

  test('agents cannot assign leads to others, not even with an undo, and can redact only their own text', () => {
    for (const member of everybody) {
      const question = { member, lead: situations.nobodys, at, to: 'colleague', isOwnAct: false }
      const undo = (act: LeadRight) => mayUndo(act, { ...question, isOwnAct: true })
      for (const verdict of [may('assign', question), may('redact', question), undo('assign'), undo('release')])
        expect(verdict === null).toBe(member.role !== 'agent')
    }
  })
})

describe('the service', () => {
  let desk: DeskFixture
  let colleague: DeskMember
  let people: DeskMember[]
  beforeAll(async () => {
    desk = await startDesk()
    colleague = (await desk.invite({ email: `${randomUUID()}@team.example`, role: 'agent' })).member
    people = []
    for (const { role, registration } of everybody)
      people.push((await desk.invite({ email: `${randomUUID()}@team.example`, role, registration })).member)
  })
  afterAll(() => desk?.[Symbol.asyncDispose]())

  async function makeLead(change = '') {
    const email = `${randomUUID()}@buyers.example`
    const lead = await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email }))
    if (change !== '') await desk.pool.query(`update inquiries set ${change} where id = $1`, [lead.id])
    return { ...lead, email }
  }

  const act = async (member: DeskMember, lead: string, what: DeskAct, id: string = randomUUID()) =>
    (await performActs(desk.desk.context, member, [{ id, on: [{ lead }], do: what }]))[0]

  const later = '2099-01-01T12:00:00Z'
  const acts = (self: string): Record<string, DeskAct> => ({
    claim: { act: 'claim' },
    note: { act: 'note', text: 'x' },
    'log-call': { act: 'log-call', outcome: 'voicemail', text: '' },
    'answered-elsewhere': { act: 'answered-elsewhere', means: 'call', answeredAt: new Date().toISOString(), text: '' },
    'access-request': { act: 'access-request' },
    'confirm-criteria': { act: 'confirm-criteria' },
    release: { act: 'release' },
    snooze: { act: 'snooze', until: later },
    wake: { act: 'wake' },
    status: { act: 'status', status: 'qualified' },
    close: { act: 'close', reason: 'won' },
    reopen: { act: 'reopen' },
    'not-spam': { act: 'not-spam' },
    assign: { act: 'assign', to: self },
    spam: { act: 'spam' },
    wall: { act: 'wall', eyes: [self] },
    'record-representation': {
      act: 'record-representation',
      representation: 'elsewhere',
      until: null,
      representatives: [],
      file: null,
      note: '',
    },
    hold: { act: 'hold', until: later, reason: 'A trade.' },
    look: { act: 'look', reason: 'A complaint.' },
    delete: { act: 'delete', reason: 'Asked by phone.' },
  })
  /** What their refusal says when the right is there, but there is nothing to do. */
  const notNow =
    /^(Nobody has|Somebody else has claimed|The lead is assigned to somebody who|This lead is(?! assigned to somebody else)|They have|Nothing would|You see|That was)/

  test('refuses what the table refuses: every act for every role and registration, on both sides of a wall', async () => {
    // What is refused leaves a lead as it is, so the next act can be tried on it.
    const walled = await makeLead(`eyes = array['${colleague.id}']::uuid[]`)
    const assign = () => makeLead(`assignee_id = '${colleague.id}'`)
    let { id } = await assign()
    for (const member of people) {
      for (const [name, what] of Object.entries(acts(member.id))) {
        const right = deskActNames.find((known) => known === name) ?? 'note'
        const verdict = may(right, {
          member,
          at,
          to: member.id,
          // As a lead is that has just arrived, seen from the day of the table.
          lead: { ...situations.others, assigneeId: colleague.id, touchedAt: null, replyDueAt: new Date(later) },
        })
        const result = await act(member, id, what)
        const why = result?.outcome === 'refused' ? result.why : ''
        if (verdict !== null) expect(why, `${name} by ${member.displayName}`).toBe(verdict)
        else if (why !== '') expect(why).toMatch(notNow)
        if (result?.outcome !== 'refused') ({ id } = await assign())
        if (name === 'look') continue
        expect(await act(member, walled.id, what), `${name} behind a wall`).toMatchObject({ why: gone })
      }
    }
  }, 120_000)

  test('an undo needs the right to the act as of now: a demoted manager, and an agent on the lead of a colleague', async () => {
    const manager = await desk.makeMember({ role: 'manager', registration: 'broker' })
    const agent = await desk.makeMember({ role: 'agent', registration: 'none' })
    const tries = deskActNames.flatMap((kind) => [manager, agent].map((actor) => ({ kind, actor })))
    const done = await Promise.all(tries.map(async (one) => ({ ...one, ...(await makeLead()) })))
    await desk.pool.query(
      `insert into lead_events (lead_id, act_id, kind, actor, actor_kind, data, at)
        select id, id, kind, actor, 'member', '{"changes": {"agreementNote": ["before", ""]}}', now()
        from jsonb_to_recordset($1) as done (id uuid, kind text, actor uuid)`,
      [JSON.stringify(done.map(({ id, kind, actor }) => ({ id, kind, actor: actor.id })))],
    )
    const leads = [done.map(({ id }) => id)]
    await desk.pool.query(`update inquiries set assignee_id = '${colleague.id}' where id = any ($1::uuid[])`, leads)
    await desk.pool.query(`update desk_members set role = 'agent' where id = $1`, [manager.id])
    const lead = { ...situations.others, assigneeId: colleague.id }
    for (const { kind, actor, id } of done) {
      const verdict = mayUndo(kind, { member: { ...actor, role: 'agent' }, lead, at, isOwnAct: true })
      const acts = [{ id: randomUUID(), on: [{ lead: id }], do: { act: 'undo', undoes: id } }]
      const { results } = (await desk.tell('desk-act', actor.token, { acts })).body
      const { rows } = await desk.pool.query('select agreement_note from inquiries where id = $1', [id])
      if (verdict !== null) expect(results[0].why, `undo of ${kind} by ${actor.role}`).toBe(verdict)
      const isLeft = verdict !== null || isMessageKind(kind) || isPropertyAct({ act: kind })
      expect(rows[0]?.agreement_note, `undo of ${kind} by ${actor.role}`).toBe(isLeft ? '' : 'before')
    }
  })

  test('an hour after somebody was given a lead and did nothing, an agent takes it over', async () => {
    const [agent, manager] = ['agent', 'manager'].map((role) => people.find((one) => one.role === role) as DeskMember)
    if (!agent || !manager) throw new Error('nobody')
    const { id } = await makeLead()
    await act(manager, id, { act: 'assign', to: colleague.id })
    expect(await act(agent, id, { act: 'assign', to: agent.id })).toMatchObject({ outcome: 'refused' })
    const { rows } = await desk.pool.query('select at from lead_events where lead_id = $1', [id])
    const locked = await desk.db.transaction().execute((tx) => lockLead(tx, id, null))
    expect(locked?.touchedAt).toEqual(rows[0]?.at)
    // The page finds the same moment in the history.
    const events = (await listTimeline(desk.db, id, agent.id)).map((event) => ({
      ...event,
      at: event.at.toISOString(),
    }))
    expect(findTouchedAt(events, colleague.id)).toEqual(locked?.touchedAt)
    const context = { ...desk.desk.context, now: () => Date.now() + 3_600_000 }
    const taken = [{ id: randomUUID(), on: [{ lead: id }], do: { act: 'assign', to: agent.id } as const }]
    expect(await performActs(context, agent, taken)).toMatchObject([{ outcome: 'done' }])
  })

  test('with designated representation an agreement sets the wall; the assignee must be named', async () => {
    const agents = people.filter(({ role, registration }) => role === 'agent' && registration !== 'none')
    const [one, two] = agents as [DeskMember, DeskMember]
    const manager = people.find(({ role, registration }) => role === 'manager' && registration === 'broker') ?? one
    const agreement = (representatives: string[], note = 'In the safe.') => ({
      act: 'record-representation' as const,
      representation: 'client' as const,
      until: later,
      representatives,
      file: null,
      note,
    })
    const [open, walled] = [await makeLead(), await makeLead()]
    expect(await act(one, open.id, agreement([]))).toMatchObject({ outcome: 'done' })
    expect(await lockLead(desk.db, open.id, manager.id)).toMatchObject({
      state: { representation: 'client', eyes: [] },
    })

    await changeDeskSettings(
      desk.desk.context,
      { ...manager, role: 'admin' },
      {
        values: { representation: 'designated' },
        over: { representation: 'brokerage' },
      },
    )
    await act(one, walled.id, { act: 'claim' })
    const refusal = async (what: DeskAct) => (await act(one, walled.id, what))?.outcome
    for (const what of [
      agreement([]),
      agreement([two.id]),
      agreement([one.id, colleague.id]),
      agreement([one.id], ''),
      { ...agreement([one.id]), until: null },
      { ...agreement([one.id]), file: randomUUID() },
    ]) {
      expect(await refusal(what)).toBe('refused')
    }
    expect(await act(one, walled.id, agreement([two.id, one.id]))).toMatchObject({ outcome: 'done' })
    expect(await lockLead(desk.db, walled.id, manager.id)).toBeNull()
    const seen = await lockLead(desk.db, walled.id, two.id)
    expect(seen?.state).toMatchObject({ representation: 'client', agreementNote: 'In the safe.' })
    expect(seen?.state.eyes).toEqual([one.id, two.id].toSorted())
    const [event] = (await listTimeline(desk.db, walled.id, one.id)).filter(
      ({ kind }) => kind === 'record-representation',
    )
    expect(event && describeEvent(event, (id) => (id === one.id ? 'One' : 'Two'))).toBe(
      'recorded the representation: our client, until 2099-01-01, represented by Two and One',
    )
    await changeDeskSettings(
      desk.desk.context,
      { ...manager, role: 'admin' },
      {
        values: { representation: 'brokerage' },
        over: { representation: 'designated' },
      },
    )
  })

  test('a member who changes the representatives of an agreement that a colleague changed too must decide', async () => {
    const registered = people.filter(({ registration }) => registration !== 'none')
    const [one, two, three] = registered as [DeskMember, DeskMember, DeskMember]
    const { id } = await makeLead()
    const record = async (member: DeskMember, to: DeskMember, seen?: DeskMember) => {
      const agreement = { representation: 'client', until: later, file: null, note: 'In the safe.' } as const
      const what = { act: 'record-representation' as const, ...agreement, representatives: [to.id] }
      const on = [{ lead: id, over: { representatives: seen ? [seen.id] : [] } }]
      return (await performActs(desk.desk.context, member, [{ id: randomUUID(), on, do: what }]))[0]
    }
    expect(await record(one, one)).toMatchObject({ outcome: 'done' })
    expect(await record(two, two, one)).toMatchObject({ outcome: 'done' })
    const fields = [{ name: 'representatives', theirs: [two.id], by: two.id }]
    expect(await record(one, three, one)).toMatchObject({ outcome: 'conflict', fields })
    expect(await record(one, two, one)).toMatchObject({ outcome: 'done' })
    expect(await record(three, three, two)).toMatchObject({ outcome: 'done' })
  })

  test('the broker of record looks behind a wall with a reason: logged, in the history, and reported to those it names', async () => {
    const broker = people.find((one) => one.registration === 'broker-of-record') as DeskMember
    const { id, reference } = await makeLead(`eyes = array['${colleague.id}']::uuid[]`)
    const sent = randomUUID()
    const look = () => act(broker, id, { act: 'look', reason: 'A complaint came in.' }, sent)
    expect(await look()).toMatchObject({ outcome: 'done' })
    expect(await look()).toMatchObject({ outcome: 'done' })
    const logged = await desk.pool.query('select what, reason, member from access_log where object = $1', [reference])
    expect(logged.rows).toEqual([{ what: 'look', reason: 'A complaint came in.', member: broker.id }])
    const told = await desk.pool.query(
      `select data ->> 'text' as text, data ->> 'to' as address from pgboss.job
        where name = 'send-desk-notice' and data ->> 'about' = $1`,
      [reference],
    )
    const { rows } = await desk.pool.query('select email from auth.users where id = $1', [colleague.id])
    expect(told.rows).toEqual([{ text: 'A complaint came in.', address: rows[0]?.email }])
    const { rows: events } = await desk.pool.query('select kind, actor from lead_events where lead_id = $1', [id])
    expect(events).toEqual([{ kind: 'look', actor: broker.id }])
    // An act that was done before the wall says nothing about what is behind it now.
    await desk.pool.query(`update inquiries set eyes = array['${colleague.id}']::uuid[] where id = $1`, [id])
    expect(await look()).toEqual({ id: sent, lead: id, outcome: 'refused', why: gone })
  })

  test('a manager deletes a lead once, with a reason, and brokerage records stay', async () => {
    const manager = people.find((one) => one.role === 'manager') as DeskMember
    const { id, reference, email } = await makeLead()
    await act(manager, id, { act: 'hold', until: later, reason: 'It became a trade.' })
    const sent = randomUUID()
    const remove = () => act(manager, id, { act: 'delete', reason: 'Asked by phone.' }, sent)
    expect(await remove()).toMatchObject({ outcome: 'refused', why: 'It is kept as a record until 1 January 2099.' })
    // Its sender learns why, and it is not used again.
    const press = desk.press(await desk.signLead(id, email))
    const answer = await press({ action: 'delete' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('It became a trade.')
    const rowOf = async () => (await desk.pool.query('select flags from inquiries where id = $1', [id])).rows
    expect(await rowOf()).toEqual([{ flags: ['withdrawn'] }])
    // The nightly clean-up deletes it once it no longer has to be kept.
    const { db, log, queue } = desk
    const clean = async () => {
      await desk.pool.query('delete from cleaning_days')
      await cleanUp({ db, log, queue, now: Date.now, history: createLeadHistory(), retentionMonths: 24 })
    }
    await clean()
    expect(await rowOf()).toHaveLength(1)
    await desk.pool.query(`update inquiries set kept_until = now() - interval '1 minute' where id = $1`, [id])
    await clean()
    expect(await rowOf()).toEqual([])

    const other = await makeLead()
    const again = randomUUID()
    const removeOther = () => act(manager, other.id, { act: 'delete', reason: 'Asked by phone.' }, again)
    expect(await removeOther()).toMatchObject({ outcome: 'done' })
    expect(await removeOther()).toMatchObject({ outcome: 'done' })
    const logged = await desk.pool.query('select what, reason from access_log where object = $1', [other.reference])
    expect(logged.rows).toEqual([{ what: 'delete', reason: 'Asked by phone.' }])
    expect(reference).not.toBe(other.reference)
    const two = [id, other.id].map((lead) => ({ lead }))
    const bulk = { id: randomUUID(), on: two, do: { act: 'delete', reason: 'Many.' } as const }
    expect(await performActs(desk.desk.context, manager, [bulk])).toMatchObject([
      { outcome: 'refused', why: 'Do this with one lead at a time.' },
      { outcome: 'refused' },
    ])
  })

  test('no line of the access log can be deleted before 24 months have passed', async () => {
    const entry = `insert into access_log (member, what, object, at) values ($1, 'lead', $2, now() - $3::interval)`
    await desk.pool.query(entry, [colleague.id, 'old', '25 months'])
    await desk.pool.query(entry, [colleague.id, 'young', '23 months'])
    const remove = (object: string) => desk.pool.query('delete from access_log where object = $1', [object])
    expect((await remove('old')).rowCount).toBe(1)
    await expect(remove('young')).rejects.toThrow('append-only')
    await expect(desk.pool.query("update access_log set what = 'x'")).rejects.toThrow('append-only')
  })
})
