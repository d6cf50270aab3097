import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN, BOB, type StorageFixture, startStorage } from './start-storage.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage()
  await fixture.service.createBucket('docs', { public: false })
})
afterAll(() => fixture.close())

const REFUSED = { statusCode: '403', message: 'new row violates row-level security policy' }
const NOT_FOUND = { statusCode: '404', code: 'NoSuchKey' }

/** Sets the policies of objects, instead of those before. */
async function setPolicies(policies: Record<string, string>): Promise<void> {
  const { rows } = await fixture.database.pool.query<{ name: string }>(
    "select policyname as name from pg_policies where schemaname = 'storage' and permissive = 'PERMISSIVE'",
  )
  for (const { name } of rows) await fixture.database.pool.query(`drop policy "${name}" on storage.objects`)
  for (const [name, rule] of Object.entries(policies)) {
    await fixture.database.pool.query(`create policy "${name}" on storage.objects ${rule}`)
  }
}

const ownFolder = "bucket_id = 'docs' and (storage.foldername(name))[1] = (select auth.uid()::text)"

test('everybody has their own folder, and nobody reaches another', async () => {
  await setPolicies({ own: `for all to authenticated using (${ownFolder}) with check (${ownFolder})` })
  const ann = (await fixture.as(ANN)).from('docs')
  const bob = (await fixture.as(BOB)).from('docs')
  const mine = `${ANN}/lease.txt`
  expect((await ann.upload(mine, 'mine')).error).toBeNull()
  expect((await bob.upload(mine, 'not mine', { upsert: true })).error).toMatchObject(REFUSED)
  expect((await bob.upload(`${ANN}/other.txt`, 'x')).error).toMatchObject(REFUSED)
  expect((await bob.info(mine)).error).toMatchObject(NOT_FOUND)
  expect((await bob.exists(mine)).data).toBe(false)
  expect((await bob.list(ANN)).data).toEqual([])
  expect((await bob.remove([mine])).data).toEqual([])
  expect((await bob.move(mine, `${BOB}/lease.txt`)).error).toMatchObject(NOT_FOUND)
  expect((await bob.copy(mine, `${BOB}/lease.txt`)).error).toMatchObject(NOT_FOUND)
  expect((await bob.createSignedUrl(mine, 60)).error).toMatchObject(NOT_FOUND)
  expect((await ann.move(mine, `${BOB}/gift.txt`)).error).toMatchObject(REFUSED)
  expect((await ann.copy(mine, `${BOB}/gift.txt`)).error).toMatchObject(REFUSED)

  expect((await ann.upload(mine, 'changed', { upsert: true })).error).toBeNull()
  expect(await (await ann.download(mine)).data?.text()).toBe('changed')
  expect((await ann.list(ANN)).data?.map(({ name }) => name)).toEqual(['lease.txt'])
  expect((await ann.move(mine, `${ANN}/b.txt`)).error).toBeNull()
  expect((await ann.remove([`${ANN}/b.txt`])).data).toHaveLength(1)
})

test('a user who may only read cannot remove, and gets an error for a single object', async () => {
  await setPolicies({ read: "for select to authenticated using (auth.jwt() -> 'app_metadata' ->> 'role' = 'staff')" })
  await fixture.service.from('docs').upload('staff.txt', 'for staff')
  const staff = await fixture.sign({ sub: ANN, role: 'authenticated', app_metadata: { role: 'staff' } })
  const reader = fixture.asHolder(staff).from('docs')
  expect(await (await reader.download('staff.txt')).data?.text()).toBe('for staff')
  expect((await (await fixture.as(ANN)).from('docs').info('staff.txt')).error).toMatchObject(NOT_FOUND)
  expect((await reader.remove(['staff.txt'])).data).toEqual([])
  const one = await fixture.call('/object/docs/staff.txt', {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${staff}` },
  })
  expect(await one.json()).toMatchObject({ code: 'AccessDenied', message: 'Access denied' })
  expect((await reader.move('staff.txt', 'x')).error).toMatchObject(NOT_FOUND)
})

test('a policy judges the real size, whatever was declared', async () => {
  await setPolicies({
    small: "for insert to authenticated with check (coalesce((metadata ->> 'size')::int, 0) <= 10)",
  })
  const ann = (await fixture.as(ANN)).from('docs')
  expect((await ann.upload('size/small', 'x'.repeat(10))).error).toBeNull()
  expect((await ann.upload('size/large', new Blob(['x'.repeat(11)]))).error).toMatchObject(REFUSED)
  expect((await fixture.service.from('docs').exists('size/large')).data).toBe(false)
})

test('a policy may depend on the operation', async () => {
  await setPolicies({ list: "for select to anon using (storage.allow_only_operation('object.list'))" })
  await fixture.service.from('docs').upload('listed', 'x')
  const nobody = fixture.nobody.from('docs')
  expect((await nobody.list()).data?.map(({ name }) => name)).toContain('listed')
  expect((await nobody.info('listed')).error).toMatchObject(NOT_FOUND)
})

test.each([
  ['refers to itself', 'using ((select count(*) from storage.objects) > 0)', 'DatabaseInvalidObjectDefinition'],
  ['divides by zero', 'using (1 / (length(name) - length(name)) = 0)', 'DatabaseError'],
  ['reads one of our tables', 'using (exists (select from public.inquiries))', 'AccessDenied'],
])('a policy that %s fails one request and no other', async (_what, rule, code) => {
  await setPolicies({ bad: `for select to anon ${rule}` })
  await fixture.service.from('docs').upload('there', 'x', { upsert: true })
  expect((await fixture.nobody.from('docs').info('there')).error).toMatchObject({ code })
  for (let n = 0; n < 8; n++) expect((await fixture.service.from('docs').info('there')).error).toBeNull()
})

test('a subject that is not a UUID is legal, and fails only where a policy needs one', async () => {
  await setPolicies({ any: 'for all to authenticated using (true) with check (true)' })
  const partner = fixture.asHolder(await fixture.sign({ sub: 'partner-7', role: 'authenticated' })).from('docs')
  expect((await partner.upload('partner', 'x')).error).toBeNull()
  const { rows } = await fixture.database.pool.query(
    "select owner, owner_id from storage.objects where name = 'partner'",
  )
  expect(rows).toEqual([{ owner: null, owner_id: 'partner-7' }])
  await setPolicies({ own: `for select to authenticated using (${ownFolder})` })
  expect((await partner.info('partner')).error).toMatchObject({ code: 'InvalidParameter' })
})
