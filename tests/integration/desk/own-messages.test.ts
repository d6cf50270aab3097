import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskFixture, startDesk } from './start-desk.ts'
import { makeOwner } from './start-owner.ts'

let desk: DeskFixture
let agent: Awaited<ReturnType<DeskFixture['makeMember']>>
beforeAll(async () => {
  desk = await startDesk({ AUTH_AUTOCONFIRM: 'on' })
  await desk.makeMember({ name: 'Max Manager' })
  agent = await desk.makeMember({ role: 'agent', registration: 'salesperson', name: 'Ann Agent' })
})
afterAll(() => desk?.[Symbol.asyncDispose]())

async function act(lead: { id: string }, what: Record<string, unknown>) {
  const acts = [{ id: randomUUID(), on: [{ lead: lead.id }], do: what }]
  const { body } = await desk.tell('desk-act', agent.token, { acts })
  expect(body.results?.[0]).toMatchObject({ outcome: 'done' })
}

const pageOf = async (reference: string) => (await desk.ask(`desk-lead?ref=${reference}`, agent.token)).body

/** Whom the desk has told about a lead. */
async function told(reference: string): Promise<string[]> {
  const { rows } = await desk.pool.query<{ to: string }>(
    `select data ->> 'to' as to from pgboss.job where name = 'send-desk-notice' and data ->> 'about' = $1`,
    [reference],
  )
  return rows.map(({ to }) => to)
}

/** A mail of the desk in this state, as the job that sends it leaves it. */
async function mailed(lead: { id: string }, state: 'accepted' | 'held' | 'bounced', purpose = 'reply') {
  await desk.pool.query(
    `insert into messages (id, lead_id, direction, purpose, by, subject, body, exemption, state, send_after, accepted_at, at)
      values (gen_random_uuid(), $1, 'out', $3, $2, 'Sudbury', 'Secret body', 'inquiry', $4, now(),
        case when $4 = 'held' then null else now() end, now())`,
    [lead.id, agent.id, purpose, state],
  )
}

test('a message from the account is stored once, reopens its lead, waits for an answer and alerts the assignee', async () => {
  const owner = await makeOwner(desk)
  const { lead } = owner
  await act(lead, { act: 'claim' })
  await act(lead, { act: 'log-call', outcome: 'spoke', text: 'Not keen' })
  await act(lead, { act: 'close', reason: 'no-fit' })
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => owner.write(' And Timmins?\n', key)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await owner.write('And Timmins?', key)).status).toBe(204)
  expect(await owner.write('And Sudbury?', key)).toMatchObject({ status: 422, body: { error: { code: 'key_reused' } } })
  const page = await pageOf(lead.reference)
  expect(page.messages).toMatchObject([
    { direction: 'in', state: 'received', nature: 'person', body: 'And Timmins?', sender: { address: owner.email } },
  ])
  expect(page.lead.state).toMatchObject({ status: 'contacted', closedAt: null, wroteAt: expect.any(String) })
  const [{ id }] = page.messages
  expect(page.events.filter(({ kind }: { kind: string }) => kind === 'received')).toMatchObject([
    { actorKind: 'visitor', data: { message: id, via: 'account' } },
  ])
  const inbox = await desk.ask(`desk-inbox?q=${encodeURIComponent('is:wrote-back')}`, agent.token)
  expect(inbox.body.rows).toMatchObject([{ id: lead.id }])
  expect(await told(lead.reference)).toEqual([agent.email])
  // A member who was told of one message finds the others next to it.
  expect((await owner.write('Hello?')).status).toBe(204)
  expect(await told(lead.reference)).toEqual([agent.email])
  expect((await pageOf(lead.reference)).messages).toHaveLength(2)
})

test('the sender sees the conversation, and nothing else from the desk', async () => {
  const owner = await makeOwner(desk)
  const { lead } = owner
  await act(lead, { act: 'claim' })
  await act(lead, { act: 'note', text: 'A secret note' })
  await act(lead, { act: 'log-call', outcome: 'no-answer', text: 'Secret' })
  for (const state of ['accepted', 'held', 'bounced'] as const) await mailed(lead, state)
  await owner.write('And Timmins?')
  expect((await owner.see()).status).toBe('received')
  await act(lead, { act: 'log-call', outcome: 'spoke', text: 'Secret' })
  await mailed(lead, 'accepted', 'follow-up')
  const stranger = `insert into messages (id, lead_id, direction, purpose, subject, body, state, sender, sender_name, nature, at)
    values (gen_random_uuid(), $1, 'in', 'reply', '', 'Secret', 'received', $2, '', $3, now())`
  await desk.pool.query(stranger, [lead.id, 'lawyer@law.example', 'person'])
  await desk.pool.query(stranger, [lead.id, owner.email, 'unverified'])
  const seen = await owner.see()
  expect(seen.timeline.map(({ kind, by, text }: Record<string, string>) => [kind, by, text])).toEqual([
    ['received', '', ''],
    ['answered', 'Ann Agent', ''],
    ['wrote', '', 'And Timmins?'],
    ['called', 'Ann Agent', ''],
    ['emailed', 'Ann Agent', ''],
  ])
  expect(JSON.stringify(seen)).not.toMatch(/secret|no-answer|claim|assignee|eyes|@law/i)
  expect(seen.status).toBe('answered')
  const { body } = await owner.ask('GET', 'my-data')
  expect(body.inquiries[0].said).toHaveLength(4)
})

test('without a desk, the team gets the message by mail', async () => {
  await using alone = await startDesk({ AUTH_AUTOCONFIRM: 'on' })
  const owner = await makeOwner(alone)
  await owner.write('And Timmins?')
  await owner.write('Hello?')
  const { rows } = await alone.pool.query(
    `select data ->> 'change' as change, m.body from pgboss.job j join messages m on m.id::text = data ->> 'message'
      where name = 'send-lead-change' order by m.at`,
  )
  expect(rows).toEqual([
    { change: 'wrote', body: 'And Timmins?' },
    { change: 'wrote', body: 'Hello?' },
  ])
})
