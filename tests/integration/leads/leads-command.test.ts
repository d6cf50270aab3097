import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { bodies, functionNames, readAnswer, startLeads } from './start-leads.ts'

test('the team lists, shows, exports, marks and deletes leads from the command line', { timeout: 90_000 }, async () => {
  await using fixture = await startLeads()
  await using folder = await makeTemporaryDirectory()
  const { reference } = await readAnswer(
    await fixture.send(functionNames.contact, { ...bodies.contact, fullName: '=1+"1"' }),
  )
  await fixture.send(functionNames['sell-fast'], { ...bodies['sell-fast'], referralCode: 'x' })
  const run = (...words: string[]) => runScript('leads', words, { DATABASE_URL: fixture.url, DATA_DIR: folder.path })

  const [listed, flagged, shown] = await Promise.all([
    run('list', '--json'),
    run('list', '--flagged'),
    run('show', reference.toLowerCase()),
  ])
  const lines = listed.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { kind: 'contact', reference, email: 'ann@buyers.example', details: { subject: 'A question' } },
    { kind: 'sell-fast', fullName: 'Olga Owner', phone: '+442079460958', flags: ['suspect', 'unseen-field'] },
  ])
  expect(Date.parse(lines[0].receivedAt)).toBeGreaterThan(0)
  expect(flagged.output).toMatch(/^SEL-/)
  expect(shown.output).toContain('Message: Do you also cover Sudbury?')
  expect(shown.output).toContain(`${reference}  ${formatTorontoTimeWithZone(new Date(lines[0].receivedAt))}  new`)
  expect(shown.output).toContain(`  Answer by: ${formatTorontoTimeWithZone(new Date(lines[0].replyDueAt))}\n`)

  const receivedAt = new Date('2131-01-02T04:59:00Z')
  await fixture.db
    .updateTable('inquiries')
    .set({ received_at: receivedAt })
    .where('reference', '=', reference)
    .execute()
  const file = join(folder.path, 'leads.csv')
  const [ofNextDay, ofDay, exported, elsewhere] = await Promise.all([
    run('list', '--since', '2131-01-02'),
    run('list', '--since', '2131-01-01', '--kind', 'contact'),
    run('export', file),
    run('export', '/nowhere/leads.csv'),
  ])
  expect(ofNextDay.output).toBe('No lead yet.\n')
  expect(ofDay.output).toMatch(/^CON-\S+ {2}2131-01-01 23:59 EST {2}new/)
  expect(exported.output).toContain('2 leads')
  expect(elsewhere).toMatchObject({ code: 1, errors: expect.stringMatching(/^ENOENT: .*'\/nowhere\/leads\.csv'$/m) })
  expect(elsewhere.errors).not.toContain(' at ')
  const csv = await readFile(file, 'utf8')
  expect(csv).toContain(`"'=1+""1"""`)
  expect(csv.startsWith('\uFEFF"reference"')).toBe(true)
  expect(csv).toContain('"2131-01-02T04:59:00.000Z","2131-01-01 23:59"')

  expect((await run('status', reference, 'qualified')).output).toContain('qualified')
  expect((await fixture.leads()).at(-1)?.status).toBe('qualified')
  expect(await fixture.db.selectFrom('lead_events').selectAll().execute()).toMatchObject([
    { kind: 'status', actor_kind: 'system', data: { changes: { status: ['new', 'qualified'] } } },
  ])
  const hold = `update inquiries set kept_until = $1, kept_why = 'A trade.' where reference = $2`
  await fixture.pool.query(hold, ['2099-01-01T12:00:00Z', reference])
  const kept = await run('delete', reference, '--why', 'Asked by phone.')
  expect(kept).toMatchObject({ code: 1, errors: expect.stringContaining('until January 1, 2099: A trade.') })
  await fixture.pool.query('update inquiries set kept_until = null, kept_why = null')
  expect((await run('delete', reference, '--why', 'Asked by phone.')).code).toBe(0)
  expect((await fixture.pool.query('select reference, how, reason from gone_leads')).rows).toEqual([
    { reference, how: 'operator', reason: 'Asked by phone.' },
  ])
  expect(await fixture.leads()).toHaveLength(1)
  expect(await run('show', reference)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`There is no lead ${reference}.\n`),
  })
  expect(await run('delete', reference)).toMatchObject({ code: 2 })
})
