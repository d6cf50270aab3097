import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { type DeskFixture, startDesk } from '../../integration/desk/start-desk.ts'
import { makeOwner } from '../../integration/desk/start-owner.ts'

let desk: DeskFixture
let manager: Awaited<ReturnType<DeskFixture['makeMember']>>
beforeAll(async () => {
  desk = await startDesk({ AUTH_AUTOCONFIRM: 'on', RATE_LIMIT: 'on' })
  manager = await desk.makeMember()
})
afterAll(() => desk?.[Symbol.asyncDispose]())

const countMessages = async () => Number((await desk.pool.query('select count(*) from messages')).rows[0]?.count)

test('nobody writes about the inquiry of another, or learns that it exists', async () => {
  const [owner, stranger] = [await makeOwner(desk), await makeOwner(desk)]
  const key = randomUUID()
  expect((await owner.write('Mine', key)).status).toBe(204)
  const before = await countMessages()
  const other = await stranger.write('Mine', key, owner.lead.reference)
  const missing = await stranger.write('Mine', key, 'CON-2222-22')
  expect([other.status, missing.status]).toEqual([404, 404])
  expect(other.body).toEqual(missing.body)
  expect((await stranger.write('Mine', key, 'no reference')).body).toEqual(missing.body)
  // The key of somebody else says nothing either: the message is new.
  expect((await stranger.write('Something else', key)).status).toBe(204)
  expect(await countMessages()).toBe(before + 1)
  expect((await stranger.ask('GET', 'my-inquiries')).body.inquiries).toHaveLength(1)
})

test('only somebody who has proven the mailbox writes, and no desk member in their place', async () => {
  const [owner, unproven] = [await makeOwner(desk), await makeOwner(desk, { isProven: false })]
  const before = await countMessages()
  const path = `/functions/v1/my-inquiries/${owner.lead.reference}/messages`
  const send = (headers: Record<string, string>) =>
    desk.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify({ message: 'Hi' }),
    })
  expect((await send({})).status).toBe(401)
  expect((await send({ authorization: 'Bearer x' })).status).toBe(401)
  expect((await unproven.write('Hi')).status).toBe(403)
  expect([403, 404]).toContain((await send({ authorization: `Bearer ${manager.token}` })).status)
  expect(await countMessages()).toBe(before)
})

test('a message needs a key and a text of a reasonable size, and nobody writes more than thirty a day', async () => {
  const owner = await makeOwner(desk)
  const before = await countMessages()
  const path = `my-inquiries/${owner.lead.reference}/messages`
  expect((await owner.ask('POST', path, { message: 'Hi' })).status).toBe(400)
  expect((await owner.write('Hi', 'two words')).status).toBe(400)
  for (const message of ['', ' \n', null, 5, ['Hi'], 'x'.repeat(inquiryLimits.message + 1)])
    expect((await owner.write(message)).status, String(message)).toBe(422)
  expect(await countMessages()).toBe(before)
  for (let time = 1; time <= 30; time++) expect((await owner.write('Hi', `key-${time}`)).status).toBe(204)
  expect(await owner.write('Hi')).toMatchObject({ status: 429 })
  expect(await countMessages()).toBe(before + 30)
})

test('behind a wall, a message reaches only those whom the wall names, and its sender sees no difference', async () => {
  const [owner, other] = [await makeOwner(desk), await makeOwner(desk)]
  const [named, outsider] = [await desk.makeMember({ role: 'agent' }), await desk.makeMember({ role: 'agent' })]
  await desk.pool.query('update inquiries set eyes = $2, assignee_id = $3 where id = $1', [
    owner.lead.id,
    [named.id],
    outsider.id,
  ])
  const [walled, open] = [await owner.write('A secret'), await other.write('A secret')]
  expect(walled).toEqual(open)
  const { rows } = await desk.pool.query(
    `select data ->> 'to' as to, data::text as data from pgboss.job where name = 'send-desk-notice' and data ->> 'about' = $1`,
    [owner.lead.reference],
  )
  expect(rows.map(({ to }) => to)).toEqual([named.email])
  expect(rows[0]?.data).not.toContain('A secret')
  expect((await desk.ask(`desk-lead?ref=${owner.lead.reference}`, outsider.token)).status).toBe(404)
  expect((await desk.ask(`desk-lead?ref=${owner.lead.reference}`, named.token)).body.messages).toHaveLength(1)
  expect((await desk.ask('desk-tray', outsider.token)).body.mails).toEqual([])
  const shape = ({ timeline, status }: { timeline: { kind: string }[]; status: string }) => [
    timeline.map(({ kind }) => kind),
    status,
  ]
  expect(shape(await owner.see())).toEqual(shape(await other.see()))
})
