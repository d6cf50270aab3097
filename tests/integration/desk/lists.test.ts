import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inboxTabs } from '#domain/desk/inbox/inbox-query.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { listMatching } from '#services/desk/inbox/list-matching.ts'
import { readInbox } from '#services/desk/inbox/read-inbox.ts'
import { searchLeads } from '#services/desk/search/search-leads.ts'
import { fillSearch } from '#services/desk/search/search-store.ts'
import { startSearch } from '#services/desk/search/start-search.ts'
import { bodies, functionNames, readAnswer } from '../leads/start-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

let desk: DeskFixture
let agent: Awaited<ReturnType<DeskFixture['makeMember']>>
let ctx: Parameters<typeof readInbox>[0]
beforeAll(async () => {
  desk = await startDesk()
  agent = await desk.makeMember()
  const search = startSearch({ db: desk.db, log: desk.log })
  search.stop()
  ctx = { ...desk.deskContext, search }
})
afterAll(() => desk?.[Symbol.asyncDispose]())

async function makeLead(kind: keyof typeof bodies = 'contact', extra: Record<string, unknown> = {}) {
  const email = `${randomUUID()}@buyers.example`
  return readAnswer(await desk.send(functionNames[kind], { ...bodies[kind], email, ...extra }))
}

const act = (lead: string, what: Parameters<typeof performAct>[2]['do']) =>
  performAct(ctx, agent, { id: randomUUID(), lead, do: what })
const inbox = (text: string, after = '') => readInbox(ctx, agent, { text, after })
const idsOf = async (text: string) => (await inbox(text)).rows.map(({ id }) => id)
const emptyInquiries = () => desk.pool.query('delete from inquiries')

test('each tab shows its leads, sorted by what is due, with their counts', async () => {
  await emptyInquiries()
  const questionnaire = await makeLead('investment')
  const sell = await makeLead('sell-fast')
  const [waiting, snoozed, suspect, closed] = await Promise.all([
    makeLead(),
    makeLead(),
    makeLead('contact', { referralCode: 'x' }),
    makeLead(),
  ])
  await act(waiting.id, { act: 'log-call', outcome: 'spoke', text: '' })
  await act(waiting.id, { act: 'claim' })
  await act(snoozed.id, { act: 'log-call', outcome: 'spoke', text: '' })
  await act(snoozed.id, { act: 'snooze', until: '2099-01-01T00:00:00Z' })
  await act(closed.id, { act: 'close', reason: 'no-fit' })

  // The questionnaire arrived first, but its answer is due a day later.
  expect(await idsOf(inboxTabs['to-answer'])).toEqual([sell.id, questionnaire.id])
  expect(await idsOf(inboxTabs.mine)).toEqual([waiting.id])
  expect(await idsOf(inboxTabs.waiting)).toEqual([waiting.id])
  expect(await idsOf(inboxTabs.snoozed)).toEqual([snoozed.id])
  expect(await idsOf(inboxTabs.suspect)).toEqual([suspect.id])
  const all = await inbox(inboxTabs.all)
  expect(all.counts).toEqual({ 'to-answer': 2, 'wrote-back': 0, mine: 1, waiting: 1, snoozed: 1, all: 6, suspect: 1 })
  expect(await idsOf('is:to-answer kind:sell-fast is:unclaimed due:<200h')).toEqual([sell.id])
  expect(await idsOf('due:<1h is:to-answer')).toEqual([])
  const dueAt = (id: string, offset: string) =>
    desk.pool.query(`update inquiries set reply_due_at = now() + $2::interval where id = $1`, [id, offset])
  await dueAt(sell.id, '-1 minute')
  await dueAt(questionnaire.id, '48 hours')
  expect([await idsOf('due:late'), await idsOf('due:today'), await idsOf('due:tomorrow')]).toEqual([[sell.id], [], []])
  // Each chip counts within the view, whichever chips are on.
  const common = { assignee: null, count: 1 }
  expect((await inbox('is:to-answer kind:contact assignee:me due:today')).facets).toEqual([
    { ...common, kind: 'investment', due: null },
    { ...common, kind: 'sell-fast', due: 'late' },
  ])
  expect((await inbox('is:to-answer region:gta')).facets).toBeNull()
  await dueAt(sell.id, '23 hours')
  expect([...(await idsOf('due:today')), ...(await idsOf('due:tomorrow'))]).toEqual([sell.id])
  // What has been answered, or is closed, is not due any more.
  expect(await idsOf('due:<200h')).toEqual([sell.id, questionnaire.id])
  expect(await idsOf('region:ottawa region:gta')).toEqual([questionnaire.id])
  expect(await idsOf('region:northern')).toEqual([])
  expect(await idsOf(`assignee:${agent.id} status:contacted`)).toEqual([waiting.id])
  for (const term of ['is:great', 'ab']) {
    expect(await inbox(`${term} is:waiting`)).toMatchObject({ unknown: [term], rows: [] })
    expect((await listMatching(ctx, agent, `${term} is:waiting`)).leads).toEqual([])
  }
  const row = (await inbox('is:waiting')).rows[0]
  expect(row).toMatchObject({
    headline: 'Contact: A question',
    words: 'Do you also cover Sudbury?',
    last: { kind: 'claim', actor: agent.id },
  })
  const { id: undoes } = await act(waiting.id, { act: 'note', text: 'About the wrong lead.' })
  await act(waiting.id, { act: 'undo', undoes })
  expect((await inbox('is:waiting')).rows[0]?.last).toEqual(row?.last)
  // The time of the last answer is shown once nothing is waiting.
  expect(all.lastAnswerSeconds).toBeNull()
  for (const { id } of [sell, questionnaire]) await act(id, { act: 'log-call', outcome: 'spoke', text: '' })
  expect((await inbox(inboxTabs['to-answer'])).lastAnswerSeconds).toBeTypeOf('number')
})

