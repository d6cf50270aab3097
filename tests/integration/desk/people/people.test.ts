import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonPage } from '#domain/desk/answers/person-page.ts'
import { eventually } from '../../jobs/start-queue.ts'
import { bodies, functionNames, readAnswer } from '../../leads/start-leads.ts'
import { type DeskFixture, startDesk } from '../start-desk.ts'

let desk: DeskFixture
let agent: Awaited<ReturnType<DeskFixture['makeMember']>>
let other: typeof agent
let third: typeof agent
beforeAll(async () => {
  desk = await startDesk()
  agent = await desk.makeMember({ role: 'manager' })
  other = await desk.makeMember({ role: 'manager' })
  third = await desk.makeMember({ role: 'admin', registration: 'broker-of-record' })
})
afterAll(() => desk?.[Symbol.asyncDispose]())

async function makeLead(extra: Record<string, unknown> = {}, kind: keyof typeof bodies = 'contact') {
  const email = `${randomUUID()}@buyers.example`
  const body = { ...bodies[kind], email, phone: '', ...extra }
  return { email, ...extra, ...(await readAnswer(await desk.send(functionNames[kind], body))) }
}

async function act(lead: string, what: Record<string, unknown>, who: { token: string } = agent) {
  const id = randomUUID()
  const { body } = await desk.tell('desk-act', who.token, { acts: [{ id, on: [{ lead }], do: what }] })
  expect(body.results?.[0]).toMatchObject({ outcome: 'done' })
  return id
}

const ask = (reference: string, who: { token: string } = agent) => desk.ask(`desk-person?ref=${reference}`, who.token)
const read = async (reference: string, who: { token: string } = agent): Promise<PersonPage> =>
  (await ask(reference, who)).body
const idsOf = (page: PersonPage) => page.inquiries.map(({ lead }) => lead.id)
/** Fills the index of phone numbers. */
const index = () => desk.ask('desk-search?q=nobody', agent.token)

test('all inquiries of an address are one person, from whichever of them it is opened', async () => {
  const email = `Ann.${randomUUID()}@buyers.example`
  const first = await makeLead({ email })
  const second = await makeLead({ email: email.toUpperCase() }, 'sell-fast')
  const stranger = await makeLead()
  await act(first.id, { act: 'claim' })
  await act(second.id, { act: 'note', text: 'Prefers mornings.' })
  for (const { reference } of [first, second]) expect(idsOf(await read(reference))).toEqual([second.id, first.id])
  expect(idsOf(await read(stranger.reference))).toEqual([stranger.id])
  const page = await read(first.reference)
  expect(page.events.map(({ kind, lead }) => [kind, lead])).toEqual([
    ['claim', first.id],
    ['note', second.id],
  ])
  // Each has its own clock and agent.
  const [two, one] = page.inquiries.map(({ lead }) => lead)
  expect([one?.state.assigneeId, two?.state.assigneeId]).toEqual([agent.id, null])
  expect(page).toMatchObject({ isAll: true, hasEarlier: false, samePhone: [] })
})

test('a group made by hand joins two addresses, and their consents stay apart', async () => {
  const [email, elsewhere] = [`${randomUUID()}@buyers.example`, `${randomUUID()}@buyers.example`]
  const [first, again, grouped] = [
    await makeLead({ email }),
    await makeLead({ email }),
    await makeLead({ email: elsewhere }),
  ]
  await act(grouped.id, { act: 'stack', under: first.id })
  for (const { reference } of [first, again, grouped])
    expect(idsOf(await read(reference))).toEqual([grouped.id, again.id, first.id])
  const byAddress = (page: PersonPage, address: string) =>
    page.inquiries.filter(({ lead }) => lead.email === address).map(({ consents }) => consents)
  const page = await read(again.reference)
  const inquiriesOf = (address: string) =>
    byAddress(page, address).map((consents) => [...new Set(consents.map(({ inquiryId }) => inquiryId))].sort())
  expect(inquiriesOf(elsewhere)).toEqual([[grouped.id]])
  expect(inquiriesOf(email)).toEqual([[first.id, again.id].sort(), [first.id, again.id].sort()])
  // One address withdraws, and the other one does not.
  await desk.pool.query(
    `insert into suppressions (email_hash, reason, created_at)
     select distinct email_hash, 'test', now() from consents where inquiry_id = $1`,
    [grouped.id],
  )
  const after = await read(first.reference)
  expect(after.inquiries.map(({ suppressedAt }) => suppressedAt === null)).toEqual([false, true, true])
})

test('a phone number only suggests, and never across a wall', async () => {
  const phone = '(416) 555-0171'
  const [first, same, walled] = [
    await makeLead({ phone }),
    await makeLead({ phone }, 'sell-fast'),
    await makeLead({ phone }),
  ]
  await act(walled.id, { act: 'wall', eyes: [agent.id] })
  await index()
  const suggested = async (who: typeof agent) => (await read(first.reference, who)).samePhone.map(({ id }) => id)
  expect(idsOf(await read(first.reference))).toEqual([first.id])
  expect([await suggested(agent), await suggested(other)]).toEqual([[walled.id, same.id], [same.id]])
  await act(same.id, { act: 'stack', under: first.id })
  expect(idsOf(await read(first.reference, other))).toEqual([same.id, first.id])
  expect([await suggested(agent), await suggested(other)]).toEqual([[walled.id], []])
})

