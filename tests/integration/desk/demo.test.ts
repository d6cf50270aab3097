import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from './start-demo.ts'

// Its files are tested in `tests/long/desk/demo-files.test.ts`, since converting all the pictures takes long.
let desk: Awaited<ReturnType<typeof startDemo>>
beforeAll(async () => {
  desk = await startDemo({ canStore: false })
})
afterAll(() => desk?.[Symbol.asyncDispose]())

/** Opens everything that a manager can, every lead included, and fails if the page could not read an answer. */
async function openAll({ rows }: { rows: { reference: string }[] }, token: string) {
  const screens = ['team', 'tray', 'views', 'members', 'walls', 'access', 'settings', 'promise', 'matching?q=is:open']
  const figures = ['reply.all.measured', 'reply.all.left-out', 'reply.all.not-due-yet', 'offer.all.measured']
  const names = [
    ...screens,
    'search?q=manager',
    'search?q=brandt',
    ...figures.map((figure) => `promise-leads?of=${figure}`),
    ...rows.flatMap(({ reference }) => [
      `lead?ref=${reference}`,
      `property?lead=${reference}`,
      `export?ref=${reference}`,
    ]),
  ]
  const statuses = new Set<number>()
  for (const name of names) statuses.add((await desk.ask(`desk-${name}`, token)).status)
  return statuses
}

test('members can sign in to the demo, which shows leads in every state and is removed without a trace', async () => {
  const token = await desk.fillAndSignIn()
  const { body: inbox } = await desk.ask('desk-inbox?q=&limit=200', token)
  // Two people have written back.
  expect(inbox.counts).toMatchObject({ 'to-answer': 12, 'wrote-back': 2, all: 60 })
  expect(inbox.counts.mine).toBeGreaterThan(0)
  expect(inbox.counts.waiting).toBeGreaterThan(0)
  expect(inbox.rows.every(({ flags }: { flags: string[] }) => flags.includes('demo'))).toBe(true)

  expect(inbox.tray).toBe(2)
  expect((await desk.ask('desk-team', token)).body.isDemo).toBe(true)

  expect(await openAll(inbox, token)).toEqual(new Set([200]))
  expect((await desk.listProperties(token)).words).toEqual(['draft, 0 files, 6 open', 'draft, 0 files, 7 open, asked'])

  expect(await desk.remove()).toBe(60)
  for (const table of [
    ...['inquiries', 'consents', 'lead_events', 'desk_members', 'auth.users', 'access_log', 'tray_mails'],
    ...['properties', 'reply_measures'],
  ]) {
    expect([table, await desk.countRows(table)]).toEqual([table, 0])
  }
})

test('a desk with real leads is left alone', async () => {
  await desk.makeMember()
  await expect(desk.fill()).rejects.toThrow('There are real leads or members')
  expect(await desk.countRows('inquiries')).toBe(0)
})