test('a row shows their newest mail, if it is proved to be theirs', async () => {
  await emptyInquiries()
  const { id } = await makeLead()
  const receive = (body: string, nature: string) =>
    desk.pool.query(
      `insert into messages (id, lead_id, direction, purpose, subject, body, state, sender, sender_name, nature, at)
        values (gen_random_uuid(), $1, 'in', 'reply', '', $2, 'received', 'ann@buyers.example', '', $3, now())`,
      [id, body, nature],
    )
  await receive('> Yes, we do.\n\nFriday suits me.\nAnn', 'person')
  await receive('I am away.', 'automatic')
  await receive('Send money.', 'unverified')
  expect((await inbox('')).rows).toMatchObject([{ words: 'Friday suits me.' }])
})

test('a lead with a check flag stays in "To answer", and a suspect one that is from a person is moved there', async () => {
  await emptyInquiries()
  const caught = await makeLead('contact', { referralCode: 'x' })
  const marked = await makeLead()
  await desk.pool.query(`update inquiries set flags = '{check}' where id = $1`, [marked.id])
  expect(await idsOf('is:to-answer')).toEqual([marked.id])
  await act(caught.id, { act: 'not-spam' })
  expect(await idsOf('is:to-answer')).toEqual([caught.id, marked.id])
})

test('a test lead is marked, is to be answered like any other, and is neither measured nor mailed about', async () => {
  await emptyInquiries()
  await desk.pool.query('delete from pgboss.job')
  const { body } = await desk.tell('desk-test-lead', agent.token, {})
  const [row] = (await inbox('is:to-answer')).rows
  expect(row).toMatchObject({ reference: body.reference, flags: ['test'], state: { unmeasured: 'test' } })
  await act(row?.id ?? '', { act: 'log-call', outcome: 'spoke', text: '' })
  const { rows } = await desk.pool.query('select unmeasured from reply_measures where lead_id = $1', [row?.id])
  expect(rows).toEqual([{ unmeasured: 'test' }])
  expect((await desk.pool.query('select details from inquiries')).rows).toEqual([
    { details: { subject: 'A test', message: 'This is a test lead. Try everything with it.' } },
  ])
  expect((await desk.pool.query('select name from pgboss.job')).rows).toEqual([])
})

