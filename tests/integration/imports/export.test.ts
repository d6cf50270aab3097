import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runScript } from '../../support/run-script.ts'
import { startStorage } from '../storage/start-storage.ts'

test('an export has every row and file, explained, with hashes that anybody can check', {
  timeout: 60_000,
}, async () => {
  await using fixture = await startStorage()
  const { service, database, directory } = fixture
  await service.createBucket('docs', { public: false })
  const long = 'n'.repeat(250)
  for (const key of ['rent roll.csv', 'a', 'a/b', long]) await service.from('docs').upload(key, `bytes of ${key}`)
  const message = 'one\ntwo "three" \\ four \u0001'
  await database.pool.query(
    `insert into inquiries (id, reference, kind, full_name, email, details, body_sha256, received_at, reply_due_at)
      values (gen_random_uuid(), 'CON-7K3M-2Q', 'contact', '=1+1', 'ann@buyers.example', $1, '', '2026-11-16T20:00Z', now())`,
    [JSON.stringify({ message })],
  )
  const folder = join(directory, 'exported')
  const run = (target: string) => runScript('export', [target], { DATABASE_URL: database.url, DATA_DIR: directory })
  expect(await run(folder)).toMatchObject({ code: 0, output: expect.stringContaining('and 4 files') })
  expect(await run(folder)).toMatchObject({ code: 1, errors: expect.stringContaining('is not empty') })

  const read = (path: string) => readFile(join(folder, path), 'utf8')
  const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777
  expect([await modeOf(''), await modeOf('data'), await modeOf('leads.csv')]).toEqual([0o700, 0o700, 0o600])
  await promisify(execFile)('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder })
  const readme = await read('README.md')
  expect(readme).toContain('| `data/public.inquiries.jsonl` | 1 | Leads')
  // Each of our tables is explained or left out on purpose: decide when you add one.
  expect(readme).not.toContain('A table of your own')
  expect(JSON.parse(await read('data/public.inquiries.jsonl'))).toMatchObject({
    full_name: '=1+1',
    received_at: '2026-11-16T20:00:00+00:00',
    details: { message },
  })
  expect(await read('leads.csv')).toContain(`"'=1+1"`)
  const manifest = JSON.parse(await read('manifest.json'))
  expect(manifest.files).toMatchObject({ count: 4, missing: [] })
  expect(manifest.tables).toContainEqual(expect.objectContaining({ table: 'storage.objects', rows: 4 }))
  expect(await read('files/docs/rent roll.csv')).toBe('bytes of rent roll.csv')
  const listed = (await read('files.csv')).split('\r\n')
  for (const key of ['a', 'a/b', long]) {
    const path = listed.find((line) => line.startsWith(`"docs","${key}",`))?.split('","')[2] ?? ''
    expect(await read(path)).toBe(`bytes of ${key}`)
  }

  await database.pool.query(`update storage.objects set version = gen_random_uuid()::text where name = 'a'`)
  const incomplete = await run(join(directory, 'again'))
  expect(incomplete).toMatchObject({ code: 1, errors: expect.stringContaining('These files have no bytes: docs/a') })
})
