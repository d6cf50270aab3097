import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { hashSync } from 'bcryptjs'
import { Secret, TOTP } from 'otpauth'
import { to as copyTo } from 'pg-copy-streams'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { startProduct } from '../../support/product/start-product.ts'
import { runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { ANN, BOB, type StorageFixture, startStorage } from '../storage/start-storage.ts'

const GONE = 'cccccccc-0000-4000-8000-000000000003'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const password = 'violet-harbour-7'
const tables = ['auth.identities', 'auth.mfa_factors', 'auth.users', 'storage.buckets', 'storage.objects']

/** A project with two accounts that work, one that was deleted, a bucket and two files. */
async function startSource(): Promise<StorageFixture> {
  const source = await startStorage()
  onTestFinished(() => source.close())
  const hash = hashSync(password, 4)
  const users = [
    [ANN, 'ann@old.example', hash, null],
    [BOB, 'bob@old.example', 'md5$unknown', null],
    [GONE, 'gone@old.example', hash, '2026-01-02'],
  ]
  for (const user of users)
    await source.database.pool.query(
      `insert into auth.users (id, email, encrypted_password, deleted_at, aud, role, email_confirmed_at, created_at,
        updated_at, raw_app_meta_data, raw_user_meta_data)
      values ($1, $2, $3, $4, 'authenticated', 'service_role', '2025-01-02', '2025-01-02', '2025-01-02',
        '{"provider": "email", "providers": ["email"]}', '{"note": "tab\\tand \\\\ and\\nline"}')`,
      user,
    )
  await source.database.pool.query(
    `insert into auth.identities (provider, provider_id, user_id, identity_data, created_at, updated_at)
      values ('email', $1, $1::text::uuid, jsonb_build_object('sub', $1::text, 'email', 'ann@old.example'), now(), now()),
        ('google', '1089', $1::text::uuid, '{"sub": "1089"}', now(), now()), ('google', '1090', $2, '{}', now(), now())`,
    [ANN, GONE],
  )
  await source.database.pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (gen_random_uuid(), $1, 'app', 'totp', 'verified', now(), now(), $2)`,
    [ANN, secret],
  )
  await source.service.createBucket('docs', { public: false, allowedMimeTypes: ['text/plain', 'text/csv'] })
  await source.service.from('docs').upload('a/rent.csv', 'unit,rent', { contentType: 'text/csv' })
  await source.service.from('docs').upload('b.txt', 'hello', { contentType: 'text/plain' })
  await source.database.pool.query("update storage.objects set owner_id = $1 where name = 'a/rent.csv'", [ANN])
  return source
}

/** As pg_dump --format=plain writes it. */
async function dump({ database }: StorageFixture): Promise<string> {
  const blocks = ["SET client_encoding = 'UTF8';\n", 'COPY public.other (id) FROM stdin;\nauth.users\n\\.\n']
  await withClient(database.connection, async (client) => {
    for (const table of tables) {
      const { rows } = await client.query<{ list: string }>(
        `select string_agg(column_name, ', ' order by ordinal_position) as list from information_schema.columns
          where table_schema || '.' || table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const list = rows[0]?.list ?? ''
      const copied = await text(client.query(copyTo(`copy ${table} (${list}) to stdout`)))
      blocks.push(`COPY ${table} (${list}) FROM stdin;\n${copied}\\.\n\n`)
    }
  })
  return blocks.join('')
}

test('accounts with passwords and second factors, and files, come from Supabase and can be taken back', {
  timeout: 180_000,
}, async () => {
  const source = await startSource()
  await using folder = await makeTemporaryDirectory()
  await using product = await startProduct()
  const file = join(folder.path, 'dump.sql')
  const dumped = await dump(source)
  await writeFile(file, dumped)
  const settings = { DATA_DIR: product.dataDir, SUPABASE_SERVICE_KEY: source.secretKey }
  const run = (...words: string[]) => runScript('import', words, settings)
  const project = source.url.replace('/storage/v1', '')

  const tried = await run('supabase', file, '--files', project)
  expect(tried.output).toContain('2 of 3 accounts would be imported.')
  expect(tried.output).toContain('Nothing was stored.')

  const imported = await run('supabase', file, '--files', project, '--write')
  expect(imported.errors).not.toContain('Error')
  for (const line of [
    '2 of 3 accounts',
    '2 of 3 identities',
    '1 of 1 second factors',
    '1 of 1 buckets',
    '2 of 2 files',
  ])
    expect(imported.output).toContain(`${line} imported.`)
  expect(imported.output).toContain('bob@old.example needs a new password')
  expect(imported.output).toContain('Not imported: 1 of the accounts. It was deleted there.')
  expect(imported.output).toContain('Not imported: 1 of the identities. Its account was not imported.')

  const publishable = (await readFile(join(product.dataDir, 'publishable-key'), 'utf8')).trim()
  const ann = createClient(product.url, publishable, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await ann.auth.signInWithPassword({ email: 'ann@old.example', password })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: ANN, role: 'authenticated', user_metadata: { note: 'tab\tand \\ and\nline' } })
  expect(data.user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(['email', 'google'])
  const factorId = data.user?.factors?.[0]?.id ?? ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await ann.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  const secretKey = (await readFile(join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const service = createClient(product.url, secretKey, { auth: { persistSession: false } }).storage
  expect(await (await service.from('docs').download('a/rent.csv')).data?.text()).toBe('unit,rent')
  expect((await service.getBucket('docs')).data).toMatchObject({ allowed_mime_types: ['text/plain', 'text/csv'] })

  const again = await run('supabase', file, '--files', project, '--write')
  for (const line of [
    '0 of 3 accounts',
    '0 of 3 identities',
    '0 of 1 second factors',
    '0 of 1 buckets',
    '0 of 2 files',
  ])
    expect(again.output).toContain(`${line} imported.`)

  const runId = imported.output.trim().split(' ').at(-1) ?? ''
  expect((await run('undo', runId)).output).toBe(
    '2 files, 1 buckets and 1 accounts deleted.\n1 stay, because somebody has used them: account ann@old.example\n',
  )
  expect((await service.getBucket('docs')).error?.message).toBe('Bucket not found')

  // Now from the database itself, with the files in a folder. One has other bytes than its row says.
  const { rows } = await source.database.pool.query<{ version: string }>(
    "select version from storage.objects where name = 'b.txt'",
  )
  const put = async (path: string, bytes: string) => {
    await mkdir(dirname(join(folder.path, path)), { recursive: true })
    await writeFile(join(folder.path, path), bytes)
  }
  await put('files/docs/a/rent.csv', 'unit,rent')
  await put(`files/docs/b.txt/${rows[0]?.version}`, 'HELLO')
  await put('outside.txt', 'hello')
  const files = join(folder.path, 'files')
  const fromDatabase = () => run('supabase', '--from', source.database.url, '--files', files, '--write')
  const partly = await fromDatabase()
  expect(partly).toMatchObject({ code: 1, output: expect.stringContaining('1 of 2 files imported.') })
  expect(partly.output).toContain('1 of 3 accounts imported.')
  expect(partly.output).toContain('Its bytes are not those that its row describes.')
  await put(`files/docs/b.txt/${rows[0]?.version}`, 'hello')
  expect(await fromDatabase()).toMatchObject({ code: 0, output: expect.stringContaining('1 of 2 files imported.') })

  // A dump may name any file of this machine.
  await writeFile(file, dumped.replaceAll('\tb.txt\t', '\t../../outside.txt\t'))
  const hostile = await run('supabase', file, '--files', files, '--write')
  expect(hostile.output).toContain('Not imported: 1 of the files. Its bytes were not found.')
})