test('pages follow each other without a gap, and an invalid cursor is refused', async () => {
  await emptyInquiries()
  await desk.pool.query(`insert into inquiries (id, reference, kind, full_name, email, body_sha256, received_at, reply_due_at)
    select gen_random_uuid(), 'CON-' || n, 'contact', 'Ann', 'ann@buyers.example', '', now() - n / 3 * interval '1 minute',
      now() - n / 3 * interval '1 minute' + interval '1 day'
    from generate_series(1, 120) n`)
  for (const text of ['is:to-answer', '']) {
    const seen: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof inbox>> = await inbox(text, after)
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  }
  await expect(inbox('', 'x|y')).rejects.toThrow('cursor')
  await desk.pool.query(`insert into inquiries (id, reference, kind, full_name, email, body_sha256, received_at, reply_due_at)
    select gen_random_uuid(), 'OLD-' || n, 'contact', 'Ann', 'ann@buyers.example', '', now(), now() from generate_series(1, 900) n`)
  const { counts, facets } = await inbox('is:to-answer')
  expect(counts).toMatchObject({ 'to-answer': 1000, all: 1000 })
  expect(facets).toBeNull()
})

test('a lead behind a wall is in no list and no search of other members', async () => {
  await emptyInquiries()
  const { id, reference } = await makeLead('sell-fast', { propertyAddress: '77 Walled Crescent, Guelph' })
  const seen = async () => [
    await idsOf(''),
    (await searchLeads(ctx, agent, 'walled')).leads.map((lead) => lead.id),
    (await searchLeads(ctx, agent, reference)).leads.map((lead) => lead.id),
    (await inbox('')).counts.all,
    (await listMatching(ctx, agent, '')).leads.map(({ lead }) => lead),
    (await readInbox(ctx, agent, { text: 'is:snoozed', after: '', also: [id] })).others.map((lead) => lead.id),
    (await desk.ask(`desk-lead?ref=${reference}`, agent.token)).status,
  ]
  expect(await seen()).toEqual([[id], [id], [id], 1, [id], [id], 200])
  await desk.pool.query('update inquiries set eyes = array[gen_random_uuid()] where id = $1', [id])
  expect(await seen()).toEqual([[], [], [], 0, [], [], 404])
})

test('parts of names, addresses and numbers are found, at once and after a correction', async () => {
  await emptyInquiries()
  const { id, reference } = await makeLead('sell-fast', {
    fullName: 'Zenobia Quartz',
    propertyAddress: '5 Marigold Way, Elora',
  })
  const find = async (text: string) => (await searchLeads(ctx, agent, text)).leads.map((lead) => lead.id)
  expect(await find('nobia')).toEqual([id])
  expect(await find('arigold ELORA')).toEqual([id])
  expect(await find('7946')).toEqual([id])
  expect(await find('arigold toronto')).toEqual([])
  expect(await find('100%_')).toEqual([])
  expect(await idsOf('kind:sell-fast quartz')).toEqual([id])
  expect(await searchLeads(ctx, agent, 'ze')).toMatchObject({ leads: [], isTooShort: true, search: 'parts' })
  const [row] = await desk.db.selectFrom('inquiries').select('email').where('id', '=', id).execute()
  const press = desk.press(await desk.signLead(id, row?.email))
  const typed = { ...bodies['sell-fast'], email: row?.email ?? '', propertyAddress: '5 Marigold Way, Elora' }
  await press({ ...typed, action: 'correct', fullName: 'Zenobia Basalt' })
  expect(await find('basalt')).toEqual([id])
  // The daily check indexes leads that are missing for any reason.
  await desk.pool.query('truncate lead_search')
  expect(await fillSearch(desk.db, 'all', 100)).toBe(1)
  expect(await find(reference.toLowerCase())).toEqual([id])
})

test('without the extension the beginnings of words are found, and the answer says so', async () => {
  await emptyInquiries()
  const { id } = await makeLead('contact', { fullName: "Niamh O'Dowd" })
  const mode = async () => 'beginnings' as const
  const plain = { ...ctx, search: { mode, ready: mode } }
  await fillSearch(desk.db, 'all', 100)
  const find = async (text: string) => searchLeads(plain, agent, text)
  expect(await find('nia')).toMatchObject({ leads: [{ id }], search: 'beginnings' })
  expect((await find('amh')).leads).toEqual([])
  expect((await find("o'dowd")).leads).toMatchObject([{ id }])
  for (const odd of ["'''", '\\\\\\', ':*&', '(((', '"""']) expect((await find(odd)).leads).toEqual([])
})

const referencesOf = (rows: { reference: string }[]) => rows.map(({ reference }) => reference)

