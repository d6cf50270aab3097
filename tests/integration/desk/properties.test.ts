import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyWords } from '#content/desk/property-words.ts'
import { rightWords } from '#content/desk/right-words.ts'
import { VISITOR } from '#domain/desk/conflict.ts'
import { deleteOldAccess } from '#services/desk/access/access-store.ts'
import { insertEvent } from '#services/desk/acts/act-store.ts'
import { recordVisitorEvent } from '#services/desk/acts/record-visitor-event.ts'
import { createLeadHistory } from '#services/desk/lead-history.ts'
import { cleanUp } from '#services/leads/clean-up.ts'
import { bodies, functionNames, readAnswer } from '../leads/start-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

let desk: DeskFixture
let manager: Awaited<ReturnType<DeskFixture['makeMember']>>
let agent: typeof manager
let assistant: typeof manager
beforeAll(async () => {
  desk = await startDesk()
  manager = await desk.makeMember({ role: 'manager', registration: 'broker' })
  agent = await desk.makeMember({ registration: 'salesperson' })
  assistant = await desk.makeMember()
})
afterAll(() => desk?.[Symbol.asyncDispose]())

const { refusals } = propertyWords

interface Sent {
  id?: string
  over?: object | undefined
}

async function act(
  who: { token: string },
  lead: string,
  what: Record<string, unknown>,
  { id = randomUUID(), over }: Sent = {},
) {
  const { body } = await desk.tell('desk-act', who.token, { acts: [{ id, on: [{ lead, over }], do: what }] })
  return body.results?.[0]
}

/** A lead of an owner, and the property that was made of it. */
async function makeProperty() {
  const email = `${randomUUID()}@owners.example`
  const sent = { ...bodies['sell-fast'], propertyType: 'Commercial', email }
  const { id: lead } = await readAnswer(await desk.send(functionNames['sell-fast'], sent))
  const property = randomUUID()
  const made = await act(agent, lead, { act: 'make-property', property })
  expect(made).toMatchObject({ outcome: 'done' })
  return { lead, property, email }
}

type Made = Awaited<ReturnType<typeof makeProperty>>

const rowOf = (id: string) =>
  desk.db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = (id: string) =>
  desk.db.selectFrom('lead_events').selectAll().where('lead_id', '=', id).orderBy('id').execute()

test('an owner’s lead becomes one property, however often somebody requests it', async () => {
  const { lead, property } = await makeProperty()
  expect(await rowOf(property)).toMatchObject({ address: '1 Sample Road, Guelph', municipality: 'Guelph', type: '' })
  const again = await act(agent, lead, { act: 'make-property', property: randomUUID() })
  expect(again).toMatchObject({ outcome: 'refused', why: refusals.exists })
  expect(await eventsOf(lead)).toMatchObject([
    { kind: 'make-property', data: { property: expect.stringMatching(/^PRP-/) } },
  ])
})

test('facts are changed once, and the history says how', async () => {
  const { lead, property } = await makeProperty()
  const edit = { act: 'edit-property', property, facts: { type: 'Retail', priceMin: 900_000, capRate: 6.25 } }
  const id = randomUUID()
  await Promise.all([1, 2, 3].map(() => act(agent, lead, edit, { id })))
  expect(await rowOf(property)).toMatchObject({ type: 'Retail', price_min: 900_000, cap_rate: 6.25 })
  const [, changed, ...others] = await eventsOf(lead)
  expect(others).toEqual([])
  expect(changed?.data).toMatchObject({ propertyChanges: { type: ['', 'Retail'], priceMin: [null, 900_000] } })
  expect(await act(agent, lead, { act: 'undo', undoes: id })).toMatchObject({
    outcome: 'refused',
    why: refusals.noUndo,
  })
})

