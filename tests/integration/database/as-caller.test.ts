import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCaller, type Caller, callerRoles, isCallerRole, runAsCaller } from '#platform/database/as-caller.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts'

let database: TestDatabase<Record<string, never>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const ANN = 'aaaaaaaa-0000-4000-8000-000000000001'
const ann: Caller = { role: 'authenticated', claims: { sub: ANN, role: 'authenticated', team: 'west' } }
const nobody: Caller = { role: 'anon', claims: {} }

async function ask<Row>(caller: Caller, statement: string, settings = {}): Promise<Row[]> {
  const { rows } = await runAsCaller(database.db, caller, settings, (tx) => sql.raw<Row>(statement).execute(tx))
  return rows
}

test('policies see the caller: role, subject and all claims', async () => {
  const about = 'select current_user::text as who, auth.uid() as id, auth.role() as role, auth.jwt() as jwt'
  expect(await ask(ann, about)).toEqual([
    { who: 'authenticated', id: ANN, role: 'authenticated', jwt: { sub: ANN, role: 'authenticated', team: 'west' } },
  ])
  expect(await ask(nobody, about)).toEqual([{ who: 'anon', id: null, role: 'anon', jwt: { role: 'anon' } }])
  const older = `select current_setting('request.jwt.claim.sub') as sub, current_setting('request.jwt.claim.role') as role`
  expect(await ask(ann, older)).toEqual([{ sub: ANN, role: 'authenticated' }])
})

test('a claim cannot name another role than the caller has', async () => {
  const caller: Caller = { role: 'anon', claims: { role: 'service_role' } }
  expect(await ask(caller, 'select current_user::text as who, auth.role() as role')).toEqual([
    { who: 'anon', role: 'anon' },
  ])
})

test('a subject that is not a UUID fails only where a policy needs one', async () => {
  const caller: Caller = { role: 'authenticated', claims: { sub: 'not-a-uuid' } }
  await expect(ask(caller, 'select auth.uid()')).rejects.toMatchObject({ code: '22P02' })
  expect(await ask(caller, "select auth.jwt() ->> 'sub' as sub")).toEqual([{ sub: 'not-a-uuid' }])
})

test.each(['offmarket', 'postgres', 'supabase_admin', 'none', '', undefined])('%s is not a caller role', (role) => {
  expect(isCallerRole(role)).toBe(false)
})

test('role and settings end with the transaction, even if it failed', async () => {
  const settings = { 'storage.operation': 'storage.object.list' }
  const now = `select current_user <> session_user as "isOther", current_setting('storage.operation', true) as operation,
    current_setting('request.jwt.claims', true) as claims`
  expect(await ask(ann, now, settings)).toMatchObject([{ isOther: true, operation: 'storage.object.list' }])
  await expect(ask(ann, 'select 1 / 0', settings)).rejects.toThrow('division by zero')
  // All connections of the pool were used by now, or are used here.
  const after = await Promise.all(Array.from({ length: 20 }, () => database.pool.query(now)))
  for (const { rows } of after) {
    expect(rows[0]?.isOther).toBe(false)
    expect([rows[0]?.operation ?? '', rows[0]?.claims ?? '']).toEqual(['', ''])
  }
})

test("the rest of a transaction has the application's role again", async () => {
  const who = sql<{ isOther: boolean }>`select current_user <> session_user as "isOther"`
  const seen = await database.db.transaction().execute(async (tx) => {
    const inside = await asCaller(tx, ann, {}, () => who.execute(tx))
    return [inside, await who.execute(tx)].map(({ rows }) => rows[0]?.isOther)
  })
  expect(seen).toEqual([true, false])
})

test.each(callerRoles)('%s reaches no table of leads, sign-in, jobs or mails', async (role) => {
  const caller = { role, claims: {} }
  for (const table of ['inquiries', 'consents', 'auth.users', 'auth.sessions', 'pgboss.job', 'sent_mails']) {
    await expect(ask(caller, `select from ${table}`), table).rejects.toMatchObject({ code: '42501' })
  }
})

/**
 * Everything a role could name in a statement, as `kind what: right`. A new right has to be added here deliberately.
 * The functions of pg_trgm only compare the texts they are given.
 */