async function readAllPages(text: string): Promise<string[]> {
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof inbox>> = await inbox(text, after)
    seen.push(...referencesOf(page.rows))
    after = page.next
  }
  return seen
}

test('a full reference, phone number or e-mail address finds its lead and no other', async () => {
  await emptyInquiries()
  const [ann, joann] = [
    await makeLead('contact', { email: 'ann@buyers.example', phone: '(416) 555-0123' }),
    await makeLead('contact', { email: 'joann@buyers.example', phone: '' }),
  ]
  const find = async (text: string) => [
    await idsOf(text),
    (await searchLeads(ctx, agent, text)).leads.map(({ id }) => id),
    (await listMatching(ctx, agent, text)).leads.map(({ lead }) => lead),
  ]
  for (const text of [
    ann.reference,
    ann.reference.replaceAll('-', '').toLowerCase(),
    '416.555.0123',
    'Ann@buyers.example',
  ])
    expect(await find(text)).toEqual([[ann.id], [ann.id], [ann.id]])
  for (const found of await find('ann@buyers')) expect(found.toSorted()).toEqual([ann.id, joann.id].toSorted())
  expect(await idsOf(`${ann.reference} kind:sell-fast`)).toEqual([])
  // A member who may not see the lead does not learn that the address exists.
  await desk.pool.query('update inquiries set eyes = array[gen_random_uuid()] where id = $1', [ann.id])
  expect(await find('ann@buyers.example')).toEqual([[joann.id], [joann.id], [joann.id]])
  for (const text of [ann.reference, '416.555.0123']) expect(await find(text)).toEqual([[], [], []])
})

test('a NUL in a query is refused; in a text, NUL and half characters are left out', async () => {
  for (const question of ['desk-inbox?q=', 'desk-search?q=', 'desk-matching?q=', 'desk-lead?ref=']) {
    expect((await desk.ask(`${question}a%00b`, agent.token)).status, question).toBe(400)
  }
  const view = { id: randomUUID(), name: 'a\0b', query: 'city:\0guelph', isTeam: false }
  const { body } = await desk.tell('desk-views', agent.token, view)
  expect(body.views).toContainEqual(expect.objectContaining({ name: 'ab', query: 'city:guelph' }))
  const note = { act: 'note', text: 'half \ud800 a character' }
  const { id: lead } = await makeLead()
  const sent = await desk.tell('desk-act', agent.token, { acts: [{ id: randomUUID(), on: [{ lead }], do: note }] })
  expect(sent.body.results).toMatchObject([{ outcome: 'done' }])
  await desk.tell('desk-views', agent.token, { remove: view.id })
})

test('a view is renamed by its author or a manager, and saving it again changes nothing', async () => {
  const view = { id: randomUUID(), name: 'Guelph', query: 'guelph', isTeam: true }
  const [other, manager] = [await desk.makeMember(), await desk.makeMember({ role: 'manager' })]
  const save = async ({ token }: { token: string }, change: Partial<typeof view> = {}) => {
    const { status, body } = await desk.tell('desk-views', token, { ...view, ...change })
    return status === 200 ? body.views.find(({ id }: { id: string }) => id === view.id)?.name : status
  }
  expect([await save(agent), await save(agent), await save(other)]).toEqual(['Guelph', 'Guelph', 'Guelph'])
  expect(await save(other, { name: 'Mine' })).toBe(403)
  expect(await save(agent, { name: 'Guelph and around' })).toBe('Guelph and around')
  expect(await save(manager, { name: 'The west', query: 'kitchener' })).toBe('The west')
  const { body } = await desk.tell('desk-views', agent.token, { remove: view.id })
  expect(body.views).toEqual([])
})