test('two members may change different facts; for the same ones, the second learns who changed them to what, and when', async () => {
  const { lead, property } = await makeProperty()
  const edit = (facts: object) => ({ act: 'edit-property', property, facts })
  await act(agent, lead, edit({ type: 'Retail', municipality: 'Elora', answers: { leases: 'One.' } }))
  await act(assistant, lead, edit({ priceMin: 5 }))
  const other = await act(manager, lead, edit({ units: 4 }), { over: { units: null } })
  expect(other).toMatchObject({ outcome: 'done' })
  const late = edit({ type: 'Office', municipality: 'Elora', answers: { leases: 'Two.', owners: 'Ann.' } })
  const over = { type: '', municipality: 'Guelph', leases: '', owners: '' }
  const conflict = await act(manager, lead, late, { over })
  const [, first] = await eventsOf(lead)
  const [by, at] = [agent.id, first?.at.toISOString()]
  expect(conflict).toMatchObject({
    outcome: 'conflict',
    fields: [
      { name: 'type', theirs: 'Retail', by, at },
      { name: 'leases', theirs: 'One.', by, at },
    ],
  })
  expect(await rowOf(property)).toMatchObject({ type: 'Retail', answers: { leases: 'One.' } })
  const kept = await act(manager, lead, late, { over: { ...over, type: 'Retail', leases: 'One.' } })
  expect(kept).toMatchObject({ outcome: 'done' })
  expect(await rowOf(property)).toMatchObject({ type: 'Office', units: 4, answers: { leases: 'Two.', owners: 'Ann.' } })
  // What an act does not say it was typed over was not seen.
  expect(await act(agent, lead, edit({ type: 'Retail' }), { over: {} })).toMatchObject({ outcome: 'conflict' })
})

test('the stage, the sharing and the owner’s permission conflict too, each only with itself', async () => {
  const { lead, property } = await makeProperty()
  const none = { authority: 'none', authorityFile: null, authorityNote: '' }
  const permission = { act: 'record-authority', property, authority: 'written', authorityNote: 'Cabinet 2' }
  const interest = {
    act: 'record-interest',
    property,
    ourInterest: 'personal',
    interestNoticeAt: '2026-01-05T05:00:00Z',
  }
  const steps: [Record<string, unknown>, object][] = [
    [{ act: 'set-stage', property, stage: 'live' }, { stage: 'draft' }],
    [permission, none],
    [interest, { ourInterest: 'none', interestNoticeAt: null }],
    [{ act: 'set-ceiling', property, ceiling: 1 }, { ceiling: 0 }],
  ]
  for (const [what, over] of steps) expect(await act(agent, lead, what, { over })).toMatchObject({ outcome: 'done' })
  const late: [Record<string, unknown>, object][] = [
    [{ act: 'set-stage', property, stage: 'paused' }, { stage: 'live' }],
    [{ ...permission, authorityNote: 'Cabinet 3' }, { authorityNote: 'Cabinet 2' }],
    [
      { ...interest, ourInterest: 'none' },
      { ourInterest: 'personal', interestNoticeAt: '2026-01-05T05:00:00.000Z' },
    ],
    [{ act: 'set-ceiling', property, ceiling: 2 }, { ceiling: 1 }],
  ]
  for (const [index, [what, theirs]] of late.entries()) {
    const over = steps[index]?.[1]
    const { outcome, fields } = await act(manager, lead, what, { over })
    expect(outcome).toBe('conflict')
    expect(fields).toEqual(
      Object.entries(theirs).map(([name, value]) => ({ name, theirs: value, by: agent.id, at: expect.any(String) })),
    )
    expect(await act(manager, lead, what, { over: { ...over, ...theirs } })).toMatchObject({ outcome: 'done' })
  }
})

test('a member who changes a price that a colleague changed too decides first, though it does not go with their other price', async () => {
  const { lead, property } = await makeProperty()
  const edit = (facts: object) => ({ act: 'edit-property', property, facts })
  await act(agent, lead, edit({ priceMin: 500, priceMax: 1000 }))
  const conflict = await act(manager, lead, edit({ priceMin: 1100 }), { over: { priceMin: 800 } })
  expect(conflict).toMatchObject({ outcome: 'conflict', fields: [{ name: 'priceMin', theirs: 500 }] })
  const kept = await act(manager, lead, edit({ priceMin: 1100 }), { over: { priceMin: 500 } })
  expect(kept).toMatchObject({ outcome: 'refused', why: refusals.prices })
})

