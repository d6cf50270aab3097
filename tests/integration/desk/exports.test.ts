import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertUnmatched } from '#services/desk/inbound/unmatched-store.ts'
import { bodies, functionNames, readAnswer } from '../leads/start-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

let desk: DeskFixture
let manager: Awaited<ReturnType<DeskFixture['makeMember']>>
let agent: typeof manager
beforeAll(async () => {
  desk = await startDesk()
  manager = await desk.makeMember({ role: 'manager', name: 'Manager One' })
  agent = await desk.makeMember({ name: 'Agent One' })
})
afterAll(() => desk?.[Symbol.asyncDispose]())

const email = `${randomUUID()}@buyers.example`
const send = async (message: string) =>
  readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, fullName: '=1+1', email, message }))
const logged = async (object: string) =>
  (await desk.pool.query('select member, what, reason from access_log where object like $1', [object])).rows

test('a member exports everything about the sender of a lead that they may see, and it is logged', async () => {
  const [first, second] = [await send('Do you cover Sudbury?'), await send('And Elora?')]
  const task = { act: 'task', task: randomUUID(), title: 'Call', dueAt: '2099-01-01T00:00:00Z', assignee: agent.id }
  const acts = [{ act: 'note', text: 'Sounds serious.' }, { act: 'access-request' }, task].map((act) => ({
    id: randomUUID(),
    on: [{ lead: first.id }],
    do: act,
  }))
  await desk.tell('desk-act', agent.token, { acts })
  const { status, body } = await desk.ask(`desk-export?ref=${first.reference}`, agent.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ email, exportedBy: 'Agent One' })
  const inquiry = body.inquiries.find(({ reference }: { reference: string }) => reference === first.reference)
  expect(inquiry.sent).toContainEqual({ label: 'Message', value: 'Do you cover Sudbury?' })
  expect(inquiry.consents).toHaveLength(1)
  expect(inquiry.history).toMatchObject([
    { who: 'Agent One', what: 'wrote a note', text: 'Sounds serious.' },
    { who: 'Agent One', what: 'opened an access request, to be answered within 30 days' },
    { who: 'Agent One', what: 'added a task', text: 'Call' },
  ])
  expect(inquiry.tasks).toMatchObject([
    { title: expect.stringContaining('access request'), doneAt: null, who: 'Agent One' },
    { title: 'Call', doneAt: null, who: 'Agent One' },
  ])
  expect(await logged(first.reference)).toEqual([{ member: agent.id, what: 'export', reason: '' }])
  const { rows } = await desk.pool.query(
    `select e.at, t.due_at as due from lead_events e join tasks t using (lead_id)
      where e.kind = 'access-request' and t.title like '%access request%'`,
  )
  expect(rows[0].due - rows[0].at).toBe(30 * 86_400_000)

  await desk.pool.query(`update inquiries set eyes = array[$1]::uuid[] where id = $2`, [manager.id, second.id])
  expect((await desk.ask(`desk-export?ref=${second.reference}`, agent.token)).status).toBe(404)
  const walled = await desk.ask(`desk-export?ref=${first.reference}`, agent.token)
  expect(walled.body.inquiries).toMatchObject([{ reference: first.reference }])
  // The export does not reveal whether there is a lead behind a wall.
  await desk.pool.query('delete from inquiries where id = $1', [second.id])
  const { body: alone } = await desk.ask(`desk-export?ref=${first.reference}`, agent.token)
  expect({ ...walled.body, exportedAt: '' }).toEqual({ ...alone, exportedAt: '' })
})

test("unmatched mails from a person's address are part of an export", async () => {
  const { reference } = await send('And Wawa?')
  const mail = { message_id: null, in_reply_to: null, nature: 'person' as const, is_cut: false, sender_name: '' }
  const attachments = JSON.stringify([{ name: 'plan.pdf', bytes: 4000 }])
  const put = (sender: string, subject: string) => {
    const at = new Date('2026-11-16T15:00:00Z')
    return insertUnmatched(desk.db, { ...mail, id: randomUUID(), sender, subject, body: 'Hello', attachments, at })
  }
  await put(email.toUpperCase(), 'A plaza')
  await put('others@strangers.example', 'Not theirs')
  const otherMails = [{ at: '2026-11-16T15:00:00.000Z', subject: 'A plaza', text: 'Hello', attachments: ['plan.pdf'] }]
  expect((await desk.ask(`desk-export?ref=${reference}`, agent.token)).body).toMatchObject({ otherMails })
  // A dismissed mail is still held.
  await desk.pool.query('update tray_mails set dismissed_by = $1, dismissed_at = now()', [agent.id])
  expect((await desk.ask(`desk-export?ref=${reference}`, agent.token)).body).toMatchObject({ otherMails })
})

test('an owner’s export contains the property, all reasons, and every task', async () => {
  const owner = `${randomUUID()}@owners.example`
  const sent = await readAnswer(await desk.send(functionNames['sell-fast'], { ...bodies['sell-fast'], email: owner }))
  const property = randomUUID()
  const on = [{ lead: sent.id }]
  const acts = [
    { act: 'make-property', property },
    { act: 'hold', until: '2099-01-01T00:00:00Z', reason: 'It became a trade.' },
    { act: 'hold', until: null, reason: 'It did not, after all.' },
  ].map((act) => ({ id: randomUUID(), on, do: act }))
  await desk.tell('desk-act', manager.token, { acts })
  const answers = JSON.stringify({ condition: 'A new roof.' })
  await desk.pool.query(`update properties set answers = $2, authority_note = 'In the safe.' where id = $1`, [
    ...[property, answers],
  ])
  await desk.pool.query(
    `insert into tasks (id, lead_id, title, due_at)
      select gen_random_uuid(), $1, 'Task ' || n, now() from generate_series(1, 101) n`,
    [sent.id],
  )
  const [inquiry] = (await desk.ask(`desk-export?ref=${sent.reference}`, manager.token)).body.inquiries
  expect(inquiry.property.map(({ value }: { value: string }) => value)).toEqual(
    expect.arrayContaining(['A new roof.', 'In the safe.', 'Nothing yet']),
  )
  expect(inquiry.history.at(-1).text).toBe('It did not, after all.')
  expect(inquiry.tasks).toHaveLength(101)
})

test('many leads are exported by a manager with a reason, without formulas and without what a wall hides', async () => {
  const hidden = await send('Nobody knows.')
  await desk.pool.query(`update inquiries set eyes = array[$1]::uuid[] where id = $2`, [agent.id, hidden.id])
  const ask = (who: typeof agent, body: Record<string, unknown>) => desk.tell('desk-export-many', who.token, body)
  const asked = { q: 'kind:contact', reason: 'Year end' }
  expect((await ask(agent, asked)).status).toBe(403)
  expect((await ask(manager, { ...asked, reason: ' ' })).status).toBe(400)
  expect((await ask(manager, { ...asked, q: 'kind:castle' })).status).toBe(422)
  const { body } = await ask(manager, asked)
  expect(body.csv).toContain(`"'=1+1"`)
  expect(body.csv).toContain('Do you cover Sudbury?')
  expect(body.csv).not.toContain('Nobody knows.')
  const entry = { member: manager.id, what: 'export-many', reason: 'Year end' }
  expect(await logged('% leads: kind:contact')).toEqual([entry])
  // The words of a search are not written to the log, which nobody can change.
  await ask(manager, { ...asked, q: `kind:contact ${email} "ann buyer"` })
  expect(await logged('% leads: kind:contact (and words)')).toEqual([entry])
  expect(await logged(`%${email}%`)).toEqual([])
})
