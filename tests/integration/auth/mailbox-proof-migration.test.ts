import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createEmptyDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { migrationsDirectory } from '../../support/database/test-server.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const MIGRATION = '0023-mailbox-proofs.sql'

/** One account each, as earlier versions have left them behind. */
const accounts = `
  insert into auth.users (id, email, email_confirmed_at, confirmation_sent_at, email_change_sent_at, is_sso_user) values
    ('00000000-0000-4000-8000-000000000001', 'mail@x.example', '2026-01-02', '2026-01-01', null, false),
    ('00000000-0000-4000-8000-000000000002', 'automatic@x.example', '2026-01-02', null, null, false),
    ('00000000-0000-4000-8000-000000000003', 'changed@x.example', '2026-01-02', '2026-01-01', '2026-01-02', false),
    ('00000000-0000-4000-8000-000000000004', 'provider@x.example', '2026-01-02', null, null, false),
    ('00000000-0000-4000-8000-000000000005', 'unchecked@x.example', '2026-01-02', null, null, false),
    ('00000000-0000-4000-8000-000000000006', 'joined@x.example', '2026-01-02', null, null, false),
    ('00000000-0000-4000-8000-000000000007', 'worker@company.example', '2026-01-02', null, null, true),
    ('00000000-0000-4000-8000-000000000008', 'worker@elsewhere.example', '2026-01-02', null, null, true),
    ('00000000-0000-4000-8000-000000000009', 'waiting@x.example', null, '2026-01-01', null, false),
    ('00000000-0000-4000-8000-000000000010', 'switched@x.example', '2026-01-02', '2026-01-01', null, false);
  insert into auth.identities (user_id, provider, provider_id, created_at, identity_data)
    select u.id, kind.provider, u.id::text, kind.created_at::timestamptz,
      jsonb_build_object('email', u.email, 'email_verified', kind.verified)
    from auth.users u join (values
      ('mail', 'email', true, '2026-01-01'), ('automatic', 'email', false, '2026-01-01'),
      ('changed', 'email', true, '2026-01-01'), ('waiting', 'email', false, '2026-01-01'),
      ('switched', 'email', false, '2026-01-01'),
      ('provider', 'google', true, '2026-01-02'), ('unchecked', 'google', false, '2026-01-02'),
      ('joined', 'google', true, '2026-01-03'),
      ('worker', 'sso:00000000-0000-4000-8000-0000000000aa', true, '2026-01-02')
    ) as kind (name, provider, verified, created_at) on split_part(u.email, '@', 1) = kind.name;
  insert into auth.sso_providers (id) values ('00000000-0000-4000-8000-0000000000aa');
  insert into auth.sso_domains (id, sso_provider_id, domain)
    values (gen_random_uuid(), '00000000-0000-4000-8000-0000000000aa', 'Company.example')`

test('accounts from before are proven where the data shows it, and no others', async () => {
  const { connection, ...database } = await createEmptyDatabase()
  const directory = await makeTemporaryDirectory()
  onTestFinished(() => database[Symbol.asyncDispose]())
  onTestFinished(() => directory[Symbol.asyncDispose]())
  for (const name of (await readdir(migrationsDirectory)).filter((file) => file < MIGRATION))
    await cp(join(migrationsDirectory, name), join(directory.path, name))
  await migrate({ connection, directory: directory.path, log })
  await withClient(connection, (client) => client.query(accounts))
  await cp(join(migrationsDirectory, MIGRATION), join(directory.path, MIGRATION))
  await migrate({ connection, directory: directory.path, log })
  const { rows } = await withClient(connection, (client) =>
    client.query('select address, method, session_id from mailbox_proofs order by address'),
  )
  expect(rows).toEqual([
    { address: 'mail@x.example', method: 'mail', session_id: null },
    { address: 'provider@x.example', method: 'provider', session_id: null },
    { address: 'worker@company.example', method: 'saml', session_id: null },
  ])
})