test('the owner is not named for words that a member noted for them, nor a member for those of the owner', async () => {
  const { lead, property } = await makeProperty()
  const note = (leases: string, more: object = {}) => ({
    act: 'edit-property',
    property,
    facts: { answers: { leases }, ...more },
  })
  const ownerAnswered = async (category: string) => {
    const data = { category, property: (await rowOf(property)).reference }
    const who = { actor: null, actorKind: 'visitor', changes: {}, kind: 'owner-answered' } as const
    await insertEvent(desk.db, { ...who, leadId: lead, actId: randomUUID(), data, at: new Date() })
  }
  const late = async () => (await act(agent, lead, note('Three.'), { over: { leases: '' } })).fields
  await act(manager, lead, note('One.', { type: 'Retail' }))
  await ownerAnswered('owners')
  await act(assistant, lead, { ...note('One.'), facts: { answers: { debts: 'None.' } } })
  expect(await late()).toMatchObject([{ name: 'leases', theirs: 'One.', by: manager.id }])
  expect(JSON.stringify(await eventsOf(lead))).not.toContain('One.')
  await ownerAnswered('leases')
  expect(await late()).toMatchObject([{ name: 'leases', by: VISITOR }])
})

test('a property is behind the wall of its lead', async () => {
  const { lead, property } = await makeProperty()
  const { reference } = await rowOf(property)
  const seen = async () => [
    (await desk.ask(`desk-search?q=${reference}`, agent.token)).body.properties.length,
    (await desk.ask(`desk-property?ref=${reference}`, agent.token)).status,
    (await desk.ask('desk-properties', agent.token)).body.properties.some(({ id }: { id: string }) => id === property),
  ]
  // The page reads it again with every live update.
  for (let update = 0; update < 3; update++) expect(await seen()).toEqual([1, 200, true])
  await desk.desk.flush()
  const { rows } = await desk.pool.query('select member, what from access_log where object = $1', [reference])
  expect(rows).toEqual([{ member: agent.id, what: 'property' }])
  await act(manager, lead, { act: 'wall', eyes: [manager.id] })
  expect(await seen()).toEqual([0, 404, false])
  const edit = { act: 'edit-property', property, facts: { type: 'Retail' } }
  expect(await act(agent, lead, edit)).toMatchObject({ outcome: 'refused', why: 'There is no such lead.' })
  expect(await act(manager, lead, edit)).toMatchObject({ outcome: 'done' })
  const other = await makeProperty()
  const through = { ...edit, facts: { type: 'Office' } }
  expect(await act(agent, other.lead, through)).toMatchObject({ outcome: 'refused', why: refusals.gone })
})

test('a member without registration prepares, but neither offers nor decides what is disclosed', async () => {
  const { lead, property } = await makeProperty()
  expect(await act(assistant, lead, { act: 'edit-property', property, facts: { units: 6 } })).toMatchObject({
    outcome: 'done',
  })
  await act(assistant, lead, { act: 'claim' })
  for (const what of [
    { act: 'offer', outcome: 'no' },
    { act: 'set-ceiling', ceiling: 0 },
    { act: 'record-authority', authority: 'verbal' },
  ]) {
    expect(await act(assistant, lead, { ...what, property })).toMatchObject({
      outcome: 'refused',
      why: 'Only a member who is registered with RECO may do this.',
    })
  }
})

const answers = { owners: 'a', condition: 'b', photos: 'c', 'rent-roll': 'd', leases: 'e', debts: 'f' }

/** A lead whose reply clock is stopped, whom the agent has, and whose checklist is complete. */
async function makeComplete() {
  const made = await makeProperty()
  await act(agent, made.lead, { act: 'assign', to: agent.id })
  await act(agent, made.lead, { act: 'log-call', outcome: 'spoke' })
  await act(agent, made.lead, { act: 'edit-property', property: made.property, facts: { answers } })
  expect(await act(agent, made.lead, { act: 'complete', property: made.property })).toMatchObject({ outcome: 'done' })
  return made
}

