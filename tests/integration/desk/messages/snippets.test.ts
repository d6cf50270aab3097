import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_SNIPPETS } from '#domain/desk/messages/snippet.ts'
import { type DeskFixture, startDesk } from '../start-desk.ts'

let desk: DeskFixture
let agent: Awaited<ReturnType<DeskFixture['makeMember']>>
let admin: typeof agent
beforeAll(async () => {
  desk = await startDesk()
  admin = await desk.makeMember({ role: 'admin' })
  agent = await desk.makeMember()
})
afterAll(() => desk?.[Symbol.asyncDispose]())

const change = (who: { token: string }, what: unknown) => desk.tell('desk-snippets', who.token, what)
const namesOf = async (who: { token: string }) =>
  (await desk.ask('desk-snippets', who.token)).body.snippets.map(({ name }: { name: string }) => name)

test('a member adds, changes and deletes snippets that nobody else can see, change or delete', async () => {
  const id = randomUUID()
  expect((await change(agent, { id, name: ' Parking ', body: 'Park behind the building.' })).body.snippets).toEqual([
    { id, name: 'Parking', body: 'Park behind the building.' },
  ])
  expect(await namesOf(admin)).toEqual([])
  await change(admin, { id, name: 'Taken', body: 'Taken.' })
  await change(admin, { remove: id })
  expect(await namesOf(agent)).toEqual(['Parking'])
  await change(agent, { id, name: 'Where to park', body: 'At the back.' })
  expect(await namesOf(agent)).toEqual(['Where to park'])
  expect((await change(agent, { remove: id })).body).toEqual({ snippets: [] })
})

test('long and empty snippets are refused, and so is one more than fit', async () => {
  const member = await desk.makeMember()
  const refused = async (part: object) =>
    (await change(member, { id: randomUUID(), name: 'A', body: 'B', ...part })).status
  expect([await refused({ body: 'x'.repeat(2001) }), await refused({ name: ' ' })]).toEqual([400, 400])
  for (let count = 0; count < MAX_SNIPPETS; count++) expect(await refused({ name: `Snippet ${count}` })).toBe(200)
  const { status, body } = await change(member, { id: randomUUID(), name: 'One more', body: 'Too many.' })
  expect([status, body.error.message]).toEqual([422, 'You have 50 snippets already. Delete one first.'])
})