const rightsOf = (role: string) => `
  with ours as (
    select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  )
  select format('schema %s: %s', nspname, word) as granted
    from ours, unnest(array['usage', 'create']) word where has_schema_privilege('${role}', oid, word)
  union all select format('%s.%s: %s', nspname, relname, word)
    from pg_class c join ours on ours.oid = relnamespace,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) word
    where relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege('${role}', c.oid, word)
  union all select format('%s.%s: a column', nspname, relname)
    from pg_class c join ours on ours.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and has_any_column_privilege('${role}', c.oid, 'select, insert, update, references')
      and not has_table_privilege('${role}', c.oid, 'select, insert, update, references')
  union all select format('sequence %s.%s', nspname, relname)
    from pg_class c join ours on ours.oid = relnamespace
    where case when relkind = 'S' then has_sequence_privilege('${role}', c.oid, 'usage, select, update') end
  union all select format('function %s.%s', nspname, proname)
    from pg_proc p join ours on ours.oid = pronamespace
    where has_function_privilege('${role}', p.oid, 'execute') and has_schema_privilege('${role}', ours.oid, 'usage')
      and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d join pg_extension e on e.oid = d.refobjid
        where d.objid = p.oid and d.deptype = 'e' and e.extname = 'pg_trgm')
  order by 1`

test.each(callerRoles)('%s has these rights and no others', async (role) => {
  const { rows } = await database.pool.query<{ granted: string }>(rightsOf(role))
  expect(rows.map(({ granted }) => granted)).toEqual([
    'function auth.email',
    'function auth.jwt',
    'function auth.role',
    'function auth.uid',
    'function public.desk_hears',
    'function realtime.broadcast_changes',
    'function realtime.send',
    'function realtime.send_binary',
    'function realtime.topic',
    'function storage.allow_any_operation',
    'function storage.allow_only_operation',
    'function storage.extension',
    'function storage.filename',
    'function storage.foldername',
    'function storage.get_size_by_bucket',
    'function storage.list_folder',
    'function storage.list_level',
    'function storage.next_spelling',
    'function storage.operation',
    'realtime.messages: insert',
    'realtime.messages: select',
    'realtime.messages: update',
    'schema auth: usage',
    'schema public: usage',
    'schema realtime: usage',
    'schema storage: usage',
    'storage.buckets: delete',
    'storage.buckets: insert',
    'storage.buckets: select',
    'storage.buckets: update',
    'storage.objects: delete',
    'storage.objects: insert',
    'storage.objects: select',
    'storage.objects: update',
  ])
})

test('the only function with its owner’s rights that callers can use says whether they may join channels of the desk', async () => {
  const { rows } = await database.pool.query(
    `select p.oid::regprocedure::text as name, prorettype::regtype::text as type,
       'search_path=""' = any (proconfig) as "hasNoPath", has_function_privilege('anon', p.oid, 'execute') as "isOpen"
     from pg_proc p join pg_namespace n on n.oid = pronamespace
     where prosecdef and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
  )
  const closed = { type: 'trigger', hasNoPath: true, isOpen: false }
  expect(rows).toEqual([
    { name: 'desk_hears(text)', type: 'boolean', hasNoPath: true, isOpen: true },
    { name: 'realtime.record_change()', ...closed },
    { name: 'realtime.record_message()', ...closed },
  ])
})

test('a policy decides which rows a caller reaches', async () => {
  await database.pool.query(`
    create table notes (owner uuid, words text);
    alter table notes enable row level security;
    grant select, insert on notes to anon, authenticated, service_role;
    create policy own on notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
    insert into notes values ('${ANN}', 'mine'), (gen_random_uuid(), 'not mine')`)
  const words = 'select words from notes order by words'
  expect(await ask(ann, words)).toEqual([{ words: 'mine' }])
  expect(await ask(nobody, words)).toEqual([])
  const refused = { code: '42501', message: 'new row violates row-level security policy for table "notes"' }
  await expect(ask(nobody, "insert into notes values (null, 'x')")).rejects.toMatchObject(refused)
  await expect(ask(ann, "insert into notes values (gen_random_uuid(), 'x')")).rejects.toMatchObject(refused)
  expect(await ask(ann, `insert into notes values ('${ANN}', 'x') returning words`)).toEqual([{ words: 'x' }])
})