test('while an offer is due its lead is to be answered, not waiting; the offer stops the clock, and undo lets it run on', async () => {
  const { lead, property } = await makeComplete()
  const clocked = async () => {
    const found = async (q: string) => {
      const { body } = await desk.ask(`desk-inbox?${new URLSearchParams({ q, limit: '200' })}`, agent.token)
      return body.rows.find(({ id }: { id: string }) => id === lead)
    }
    const queries = ['is:to-answer', 'is:offer-due', 'due:<2d', 'is:waiting', 'is:reply-due']
    const rows = await Promise.all(queries.map(found))
    return { in: queries.filter((_, index) => rows[index]), row: rows.find((row) => row) }
  }
  const running = await clocked()
  expect(running.in).toEqual(['is:to-answer', 'is:offer-due', 'due:<2d'])
  const { offer_due_at: dueAt } = await rowOf(property)
  expect(running.row.offerDueAt).toBe(dueAt?.toISOString())
  const { rows: due } = await desk.pool.query('select due_at from inquiries where id = $1', [lead])
  expect(due).toEqual([{ due_at: dueAt }])
  const waiting = async () => {
    const { body } = await desk.ask('desk-promise', agent.token)
    return body.waiting.find(({ clock }: { clock: string }) => clock === 'offer')
  }
  const before = await waiting()
  expect(before).toMatchObject({ kind: 'sell-fast', nextDueAt: expect.any(String) })

  const other = await desk.makeMember({ registration: 'salesperson' })
  const offer = { act: 'offer', property, outcome: 'offer', amount: 1_250_000, text: 'Closing in June' }
  const given = randomUUID()
  expect(await act(other, lead, offer)).toMatchObject({ outcome: 'refused', why: rightWords.ofAssignee })
  expect(await act(agent, lead, { ...offer, amount: null, text: '' })).toMatchObject({ why: refusals.noOfferSaid })
  expect(await act(agent, lead, offer, { id: given })).toMatchObject({ outcome: 'done' })
  const stored = { offer_outcome: 'offer', offered_at: expect.any(Date), offer_amount: 1_250_000 }
  expect(await rowOf(property)).toMatchObject({ ...stored, offer_text: 'Closing in June' })
  expect((await clocked()).in).toEqual(['is:waiting'])
  expect((await waiting())?.count ?? 0).toBe(before.count - 1)
  const page = await desk.ask(`desk-property?ref=${(await rowOf(property)).reference}`, agent.token)
  expect(page.body.page.offerAct).toBe(given)

  expect(await act(other, lead, { act: 'undo', undoes: given })).toMatchObject({ outcome: 'refused' })
  expect(await act(agent, lead, { act: 'undo', undoes: given })).toMatchObject({ outcome: 'done' })
  expect(await rowOf(property)).toMatchObject({
    offered_at: null,
    offer_amount: null,
    offer_text: '',
    offer_due_at: dueAt,
  })
  expect((await clocked()).in).toEqual(running.in)
  expect(await act(agent, lead, { act: 'undo', undoes: given })).toMatchObject({ outcome: 'refused' })
  expect(await act(manager, lead, { ...offer, outcome: 'no', amount: null, text: '' })).toMatchObject({
    outcome: 'done',
  })
  expect((await eventsOf(lead)).map(({ kind }) => kind).slice(-3)).toEqual(['offer', 'undo', 'offer'])
  const { body: list } = await desk.ask('desk-promise-leads?of=offer.sell-fast.not-due-yet', agent.token)
  const { rows: leads } = await desk.pool.query('select reference, replied_by from inquiries where id = $1', [lead])
  expect(leads).toMatchObject([{ replied_by: agent.id }])
  // Who made the offer, not who answered the lead.
  const listed = list.leads.find(({ reference }: { reference: string }) => reference === leads[0].reference)
  expect(listed).toMatchObject({ answeredBy: manager.id, seconds: expect.any(Number) })
})