test('what a member may not see leaves no trace, whatever was done with it', async () => {
  const email = `${randomUUID()}@buyers.example`
  const phone = '(416) 555-0172'
  const [seen, friend] = [await makeLead({ email, phone }), await makeLead()]
  await act(seen.id, { act: 'note', text: 'The first note' })
  await index()
  const before = [await read(seen.reference, other), await read(friend.reference, other)]

  const hidden = await makeLead({ email, phone, fullName: 'Secret Person' }, 'sell-fast')
  await act(hidden.id, { act: 'wall', eyes: [agent.id, third.id] })
  await act(hidden.id, { act: 'note', text: 'A secret note' })
  await act(hidden.id, { act: 'log-call', outcome: 'spoke', text: 'A secret call' })
  const reply = { purpose: 'reply', subject: 'Secret', body: 'A secret mail', guide: false }
  await act(hidden.id, { act: 'reply', ...reply, answers: [seen.id] })
  // The hidden one is on top of a group, under which both of the others are put.
  for (const { id } of [seen, friend]) await act(id, { act: 'stack', under: hidden.id })
  await index()
  expect(idsOf(await read(seen.reference))).toEqual([hidden.id, friend.id, seen.id])
  expect(idsOf(await read(hidden.reference, third))).toEqual([hidden.id, friend.id, seen.id])

  // The group of the other two was made by a colleague, and they may see it; nothing else has changed.
  const after = await read(seen.reference, other)
  expect(idsOf(after)).toEqual([friend.id, seen.id])
  for (const secret of [hidden.id, hidden.reference, 'Secret', 'secret'])
    expect(JSON.stringify(after)).not.toContain(secret)
  expect(after.events).toEqual(before.flatMap(({ events }) => events))
  expect(after.messages).toEqual([])
  // Taken out of the group, they are as if there had never been a hidden one.
  for (const { id } of [seen, friend]) await act(id, { act: 'unstack' })
  expect([await read(seen.reference, other), await read(friend.reference, other)]).toEqual(before)
})

test('an address that only a hidden inquiry has connects nobody', async () => {
  const [mine, theirs] = [`${randomUUID()}@buyers.example`, `${randomUUID()}@buyers.example`]
  const [one, hidden, two] = [
    await makeLead({ email: mine }),
    await makeLead({ email: theirs }),
    await makeLead({ email: theirs }),
  ]
  await act(hidden.id, { act: 'stack', under: one.id })
  expect(idsOf(await read(one.reference, other))).toEqual([two.id, hidden.id, one.id])
  await act(hidden.id, { act: 'wall', eyes: [agent.id] })
  expect(idsOf(await read(one.reference))).toEqual([two.id, hidden.id, one.id])
  expect(idsOf(await read(one.reference, other))).toEqual([one.id])
  expect(idsOf(await read(two.reference, other))).toEqual([two.id])
  expect((await read(one.reference, other)).events).toEqual([])
})

test('a hidden lead is missing in the same words as one that never was, and nobody else can ask', async () => {
  const lead = await makeLead()
  await act(lead.id, { act: 'wall', eyes: [agent.id] })
  const [hidden, never] = [await ask(lead.reference, other), await ask('CON-2222-22', other)]
  expect(hidden.status).toBe(404)
  expect(hidden).toEqual(never)
  expect((await ask('', other)).status).toBe(404)
  expect((await ask(lead.reference, { token: '' })).status).toBe(401)
  // It isn't the manager who is refused, but everybody whom the wall leaves out.
  expect((await ask(lead.reference, third)).status).toBe(404)
  expect((await ask(lead.reference, agent)).status).toBe(200)
})

test('every inquiry that is shown is logged as opened, and no other', async () => {
  const email = `${randomUUID()}@buyers.example`
  const [one, two, hidden] = [await makeLead({ email }), await makeLead({ email }), await makeLead({ email })]
  await act(hidden.id, { act: 'wall', eyes: [agent.id] })
  await read(one.reference, other)
  const logged = async () => {
    const references = [one, two, hidden].map(({ reference }) => reference)
    const query = 'select what, object from access_log where object = any ($1) and member = $2 order by object'
    return (await desk.pool.query(query, [references, other.id])).rows
  }
  const expected = [one, two].map(({ reference }) => ({ what: 'lead', object: reference }))
  await eventually(async () =>
    expect(await logged()).toEqual(expected.toSorted((a, b) => (a.object < b.object ? -1 : 1))),
  )
})

test('a search finds the person behind several inquiries, and counts no hidden one', async () => {
  const [email, fullName] = [`${randomUUID()}@buyers.example`, 'Quillon Person']
  const [, second, hidden] = [
    await makeLead({ email, fullName }),
    await makeLead({ email: email.toUpperCase(), fullName }),
    await makeLead({ email, fullName }),
  ]
  await makeLead({ fullName })
  await act(hidden.id, { act: 'wall', eyes: [agent.id] })
  const found = async (who: { token: string }) => (await desk.ask('desk-search?q=quillon', who.token)).body.people
  expect(await found(agent)).toEqual([{ reference: hidden.reference, fullName, inquiries: 3 }])
  expect(await found(other)).toEqual([{ reference: second.reference, fullName, inquiries: 2 }])
})
