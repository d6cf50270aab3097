import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StorageFixture, startStorage } from './start-storage.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage()
  // Rows without bytes are enough for lists.
  await fixture.database.pool.query(`
    insert into storage.buckets (id, name) values ('docs', 'docs'), ('many', 'many'), ('mixed', 'mixed');
    insert into storage.objects (bucket_id, name, created_at, updated_at, metadata)
      select 'docs', name, '2026-01-01'::timestamptz + n * interval '1 day', '2026-02-01'::timestamptz - n * interval '1 day',
        '{"size": 1}'
      from unnest(array['A.txt', 'b.txt', 'x', 'x-1', 'x.txt', 'x/1', 'x/2/3', 'Dir/1', 'dir/2', 'dir/50%_off', 'z/']) with ordinality
        as keys (name, n);
    insert into storage.objects (bucket_id, name) select 'many', 'f' || n / 7 || '/k' || n from generate_series(1, 300) n;
    insert into storage.objects (bucket_id, name) select 'many', 'f' || n || '-' from generate_series(1, 30) n;
    insert into storage.buckets (id, name) values ('deep', 'deep');
    insert into storage.objects (bucket_id, name) select 'deep', key from unnest(array['a', 'Z/1', 'm/one', 'z']) as key;
    insert into storage.objects (bucket_id, name) select 'deep', 'M/' || n from generate_series(1, 20000) n;
    insert into storage.objects (bucket_id, name) select 'deep', 'wide/' || n from generate_series(1, 2100) n;
    insert into storage.objects (bucket_id, name) select 'deep', 'wide/5/' || n from generate_series(1, 100) n;
    create policy "deep" on storage.objects for select to anon using (bucket_id = 'deep')`)
})
afterAll(() => fixture.close())

const docs = () => fixture.service.from('docs')
type Listing = Parameters<ReturnType<typeof docs>['list']>

async function names(...[path, options]: Listing): Promise<string[] | undefined> {
  const { data } = await docs().list(path, options)
  return data?.map(({ name, id }) => (id === null ? `${name}/` : name))
}

test('a folder is listed with its files and folders, by name, whatever their case', async () => {
  expect(await names()).toEqual(['A.txt', 'b.txt', 'Dir/', 'dir/', 'x', 'x-1', 'x.txt', 'x/', 'z/'])
  expect(await names('dir')).toEqual(['2', '50%_off'])
  expect(await names('Dir/')).toEqual(['1'])
  expect(await names('x')).toEqual(['1', '2/'])
  expect(await names('nowhere')).toEqual([])
  expect((await fixture.service.from('nowhere').list()).data).toEqual([])
})

test('pages by name are those of the whole list, also of folders that differ only in case', async () => {
  const parts = ['a', 'A', 'ab', 'a-', 'b', 'B/', 'b/', 'a/', 'A/', 'ab/', 'aB/']
  const keys = [...new Set(parts.flatMap((one) => parts.map((other) => one + other)))].filter(
    (key) => !key.endsWith('/'),
  )
  await fixture.database.pool.query(
    `insert into storage.objects (bucket_id, name) select 'mixed', name from unnest($1::text[]) as name`,
    [keys],
  )
  await fixture.database.pool.query(
    `create policy "mixed" on storage.objects for select to anon using (bucket_id = 'mixed')`,
  )
  const place = (entry: string) => `${entry.toLowerCase()} ${entry}`
  // The service has a quicker way.
  for (const client of [fixture.service, fixture.nobody]) {
    for (const search of ['', 'A', 'aB', 'AB/', 'none']) {
      const matching = keys.filter((key) => key.toLowerCase().startsWith(search.toLowerCase()))
      const entries = matching.map((key) => key.slice(0, `${key}/`.indexOf('/', search.length) + 1))
      const expected = [...new Set(entries)].sort((a, b) => (place(a) < place(b) ? -1 : 1))
      for (const order of ['asc', 'desc']) {
        const seen: string[] = []
        for (let page = ['']; page.length > 0; seen.push(...page)) {
          const options = { search, limit: 15, offset: seen.length, sortBy: { column: 'name', order } }
          const { data } = await client.from('mixed').list('', options)
          page = (data ?? []).map(({ name, id }) => (id === null ? `${name}/` : name))
        }
        expect(seen).toEqual(order === 'asc' ? expected : expected.toReversed())
      }
    }
  }
})