test('an owner who withdraws has no due time any more, and an offer that was still in time is left out', async () => {
  const { lead } = await makeComplete()
  await desk.pool.query(`update inquiries set flags = '{withdrawn}' where id = $1`, [lead])
  const gone = { actId: randomUUID(), leadIds: [lead], kind: 'withdrawn', at: new Date() } as const
  await desk.db.transaction().execute((tx) => recordVisitorEvent(tx, gone))
  const { rows } = await desk.pool.query('select due_at, offer_due_at from inquiries where id = $1', [lead])
  expect(rows).toEqual([{ due_at: null, offer_due_at: null }])
  const measures = desk.db.selectFrom('reply_measures').select('unmeasured').where('lead_id', '=', lead)
  expect(await measures.where('clock', '=', 'offer').execute()).toEqual([{ unmeasured: 'withdrawn' }])

  // Nor does taking back an answer that they had before start a clock for them.
  const answered = await makeComplete()
  const given = randomUUID()
  await act(agent, answered.lead, { act: 'offer', property: answered.property, outcome: 'no' }, { id: given })
  await desk.pool.query(`update inquiries set flags = '{withdrawn}' where id = $1`, [answered.lead])
  expect(await act(agent, answered.lead, { act: 'undo', undoes: given })).toMatchObject({
    outcome: 'refused',
    why: refusals.withdrawn,
  })
})

test('the team cannot take a promised offer back: it is missed, however often the property restarts or closes', async () => {
  const { lead, property } = await makeProperty()
  await act(agent, lead, { act: 'edit-property', property, facts: { answers } })
  const measures = () =>
    desk.db.selectFrom('reply_measures').selectAll().where('lead_id', '=', lead).orderBy('started_at').execute()
  const beginAnew = async (completedAt: string | null, stop: object) => {
    await act(agent, lead, { act: 'complete', property })
    const move = `update properties set completed_at = $1, offer_due_at = $1::timestamptz + interval '1 day' where id = $2`
    if (completedAt !== null) await desk.pool.query(move, [completedAt, property])
    const { completed_at, offer_due_at } = await rowOf(property)
    expect(await act(assistant, lead, { property, ...stop })).toMatchObject({ outcome: 'done' })
    expect(await rowOf(property)).toMatchObject({ completed_at: null, offer_due_at: null })
    const { rows } = await desk.pool.query('select offer_due_at from inquiries where id = $1', [lead])
    expect(rows).toEqual([{ offer_due_at: null }])
    return { clock: 'offer', started_at: completed_at, due_at: offer_due_at, stopped_at: null, unmeasured: null }
  }
  const incomplete = { act: 'incomplete', reason: 'A lease is missing.' }
  const missed = [
    await beginAnew('2026-01-05T15:00:00Z', incomplete),
    await beginAnew('2026-01-12T15:00:00Z', { act: 'set-stage', stage: 'closed' }),
  ]
  await act(assistant, lead, { act: 'set-stage', property, stage: 'live' })
  // The time of these was not up yet.
  missed.push(await beginAnew(null, incomplete), await beginAnew(null, { act: 'set-stage', stage: 'closed' }))
  expect(await measures()).toMatchObject(missed)
  await expect(desk.pool.query('delete from reply_measures where lead_id = $1', [lead])).rejects.toThrow(
    'never changed',
  )
})

test('the database enforces the rules', async () => {
  const { property } = await makeProperty()
  const set = (changes: string) => desk.pool.query(`update properties set ${changes} where id = $1`, [property])
  for (const changes of [
    'ceiling = 1',
    `authority = 'written'`,
    `ceiling = 1, authority = 'written', authority_note = 'x', our_interest = 'personal'`,
    'completed_at = now()',
    'offered_at = now()',
    `stage = 'closed'`,
    'price_min = 2, price_max = 1',
  ]) {
    await expect(set(changes), changes).rejects.toThrow(/violates check constraint/)
  }
  await expect(
    desk.pool.query('delete from inquiries where id = (select owner_lead_id from properties where id = $1)', [
      property,
    ]),
  ).rejects.toThrow(/violates/)
})

