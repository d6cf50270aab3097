import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN, BOB, type StorageFixture, startStorage } from './start-storage.ts'
import { callerWith, calls, PIXEL, picture } from './storage-calls.ts'

// Every call with the policies that projects have, as the contract's table of rights says.

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage()
  await fixture.service.createBucket('docs', { public: false })
})
afterAll(() => fixture.close())

const claims = (sub: string, more: Record<string, unknown> = {}) => ({ sub, role: 'authenticated', ...more })
const ownFolder = '(storage.foldername(name))[1] = (select auth.uid()::text)'
const isBroker = "(select auth.jwt() ->> 'user_role') = 'broker'"
const isSmall = "coalesce((metadata ->> 'size')::bigint, 0) < 100"
const own = [`for all to authenticated using (${ownFolder}) with check (${ownFolder})`]
const byClaim = [`for all to authenticated using (${isBroker}) with check (${isBroker})`]

/** Policies, somebody, and the rights that they have in Ann's folder. */
const cases: readonly [title: string, policies: string[], claims: Record<string, unknown>, rights: string][] = [
  ['without policies nobody', [], claims(ANN), ''],
  ['in the folder of her own, its owner', own, claims(ANN), 'SIUD'],
  ["in somebody else's folder, a stranger", own, claims(BOB), ''],
  ['where everybody may read, a visitor', ['for select to anon, authenticated using (true)'], { role: 'anon' }, 'S'],
  ['with the claim that counts, a broker', byClaim, claims(BOB, { user_role: 'broker' }), 'SIUD'],
  ['without that claim, another person', byClaim, claims(BOB, { user_role: 'owner' }), ''],
  [
    'while small files are taken, their sender',
    [`for insert to authenticated with check (${isSmall})`, 'for select to authenticated using (true)'],
    claims(BOB),
    'SI',
  ],
  ['where files may only be dropped, a visitor', ['for insert to anon with check (true)'], { role: 'anon' }, 'I'],
  [
    'who may read and change',
    ['for select to authenticated using (true)', 'for update to authenticated using (true)'],
    claims(BOB),
    'SU',
  ],
  [
    'who may read and remove',
    ['for select to authenticated using (true)', 'for delete to authenticated using (true)'],
    claims(BOB),
    'SD',
  ],
  ['who may remove what they cannot see', ['for delete to authenticated using (true)'], claims(BOB), 'D'],
]

test.each(cases)('%s may make exactly the calls of the table', async (title, policies, who, rights) => {
  const { pool } = fixture.database
  for (const [at, rule] of policies.entries()) await pool.query(`create policy "p${at}" on storage.objects ${rule}`)
  const token = await fixture.sign(who)
  const caller = callerWith(fixture, token, 'docs')
  const permitted: Record<string, boolean> = {}
  for (const [name, [, kind, call]] of Object.entries(calls)) {
    const key = `${ANN}/${title.replaceAll(/\W/g, '-')}/${name.replaceAll(' ', '-')}/file`
    if (kind === 'exists') await fixture.service.from('docs').upload(key, PIXEL, picture)
    permitted[name] = await call(caller, key)
  }
  for (const at of policies.keys()) await pool.query(`drop policy "p${at}" on storage.objects`)
  const expected = Object.entries(calls).map(([name, [needed]]) => [
    name,
    [...needed].every((right) => rights.includes(right)),
  ])
  expect(permitted).toEqual(Object.fromEntries(expected))
})
