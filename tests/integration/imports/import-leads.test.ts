import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#platform/database/database.ts'
import { sumLeadOutcomes } from '#services/analytics/lead-source-store.ts'
import { listOutcomes } from '#services/desk/promise/promise-store.ts'
import type { Tables } from '#services/tables.ts'
import { parseImportCommand } from '../../../scripts/import/import-command.ts'
import { compileCache } from '../../support/compile-cache.ts'
import { silentLog } from '../../support/database/test-database.ts'
import { runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { bodies, functionNames, ledgerKey, startLeads } from '../leads/start-leads.ts'

const script = join(import.meta.dirname, '../../../scripts/import.ts')
const wording = 'Roy Realty may email me about properties. 1 King St, Guelph. I can withdraw at any time.'

/** A database with the routes of leads, and the command. */
async function startImport() {
  const fixture = await startLeads()
  const folder = await makeTemporaryDirectory()
  onTestFinished(async () => {
    await fixture[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })
  const settings = { DATABASE_URL: fixture.url, DATA_DIR: folder.path }
  const file = join(folder.path, 'leads.csv')
  return {
    ...fixture,
    file,
    folder: folder.path,
    settings,
    save: (lines: string[], encoding: BufferEncoding = 'utf8') => writeFile(file, lines.join('\r\n'), encoding),
    /** As the command does it, in this process. */
    async run(...words: string[]) {
      const lines: string[] = []
      const command = parseImportCommand(words)
      if (!command) throw new Error(`Not a command: ${words.join(' ')}`)
      const context = {
        config: fixture.config,
        ledgerKey,
        now: new Date(),
        print: (line: string) => lines.push(line),
        openStorage: unused,
      }
      // What a dry run notes goes with its session.
      const { db, close } = createDatabase<Tables>({ connection: fixture.connection, max: 1, log: silentLog })
      await db
        .connection()
        .execute((session) => command.run({ ...context, db: session }))
        .finally(close)
      return lines.join('\n')
    },
    async count(table: string) {
      const { rows } = await fixture.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      return rows[0]?.count
    },
  }
}

const lastWordOf = (output: string) => output.trim().split(' ').at(-1) ?? ''

test('a file is tried, imported once and undone, and nobody hears of it', { timeout: 120_000 }, async () => {
  const { save, run, file, folder, settings, pool, db, send, count, leads } = await startImport()
  await send(functionNames.contact, bodies.contact)
  const jobs = await count('pgboss.job')
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Toronto' })
  // As Excel writes it in Canada: Windows-1252, semicolons, line breaks in cells.
  await save(
    [
      'Full Name;Email;Type;Date Added;Status;Notes;Consent date;Consent wording;CASL;Opt out',
      `"Zo\u00eb ""Z"" Roy";zoe@buyers.example;Buyer;2026-03-04 15:05;New;"=1+1\r\nsecond line";2026-03-04;"${wording}";Express;`,
      'Olga;olga@owners.example;Seller;2026-10-01;Won;;2026-10-01;I asked.;Implied;',
      'Nora;nora@owners.example;;;Contacted;Keep me out.;;;yes;Yes',
      'Olga;olga@owners.example;Seller;2026-10-01;Lost;Again;;;;',
      `Ann Buyer;ANN@buyers.example;;${today};;The same as on the site;;;;`,
      'Nobody;;;;;;;;;',
      'Bob;bob@;;;;;;;;',
    ],
    'latin1',
  )
  const report = join(folder, 'left-out.csv')

  const tried = await run('leads', file, '--report', report)
  expect(tried).toContain('7 rows in windows-1252, separated by semicolons.')
  expect(tried).toContain('3 would be imported, 2 already there, 2 skipped.')
  expect(tried).toContain('2 consents would be imported: 1 express, 1 implied.')
  expect(tried).toContain('1 rows say something about consent that proves none.')
  expect(tried).toContain('Skipped: 1, line 8. It has no email address.')
  expect(tried).toContain('Nothing was stored.')
  expect(await readFile(report, 'utf8')).toContain(
    '6,"already there","It was imported before, or is in the file twice."',
  )
  expect((await stat(report)).mode & 0o777).toBe(0o600)
  expect([await count('inquiries'), await count('import_runs'), await count('consents')]).toEqual([1, 0, 1])

  const imported = await run('leads', file, '--write')
  expect(imported).toContain('3 imported, 2 already there, 2 skipped.')
  const byName = new Map((await leads()).map((lead) => [lead.full_name, lead]))
  const [zoe, olga, nora] = ['Zoë "Z" Roy', 'Olga', 'Nora'].map((name) => byName.get(name))
  expect(zoe).toMatchObject({
    kind: 'investment',
    status: 'new',
    flags: ['imported'],
    unmeasured: 'imported',
    due_at: null,
    received_at: new Date('2026-03-04T20:05:00Z'),
    details: { additionalComments: '=1+1\nsecond line' },
  })
  expect(olga).toMatchObject({ status: 'closed', close_reason: 'won', flags: ['imported'] })
  expect(nora).toMatchObject({ status: 'contacted', flags: ['imported', 'withdrawn'], due_at: null })
  expect(await count('pgboss.job')).toBe(jobs)
  expect(await count("consents where wording_version = 'imported'")).toBe(2)
  expect(
    await count("consents where wording_version = 'imported' and ends_at between '2027-03-31' and '2027-04-02'"),
  ).toBe(1)
  expect((await pool.query('select text from imported_wordings order by text')).rows).toEqual([
    { text: 'I asked.' },
    { text: wording },
  ])
  expect([await count('suppressions'), await count('lead_search')]).toEqual([1, 3])

  // A deleted lead stays deleted, and nothing else is added.
  await pool.query('delete from inquiries where id = $1', [olga?.id])
  const again = await run('leads', file, '--write')
  expect(again).toContain('0 imported, 5 already there, 2 skipped.')
  expect(again).toContain('It was imported before and deleted since. It stays deleted.')
  expect(await count('import_runs')).toBe(1)

  // Nobody promised these leads an answer, and nobody sent them through the site.
  const period = { since: new Date('2026-01-01T05:00:00Z'), before: new Date('2099-01-01T05:00:00Z'), at: new Date() }
  const outcomes = await listOutcomes(db, period)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['reply.contact.never'])
  expect((await sumLeadOutcomes(db, '2020-01-01')).map((source) => source.leads)).toEqual([1])

  const runId = lastWordOf(imported)
  expect(await run('runs')).toMatch(new RegExp(`^${runId} {2}\\S+ .* {2}leads.csv {2}3 leads$`))
  await runScript('leads', ['status', nora?.reference ?? '', 'qualified'], settings)
  const undone = await run('undo', runId)
  expect(undone).toContain('1 leads deleted.\n1 had been deleted before.\n1 stay')
  expect(undone).toContain(nora?.reference)
  expect((await leads()).map(({ full_name }) => full_name)).toEqual(['Ann Buyer', 'Nora'])
  expect(await count("consents where wording_version = 'import-undone'")).toBe(1)
  expect(await count('reply_measures')).toBe(0)
  // After that, the lead can be imported again.
  expect(await run('leads', file, '--write')).toContain('1 imported, 4 already there, 2 skipped.')
})

test('a killed import is continued, as one run', { timeout: 120_000 }, async () => {
  const { save, file, settings, pool, count } = await startImport()
  const command = async (...words: string[]) => (await runScript('import', words, settings)).output
  const row = (at: number) => `Person ${at},person${at}@buyers.example${at > 500 ? ',2026-03-04,Yes.,express' : ',,,'}`
  const rows = Array.from({ length: 700 }, (_, at) => row(at))
  await save(['Name,Email,Consent date,Consent wording,Consent kind', ...rows])
  // The first batch needs no wording; the second waits for this table.
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table imported_wordings in access exclusive mode')
  const child = spawn(process.execPath, [script, 'leads', file, '--write'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: 'ignore',
  })
  const isGone = once(child, 'exit')
  const isWaiting = "pg_locks where relation = 'imported_wordings'::regclass and not granted"
  await expect.poll(() => count(isWaiting), { timeout: 60_000 }).toBe(1)
  child.kill('SIGKILL')
  await isGone
  await blocker.query('rollback')
  blocker.release()
  const isHeld = `pg_locks where locktype = 'advisory' and objid = 1768845682
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(() => count(isHeld), { timeout: 60_000 }).toBe(0)
  expect(await count('inquiries')).toBe(500)

  expect(await command('runs')).toContain('500 leads  unfinished')
  const rest = await command('leads', file, '--write')
  expect(rest).toMatch(/This continues run \w+, which was interrupted/)
  expect(rest).toContain('200 imported, 500 already there, 0 skipped.')
  expect(await count('import_runs')).toBe(1)
  expect(await command('undo', lastWordOf(rest))).toBe('700 leads deleted.\n')
  expect(await count('inquiries')).toBe(0)
})

test('a file that cannot be what it should be is refused in a sentence', async () => {
  const { save, run, file, count } = await startImport()
  const tell = async (lines: string[], ...words: string[]) => {
    await save(lines)
    return run('leads', file, '--write', ...words).catch((error: Error) => error.message)
  }
  const good = ['Name,Email', 'Ann,ann@buyers.example']
  expect(await tell([...good, '"Bob,bob@buyers.example'])).toBe(
    'Line 3 or the lines after it cannot be read: the quotes do not match. A quote inside a quoted cell must be doubled.',
  )
  expect(await tell([`Email,${'x'.repeat(1_000_001)}`])).toContain('a row has more than a million characters')
  expect(await tell(['PK\u0003\u0004\u0000\u0000'])).toContain('This is no CSV file.')
  expect(await tell(good, '--map', 'Name=price')).toContain('There is no field "price".')
  expect(await tell(good, '--dates', 'ymd')).toBe('--dates is mdy or dmy.')
  expect(await tell(['\u001b[31mName,Email', '"",""'])).not.toContain('\u001b')
  expect(await count('inquiries')).toBe(0)
})

test('a file with a byte order mark, in UTF-8 or UTF-16, has the same leads', async () => {
  const { save, run, file, leads } = await startImport()
  const rows = ['\uFEFFEmail\tName', 'zoe@buyers.example\tZo\u00eb']
  await save(rows, 'utf16le')
  expect(await run('leads', file, '--write')).toContain('1 rows in utf-16le, separated by tabs.')
  await save(rows)
  expect(await run('leads', file, '--write')).toContain('0 imported, 1 already there')
  expect((await leads()).map(({ full_name }) => full_name)).toEqual(['Zo\u00eb'])
})

function unused(): never {
  throw new Error('not part of this test')
}