test('asking for files queues one mail and opens links; ending them closes them', async () => {
  const { lead, property } = await makeProperty()
  expect(await act(agent, lead, { act: 'ask-files', property })).toMatchObject({ outcome: 'done' })
  const { rows } = await desk.pool.query(`select data from pgboss.job where name = 'send-owner-link'`)
  expect(rows).toContainEqual({ data: { propertyId: property } })
  expect((await rowOf(property)).links_from).toEqual(expect.any(Date))
  await act(agent, lead, { act: 'end-links', property })
  expect((await rowOf(property)).links_from).toBeNull()
})

test('when an owner deletes the lead, the property and all its files are deleted in the same transaction', async () => {
  const { lead, property, email } = await makeProperty()
  await keepFile(property)
  const token = await desk.signLead(lead, email)
  expect((await desk.press(token)({ action: 'delete' })).status).toBe(200)
  expect(await desk.db.selectFrom('properties').select('id').where('id', '=', property).execute()).toEqual([])
  expect(await objectsOf(property)).toEqual([])
  const { rows } = await desk.pool.query(`select version from blob_deletions where version = any($1)`, [
    [`v-${property}`, `p-${property}`],
  ])
  expect(rows).toHaveLength(2)
})

test('who fetched which file is known for 24 months', async () => {
  const add = `insert into file_reads (file_id, member, at) values ($1, $2, now() - interval '24 months' + $3::interval)`
  const file = randomUUID()
  for (const more of ['-1 day', '1 day']) await desk.pool.query(add, [file, agent.id, more])
  await deleteOldAccess(desk.db)
  expect((await desk.pool.query('select at from file_reads where file_id = $1', [file])).rows).toHaveLength(1)
})

test('closed properties, and files after a withdrawal, are deleted in time', async () => {
  const [closed, withdrawn, open] = [await makeProperty(), await makeProperty(), await makeProperty()]
  for (const { property } of [closed, withdrawn, open]) await keepFile(property)
  await act(agent, closed.lead, { act: 'set-stage', property: closed.property, stage: 'closed' })
  await desk.press(await desk.signLead(withdrawn.lead, withdrawn.email))({ action: 'withdraw' })
  await desk.pool.query(`update inquiries set status = 'closed', closed_at = '2020-01-01' where id = $1`, [open.lead])
  const after = (days: number) => {
    const at = new Date(Date.now() + days * 86_400_000)
    const limits = { at, closedBefore: new Date(at.getTime() - 730 * 86_400_000) }
    return desk.db.transaction().execute((tx) => createLeadHistory().forgetOld(tx, limits))
  }
  await after(29)
  for (const { property } of [closed, withdrawn, open]) expect(await objectsOf(property)).toHaveLength(1)
  await after(31)
  expect(await objectsOf(withdrawn.property)).toEqual([])
  await after(731)
  expect(await objectsOf(closed.property)).toEqual([])
  expect(await objectsOf(open.property)).toHaveLength(1)
})