test('a folder with very many keys is skipped quickly, in any order, for the service and for others', async () => {
  const expected = ['a', 'M', 'm', 'wide', 'z', 'Z']
  for (const client of [fixture.service, fixture.nobody]) {
    const list = async (path: string, options: Listing[1] = {}) =>
      (await client.from('deep').list(path, options)).data?.map(({ name }) => name)
    expect(await list('')).toEqual(expected)
    expect(await list('', { sortBy: { column: 'name', order: 'desc' } })).toEqual(expected.toReversed())
    expect(await list('', { offset: 1, limit: 2 })).toEqual(['M', 'm'])
    expect(await list('', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'M',
      'm',
      'wide',
      'Z',
      'a',
      'z',
    ])
    expect(await list('', { search: 'M' })).toEqual(['M', 'm'])
    expect(await list('wide', { search: '5', limit: 3 })).toEqual(['5', '5', '50'])
    expect(await list('wide', { limit: 2, offset: 2099 })).toEqual(['998', '999'])
  }
  // How many rows are read to find out, of 22,000. The counter may still hold what the connection did a moment ago.
  const client = await fixture.database.pool.connect()
  const countRead = async () => {
    const { rows } = await client.query<{ read: number }>(
      `select seq_tup_read::int + idx_tup_fetch::int as read from pg_stat_xact_user_tables
       where relid = 'storage.objects'::regclass`,
    )
    return rows[0]?.read ?? 0
  }
  try {
    await client.query('begin')
    const before = await countRead()
    for (const level of [`list_folder('deep', '', '', 100, 0, false)`, `list_level('deep', '', '', 100, false)`]) {
      await client.query(`select * from storage.${level}`)
    }
    const read = (await countRead()) - before
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(500)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('files are described, folders only named', async () => {
  const { data } = await docs().list('x')
  expect(data).toEqual([
    {
      name: '1',
      id: expect.any(String),
      updated_at: '2026-01-26T00:00:00.000Z',
      created_at: '2026-01-07T00:00:00.000Z',
      last_accessed_at: expect.any(String),
      metadata: { size: 1 },
    },
    { name: '2', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
  ])
})

test('lists have pages and other orders; by a time, folders come first', async () => {
  expect(await names('', { limit: 3, offset: 2 })).toEqual(['Dir/', 'dir/', 'x'])
  expect(await names('', { sortBy: { column: 'name', order: 'desc' }, limit: 2 })).toEqual(['z/', 'x/'])
  expect(await names('', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
    'z/',
    'x/',
    'dir/',
    'Dir/',
    'x.txt',
    'x-1',
    'x',
    'b.txt',
    'A.txt',
  ])
  expect(await names('', { sortBy: { column: 'updated_at', order: 'asc' }, limit: 5 })).toEqual([
    'Dir/',
    'dir/',
    'x/',
    'z/',
    'x.txt',
  ])
})

test('a search continues the prefix, in any case and literally', async () => {
  expect(await names('', { search: 'X' })).toEqual(['x', 'x-1', 'x.txt', 'x/'])
  expect(await names('dir', { search: '50%_' })).toEqual(['50%_off'])
  expect(await names('dir', { search: '50__' })).toEqual([])
  expect(await names('', { search: 'x/2' })).toEqual(['x/2/'])
})

test('wrong arguments are refused in the known words', async () => {
  const refusal = async (body: object) => {
    const answer = await fixture.call('/object/list/docs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()).message
  }
  expect(await refusal({})).toBe("body must have required property 'prefix'")
  expect(await refusal({ prefix: '', limit: 0 })).toBe('body/limit must be >= 1')
  expect(await refusal({ prefix: '', sortBy: { column: 'size' } })).toBe(
    'body/sortBy/column must be equal to one of the allowed values',
  )
})

test('the second version lists keys with a prefix, flat or as a level of the tree', async () => {
  const flat = (await docs().listV2({ prefix: 'x' })).data
  expect(flat).toMatchObject({ hasNext: false, folders: [] })
  expect(flat?.objects.map(({ name }) => name)).toEqual(['x', 'x-1', 'x.txt', 'x/1', 'x/2/3'])
  expect(flat).not.toHaveProperty('nextCursor')
  const level = (await docs().listV2({ prefix: '', with_delimiter: true })).data
  expect(level?.folders).toEqual(
    ['Dir', 'dir', 'x', 'z'].map((key) => ({
      key,
      name: `${key}/`,
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })),
  )
  expect(level?.objects.map(({ key, name }) => `${key} ${name}`)).toEqual(
    ['A.txt', 'b.txt', 'x', 'x-1', 'x.txt'].map((name) => `${name} ${name}`),
  )
  const inside = (await docs().listV2({ prefix: 'x/', with_delimiter: true })).data
  expect([inside?.folders.map(({ key, name }) => [key, name]), inside?.objects.map(({ key }) => key)]).toEqual([
    [['2', 'x/2/']],
    ['1'],
  ])
})

const sortings = [
  { column: 'name', order: 'asc' },
  { column: 'name', order: 'desc' },
  { column: 'created_at', order: 'asc' },
  { column: 'updated_at', order: 'desc' },
] as const

test.each(sortings)('pages by $column $order are complete and never overlap', async (sortBy) => {
  const many = fixture.service.from('many')
  for (const isTree of [false, true]) {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { data } = await many.listV2({ limit: 7, with_delimiter: isTree, sortBy, ...(cursor && { cursor }) })
      seen.push(...(data?.folders ?? []).map(({ name }) => name), ...(data?.objects ?? []).map(({ name }) => name))
      cursor = data?.nextCursor
      if (!data?.hasNext) break
    }
    expect(seen).toHaveLength(isTree ? 43 + 30 : 330)
    expect(new Set(seen).size).toBe(seen.length)
  }
})

test('a cursor that is none of ours is refused', async () => {
  for (const cursor of ['junk', Buffer.from('{"l":"x","o":"asc","c":"name; drop","a":null}').toString('base64url')]) {
    expect((await docs().listV2({ cursor })).error).toMatchObject({
      code: 'InvalidParameter',
      message: 'Invalid Parameter continuation token',
    })
  }
})

test('a list shows only what a policy shows, folders too', async () => {
  await fixture.database.pool.query(
    `create policy "x only" on storage.objects for select to anon using (bucket_id = 'docs' and name like 'x/2/%')`,
  )
  const nobody = fixture.nobody.from('docs')
  expect((await nobody.list()).data?.map(({ name }) => name)).toEqual(['x'])
  expect((await nobody.listV2({ with_delimiter: true })).data).toMatchObject({ folders: [{ name: 'x/' }], objects: [] })
})