test('an open lead is flagged if its consent ends soon, unless something else extends it', async () => {
  await emptyInquiries()
  const address = () => ({ email: `${randomUUID()}@buyers.example` })
  const [both, back, again] = [address(), address(), address()]
  const [contact, closed, client] = await Promise.all([makeLead(), makeLead(), makeLead('sell-fast')])
  const [investor, longer, withdrawn] = [
    await makeLead('investment', both),
    await makeLead('contact', both),
    await makeLead('contact', back),
  ]
  await act(closed.id, { act: 'close', reason: 'no-fit' })
  await desk.pool.query(
    `update inquiries set representation = 'client', represented_until = received_at - interval '1 year' where id = $1`,
    [client.id],
  )
  // They withdrew their consent, and one of them sent another inquiry later.
  await makeLead('investment', again)
  await desk.pool.query(
    `insert into consents (inquiry_id, email_hash, wording_version, text_sha256, purposes, answer,
        basis, page, given_at)
      select inquiry_id, email_hash, 'withdrawn-by-visitor', '', '{}', 'withdrawn', 'withdrawal', '/',
        given_at
      from consents c join inquiries i on i.id = c.inquiry_id where i.email = any ($1)`,
    [[back.email, again.email]],
  )
  const asked = await makeLead('contact', again)
  const leads = { contact, closed, client, investor, longer, withdrawn, asked }
  const flaggedAfter = async (days: number) => {
    const later = { ...ctx, now: () => Date.now() + days * 86_400_000 }
    const read = async (text: string) => (await readInbox(later, agent, { text, after: '', limit: 200 })).rows
    const found = (await read('flag:consent-ends-soon')).map(({ id }) => id)
    const all = (await read('')).filter(({ flags }) => flags.includes('consent-ends-soon')).map(({ id }) => id)
    expect(all).toEqual(found)
    return Object.entries(leads).flatMap(([name, { id }]) => (found.includes(id) ? [name] : []))
  }
  expect(await flaggedAfter(0)).toEqual([])
  expect(await flaggedAfter(149)).toEqual([])
  expect(await flaggedAfter(156)).toEqual(['contact', 'asked'])
  expect(await flaggedAfter(179)).toEqual(['contact', 'asked'])
  // Six months are 184 days at most: it is over, and the lead is still among those that may end soon.
  expect(await flaggedAfter(184.5)).toEqual([])
  expect(await flaggedAfter(186)).toEqual([])
})

// Comes last, because deleting so many leads takes as long as half of the other tests.
test('common, rare and old words are found, newest first', async () => {
  await emptyInquiries()
  // A minute apart, the newest first, more than are read one by one; 200 of them came at the same moment.
  await desk.pool.query(`with made as (
      insert into inquiries (id, reference, kind, full_name, email, body_sha256, received_at, reply_due_at)
      select gen_random_uuid(), 'CON-' || n, case when n > 10300 then 'sell-fast' else 'contact' end,
        case when n in (7, 9, 10350) then 'Halfway' when n in (10002, 10399) then 'Zanzibar'
          when n between 201 and 400 then 'Tied' else 'Ann' end || ' Buyer', 'n' || n || '@buyers.example', '',
        now() - case when n between 201 and 400 then 400 else n end * interval '1 minute', now()
      from generate_series(1, 10400) n returning *)
    insert into lead_search (lead_id, received_at, text)
    select id, received_at, lower(concat_ws(' ', reference, full_name, email)) from made`)
  await desk.pool.query('analyze inquiries, lead_search')
  const fifty = (first: number) => Array.from({ length: 50 }, (_, n) => `CON-${first + n}`)
  for (const mode of ['parts', 'beginnings'] as const) {
    const ready = async () => mode
    const find = async (text: string) =>
      referencesOf((await readInbox({ ...ctx, search: { mode: ready, ready } }, agent, { text, after: '' })).rows)
    expect(await find('buyer')).toEqual(fifty(1))
    expect(await find('buyer kind:sell-fast')).toEqual(fifty(10_301))
    expect(await find('halfway')).toEqual(['CON-7', 'CON-9', 'CON-10350'])
    expect(await find('zanzibar buyer')).toEqual(['CON-10002', 'CON-10399'])
    expect(await find('zanzibar halfway')).toEqual([])
  }
  expect(referencesOf((await inbox('n10350@buyers')).rows)).toEqual(['CON-10350'])
  expect((await readAllPages('tied')).toSorted()).toEqual(
    Array.from({ length: 200 }, (_, n) => `CON-${201 + n}`).toSorted(),
  )
  await desk.pool.query(`update inquiries set eyes = array[gen_random_uuid()] where reference in ('CON-1', 'CON-9')`)
  expect(referencesOf((await inbox('buyer')).rows).slice(0, 2)).toEqual(['CON-2', 'CON-3'])
  expect(await readAllPages('halfway')).toEqual(['CON-7', 'CON-10350'])
})