test('files are deleted 30 days after a request that the owner left unanswered, except those that were accepted', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => makeProperty()))
  const [silent, slow, answered, accepted, recorded] = made as [Made, Made, Made, Made, Made]
  for (const { lead, property } of made) {
    await act(agent, lead, { act: 'ask-files', property })
    await keepFile(property)
  }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000)
  const who = { actor: null, actorKind: 'visitor', changes: {}, data: {} } as const
  await insertEvent(desk.db, { ...who, leadId: slow.lead, actId: randomUUID(), kind: 'owner-answered', at: day(10) })
  // Each entry has something: it is the team that has not looked.
  const answers = { owners: 'a', condition: 'b', photos: 'c', 'rent-roll': 'd', debts: 'f' }
  await act(agent, answered.lead, { act: 'edit-property', property: answered.property, facts: { answers } })
  await desk.pool.query(`update property_files set accepted_at = now(), scan = 'clean' where property_id = $1`, [
    accepted.property,
  ])
  await act(manager, recorded.lead, { act: 'hold', until: day(400).toISOString(), reason: 'A trade.' })
  const { reference, files_asked_at: askedAt } = await rowOf(silent.property)
  const { page } = (await desk.ask(`desk-property?ref=${reference}`, agent.token)).body
  expect(Date.parse(page.filesEndAt) - (askedAt?.getTime() ?? 0)).toBe(30 * 86_400_000)

  const leftAfter = async (days: number) => {
    const limits = { at: day(days), closedBefore: day(-700) }
    await desk.db.transaction().execute((tx) => createLeadHistory().forgetOld(tx, limits))
    return Promise.all(made.map(async ({ property }) => (await objectsOf(property)).length))
  }
  expect(await leftAfter(29)).toEqual([1, 1, 1, 1, 1])
  expect(await leftAfter(31)).toEqual([0, 1, 1, 1, 1])
  expect(await leftAfter(41)).toEqual([0, 0, 1, 1, 1])
  expect((await eventsOf(silent.lead)).filter(({ kind }) => kind === 'files-expired')).toMatchObject([
    { actor_kind: 'system', data: { files: 1, property: reference } },
  ])
})

test('while a lead is held as a record, neither its owner nor the nightly clean-up deletes its property or a file', async () => {
  const [asked, closed] = [await makeProperty(), await makeProperty()]
  for (const { lead, property } of [asked, closed]) {
    await keepFile(property)
    const hold = { act: 'hold', until: '2099-01-01T00:00:00Z', reason: 'A trade.' }
    expect(await act(manager, lead, hold)).toMatchObject({ outcome: 'done' })
  }
  expect((await desk.press(await desk.signLead(asked.lead, asked.email))({ action: 'delete' })).status).toBe(409)
  await desk.press(await desk.signLead(closed.lead, closed.email))({ action: 'withdraw' })
  await act(agent, closed.lead, { act: 'set-stage', property: closed.property, stage: 'closed' })
  const { db, log, queue } = desk
  const kept = async () => {
    await desk.pool.query('delete from cleaning_days')
    const now = () => Date.now() + 800 * 86_400_000
    await cleanUp({ db, log, queue, now, history: createLeadHistory(), retentionMonths: 24 })
    return Promise.all([asked, closed].map(async ({ property }) => (await objectsOf(property)).length))
  }
  expect(await kept()).toEqual([1, 1])
  await desk.pool.query(`update inquiries set kept_until = now() where id = any($1)`, [[asked.lead, closed.lead]])
  expect(await kept()).toEqual([0, 0])
})

/** As if the owner had sent one file and begun another. */
async function keepFile(property: string): Promise<void> {
  await desk.pool.query(
    `insert into storage.buckets (id, name) values ('owner-files', 'owner-files') on conflict do nothing`,
  )
  await desk.pool.query(
    `insert into property_files (id, property_id, object_path, category, name, bytes, sent_bytes, mime, announced_at, arrived_at)
      values (gen_random_uuid(), $1::uuid, $1::text || '/one', 'leases', 'lease.pdf', 5, 5, 'application/pdf', now(), now())`,
    [property],
  )
  await desk.pool.query(
    `insert into storage.objects (bucket_id, name, version) values ('owner-files', $1::text || '/one', 'v-' || $1::text)`,
    [property],
  )
  await desk.pool.query(
    `with upload as (
      insert into resumable_uploads (version, bucket_id, name, is_upsert, header, details, created_at, expires_at, sender)
      values ('u-' || $1::text, 'owner-files', $1::text || '/two', false, '', '{}', now(), now(), 'link') returning version
    ) insert into resumable_parts (upload, start, size, md5, version) select version, 0, 1, '', 'p-' || $1::text from upload`,
    [property],
  )
}

const objectsOf = async (property: string) =>
  (await desk.pool.query(`select name from storage.objects where starts_with(name, $1)`, [property])).rows
