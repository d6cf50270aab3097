import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts'

let database: TestDatabase<Record<string, never>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function askFor(expression: string): Promise<unknown> {
  const { rows } = await database.pool.query(`select ${expression} as value`)
  return rows[0]?.value
}

/** As the catalogue of Supabase Storage has them. */
const columns = {
  buckets: [
    'id text not null',
    'name text not null',
    'owner uuid',
    'created_at timestamp with time zone default now()',
    'updated_at timestamp with time zone default now()',
    'public boolean default false',
    'avif_autodetection boolean default false',
    'file_size_limit bigint',
    'allowed_mime_types text[]',
    'owner_id text',
    "type storage.buckettype not null default 'STANDARD'::storage.buckettype",
    "versioning_status text not null default 'DISABLED'::text",
  ],
  objects: [
    'id uuid not null default gen_random_uuid()',
    'bucket_id text not null',
    'name text not null',
    'owner uuid',
    'created_at timestamp with time zone default now()',
    'updated_at timestamp with time zone default now()',
    'last_accessed_at timestamp with time zone default now()',
    'metadata jsonb',
    "path_tokens text[] generated string_to_array(name, '/'::text)",
    'version text',
    'owner_id text',
    'user_metadata jsonb',
    'archived_at timestamp with time zone',
    'is_delete_marker boolean not null default false',
    'is_versioned boolean not null default false',
  ],
}

test.each(Object.entries(columns))(
  'storage.%s has the columns of the protocol, in their order',
  async (table, wanted) => {
    const { rows } = await database.pool.query<{ line: string }>(
      `select concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
       case when attgenerated = 's' then 'generated' when adbin is not null then 'default' end, pg_get_expr(adbin, adrelid)) as line
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [`storage.${table}`],
    )
    expect(rows.map(({ line }) => line)).toEqual(wanted)
  },
)

test('row-level security is on, for everybody but the owner, and no policy grants anything yet', async () => {
  const { rows } = await database.pool.query(
    `select relname, relrowsecurity, relforcerowsecurity from pg_class
     where oid in ('storage.buckets'::regclass, 'storage.objects'::regclass) order by 1`,
  )
  expect(rows).toEqual([
    { relname: 'buckets', relrowsecurity: true, relforcerowsecurity: false },
    { relname: 'objects', relrowsecurity: true, relforcerowsecurity: false },
  ])
  expect(
    (await database.pool.query("select from pg_policies where schemaname = 'storage' and permissive = 'PERMISSIVE'"))
      .rowCount,
  ).toBe(0)
})

test('objects refer to buckets and nothing else, so that deleting an account is always possible', async () => {
  const { rows } = await database.pool.query(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and connamespace = 'storage'::regnamespace`,
  )
  expect(rows).toEqual([{ from: 'storage.objects', to: 'storage.buckets' }])
})

test.each([
  ["storage.foldername('a/b/c.png')", ['a', 'b']],
  ["storage.foldername('c.png')", []],
  ["storage.foldername('a//b/')", ['a', '', 'b']],
  ["storage.filename('a/b/c.png')", 'c.png'],
  ["storage.filename('c.png')", 'c.png'],
  ["storage.filename('a/b/')", ''],
  ["storage.extension('a/b.c.tar.gz')", 'gz'],
  ["storage.extension('.env')", 'env'],
  ["storage.extension('a.b/readme')", 'readme'],
  ["storage.allow_only_operation('storage.object.list')", false],
])('%s returns %j', async (expression, value) => {
  expect(await askFor(expression)).toEqual(value)
})

test('policies can ask which operation is going on', async () => {
  const client = await database.pool.connect()
  try {
    await client.query("set storage.operation = 'storage.object.list'")
    const { rows } = await client.query(
      `select storage.operation() as operation, storage.allow_only_operation('object.list') as short,
         storage.allow_only_operation('storage.object.list') as long, storage.allow_only_operation('storage.object.sign') as other,
         storage.allow_any_operation(array['object.sign', 'object.list']) as "any", storage.allow_any_operation('{}') as none,
         storage.allow_only_operation(null) as "nothing"`,
    )
    expect(rows).toEqual([
      {
        operation: 'storage.object.list',
        short: true,
        long: true,
        other: false,
        any: true,
        none: false,
        nothing: false,
      },
    ])
  } finally {
    client.release(true)
  }
})

test('a name is unique, not too long, and moves updated_at', async () => {
  const long = 'x'.repeat(101)
  await expect(database.pool.query(`insert into storage.buckets (id, name) values ('l', '${long}')`)).rejects.toThrow(
    'is too long (101 characters)',
  )
  await database.pool.query(`
    insert into storage.buckets (id, name) values ('b', 'b');
    insert into storage.objects (bucket_id, name, metadata, updated_at) values
      ('b', 'one', '{"size": 5}', '2020-01-01'), ('b', 'two', '{"size": 7}', '2020-01-01')`)
  await expect(
    database.pool.query("insert into storage.objects (bucket_id, name) values ('b', 'one')"),
  ).rejects.toMatchObject({ constraint: 'bucketid_objname' })
  await database.pool.query(`update storage.objects set version = 'v' where name = 'one'`)
  const { rows } = await database.pool.query(
    'select name, updated_at > now() - interval \'1 hour\' as "isMoved" from storage.objects order by name',
  )
  expect(rows).toEqual([
    { name: 'one', isMoved: true },
    { name: 'two', isMoved: false },
  ])
  expect((await database.pool.query('select * from storage.get_size_by_bucket()')).rows).toEqual([
    { size: '12', bucket_id: 'b' },
  ])
})
