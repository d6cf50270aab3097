// Expectations for table changes, used with bare sockets and with the official client in a page.

/** With columns and tables that some roles may not read, row-level security and every replica identity. */
export const watchedTables = `
  create table things (
    id bigint primary key, name text, size numeric, done boolean, tags text[], data jsonb, bytes bytea,
    at timestamptz, day date, secret text
  );
  create table notes (id int primary key, owner uuid, body text);
  alter table notes enable row level security;
  alter table notes replica identity full;
  create policy "own" on notes for select to authenticated using (owner = (select auth.uid()));
  create table keyless (id int);
  create table whole (id int primary key, name text);
  alter table whole replica identity full;
  create table bare (id int primary key, name text);
  alter table bare replica identity nothing;
  create table parts (id int primary key, name text) partition by range (id);
  create table parts_low partition of parts for values from (0) to (100);
  create table unpublished (id int primary key);
  create table hidden (id int primary key, name text);
  alter publication supabase_realtime add table things, notes, keyless, whole, bare, parts, hidden;
  grant select on notes, keyless, whole, bare, parts to anon, authenticated, service_role;
  grant select (id, name, size, done, tags, data, bytes, at, day) on things to anon, authenticated, service_role;
  grant select (name) on hidden to anon;
`

export const dropWatchedTables = `
  drop table if exists things, notes, keyless, whole, bare, parts, unpublished, hidden
`

export const insertFilteredRows = `
  insert into things (id, name, size, done) values
    (1, 'apple', 1.5, true), (2, 'Pear, ripe', 20, false), (3, null, null, null)
`

/** Which of those three rows match. */
export const filters: [filter: string, matches: number[]][] = [
  ['id=eq.1', [1]],
  ['id=not.eq.1', [2, 3]],
  ['name=eq.apple', [1]],
  ['name=not.eq.apple', [2]],
  ['name=neq.apple', [2]],
  ['name=not.neq.apple', [1]],
  ['size=lt.20', [1]],
  ['size=not.lt.20', [2]],
  ['size=lte.20', [1, 2]],
  ['size=not.lte.1.5', [2]],
  ['size=gt.3', [2]],
  ['size=not.gt.3', [1]],
  ['size=gte.1.5', [1, 2]],
  ['size=not.gte.2', [1]],
  ['id=in.(1,3)', [1, 3]],
  ['id=not.in.(1,3)', [2]],
  ['name=in.("Pear, ripe",x)', [2]],
  ['name=eq."Pear, ripe"', [2]],
  ['name=like.%e%', [1, 2]],
  ['name=like.pear%', []],
  ['name=not.like.a%', [2]],
  ['name=ilike.pear%', [2]],
  ['name=not.ilike.pear%', [1]],
  ['name=match.^a', [1]],
  ['name=not.match.^a', [2]],
  ['name=imatch.^(p|x)', [2]],
  ['name=not.imatch.^P', [1]],
  ['done=is.true', [1]],
  ['done=not.is.true', [2, 3]],
  ['done=is.false', [2]],
  ['done=is.unknown', [3]],
  ['done=is.null', [3]],
  ['done=not.is.null', [1, 2]],
  ['name=is.null', [3]],
  ['name=isdistinct.apple', [2, 3]],
  ['name=not.isdistinct.apple', [1]],
  ['id=gt.1,size=gt.3', [2]],
  ['id=gt.1 , name=is.null', [3]],
  ['day=gte.2026-01-01', []],
  [`id=in.(${Array.from({ length: 100 }, (_, n) => n + 3).join(',')})`, [3]],
  ['', [1, 2, 3]],
]

const subscribing = 'Unable to subscribe to changes with given parameters.'
/** Invalid subscriptions, with the error that the client gets. */
export const faults: [entry: Record<string, unknown>, message: string | RegExp][] = [
  [{ table: 'things', filter: 'wrong' }, 'Error parsing `filter` params: ["wrong"]'],
  [
    { table: 'unpublished' },
    `${subscribing} Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: unpublished, filters: [], select: nil]`,
  ],
  [
    { table: 'things', filter: 'notacolumn=eq.123' },
    `${subscribing} An exception happened so please check your connect parameters: [event: *, schema: public, table: things, filters: [{"notacolumn", "eq", "123", false}], select: nil]. Exception: ERROR P0001 (raise_exception) invalid column for filter notacolumn`,
  ],
  [{ table: 'things', filter: 'secret=eq.1' }, /invalid column for filter secret$/],
  [{ table: 'things', filter: 'id=eq.x' }, /ERROR 22P02 \(invalid_text_representation\)/],
  [{ table: 'things', filter: "id=eq.1'; drop table things; --" }, /ERROR 22P02 /],
  [{ table: 'things', filter: 'name=match.(' }, /ERROR 2201B \(invalid_regular_expression\)/],
  [{ table: 'things', filter: 'id=like.1%' }, /ERROR 42883 \(undefined_function\)/],
  [{ table: 'things', filter: 'name=is.true' }, /needs a boolean column/],
  [{ table: 'things', filter: 'name=is.maybe' }, /invalid value for is filter/],
  [{ table: 'things', filter: `id=in.(${'1,'.repeat(100)}1)` }, /too many values for in filter/],
  [{ table: 'things', select: ['id', 'secret'] }, /invalid column for select secret$/],
]
