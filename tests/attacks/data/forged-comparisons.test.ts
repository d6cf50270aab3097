// Attacks on the comparison of values: forged ones, and questions by members who may not see the answer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightWords } from '#content/desk/right-words.ts'
import { type DeskFixture, startDesk } from '../../integration/desk/start-desk.ts'
import { bodies, functionNames, readAnswer } from '../../integration/leads/start-leads.ts'

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

interface Wanted {
  who: { token: string }
  lead: string
  what: object
  over?: unknown
}

const tell = ({ who, lead, what, over }: Wanted) =>
  desk.tell('desk-act', who.token, { acts: [{ id: randomUUID(), on: [{ lead, over }], do: what }] })
const act = async (wanted: Wanted) => (await tell(wanted)).body.results[0]

/** A property in Sudbury, as the manager has stored it. */
async function makeProperty() {
  const sent = { ...bodies['sell-fast'], propertyType: 'Commercial', email: `${randomUUID()}@owners.example` }
  const { id: lead, reference } = await readAnswer(await desk.send(functionNames['sell-fast'], sent))
  const property = randomUUID()
  await act({ who: manager, lead, what: { act: 'make-property', property } })
  const edit = (municipality: string) => ({ act: 'edit-property', property, facts: { municipality } })
  await act({ who: manager, lead, what: edit('Sudbury') })
  return { lead, reference, property, edit }
}

test('a conflict tells nothing to a member who may not make the change, or who is outside of a wall', async () => {
  const { lead, reference, property, edit } = await makeProperty()
  const over = { municipality: '' }
  const conflict = await act({ who: agent, lead, what: edit('Barrie'), over })
  expect(conflict).toMatchObject({ outcome: 'conflict', reference, fields: [{ theirs: 'Sudbury', by: manager.id }] })
  const ceiling = { who: assistant, lead, what: { act: 'set-ceiling', property, ceiling: 1 }, over: { ceiling: 2 } }
  const refused = await act(ceiling)
  expect(Object.keys(refused).toSorted()).toEqual(['id', 'lead', 'outcome', 'why'])
  // The wall appears while the agent looks at the conflict.
  await act({ who: manager, lead, what: { act: 'wall', eyes: [manager.id] }, over: { eyes: [] } })
  for (const what of [edit('Barrie'), { act: 'status', status: 'qualified' }, { act: 'wall', eyes: [agent.id] }]) {
    const answer = await act({ who: agent, lead, what, over: { municipality: 'Sudbury', status: 'closed', eyes: [] } })
    expect(answer).toEqual({ id: answer.id, lead, outcome: 'refused', why: rightWords.noSuchLead })
  }
})

test.each([
  ['none of the values', {}],
  ['a list', []],
  ['values of another kind', { municipality: { length: 6 } }],
  ['fields that do not exist', { __proto__: { municipality: 'Sudbury' }, constructor: 'x', version: 1 }],
  ['a huge text', { municipality: 'x'.repeat(20_000) }],
])('a forged comparison with %s overwrites nothing', async (_what, over) => {
  const { lead, property, edit } = await makeProperty()
  const { status, body } = await tell({ who: agent, lead, what: edit('Barrie'), over })
  if (status === 200) expect(body.results).toMatchObject([{ outcome: 'conflict', fields: [{ theirs: 'Sudbury' }] }])
  else expect(status).toBe(400)
  const query = desk.db.selectFrom('properties').select('municipality').where('id', '=', property)
  expect(await query.executeTakeFirstOrThrow()).toEqual({ municipality: 'Sudbury' })
})

test.each([
  ['a text', 'Sudbury'],
  ['a number', 7],
  ['nothing', null],
])('a comparison with %s is refused', async (_what, over) => {
  const { lead, edit } = await makeProperty()
  expect((await tell({ who: agent, lead, what: edit('Barrie'), over })).status).toBe(400)
})
