import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StorageFixture, startStorage } from '../../integration/storage/start-storage.ts'
import { callerWith, calls, PIXEL, picture } from '../../integration/storage/storage-calls.ts'

// A token is valid for an hour, but a user who signs out, is banned or is deleted can no longer read or write files. A
// process that missed the announcement notices within a second.

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage()
  await fixture.service.createBucket('docs', { public: false })
  await fixture.database.pool.query(
    'create policy "all" on storage.objects to authenticated using (true) with check (true)',
  )
})
afterAll(() => fixture.close())

const ask = (text: string, values: unknown[]) => fixture.database.pool.query(text, values)

async function signIn() {
  const [user, session] = [randomUUID(), randomUUID()]
  await ask("insert into auth.users (id, aud, role) values ($1, 'authenticated', 'authenticated')", [user])
  await ask(
    "insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')",
    [session, user],
  )
  return { user, session, token: await fixture.sign({ sub: user, role: 'authenticated', session_id: session }) }
}

const endings: Record<string, (who: { user: string; session: string }) => Promise<unknown>> = {
  'a sign-out': ({ session }) => ask('delete from auth.sessions where id = $1', [session]),
  'a ban': ({ user }) => ask("update auth.users set banned_until = now() + interval '1 day' where id = $1", [user]),
  'a deletion': ({ user }) => ask('delete from auth.users where id = $1', [user]),
  'a deletion for the record': ({ user }) => ask('update auth.users set deleted_at = now() where id = $1', [user]),
  'the end that was set for the session': ({ session }) =>
    ask('update auth.sessions set not_after = now() where id = $1', [session]),
}

test.each(Object.entries(endings))('after %s every call to the storage service is refused', async (_what, end) => {
  const who = await signIn()
  const caller = callerWith(fixture, who.token, 'docs')
  expect((await caller.files.upload(`${who.user}/before`, 'x')).error).toBeNull()
  await end(who)
  // This process received no announcement.
  const refused = { statusCode: '403', message: 'The session of this token has ended' }
  await expect
    .poll(async () => (await caller.files.list()).error, { timeout: 1000, interval: 50 })
    .toMatchObject(refused)
  const permitted: string[] = []
  for (const [name, [, kind, call]] of Object.entries(calls)) {
    const key = `${who.user}/${name.replaceAll(' ', '-')}/file`
    if (kind === 'exists') await fixture.service.from('docs').upload(key, PIXEL, picture)
    if (await call(caller, key)) permitted.push(name)
  }
  expect(permitted).toEqual([])
})

test.each([
  ['an upload', (key: string) => [`/object/docs/${key}`, { 'content-type': 'text/plain' }] as const],
  [
    'a resumable upload',
    (key: string) =>
      [
        '/upload/resumable',
        {
          'content-type': 'application/offset+octet-stream',
          'tus-resumable': '1.0.0',
          'upload-length': '2',
          'upload-metadata': `bucketName ${btoa('docs')},objectName ${btoa(key)}`,
        },
      ] as const,
  ],
])('%s that outlasts its session stores nothing', async (_what, describe) => {
  const { user, session, token } = await signIn()
  const key = `${user}/late`
  const [path, headers] = describe(key)
  const listFiles = () => readdir(fixture.directory, { recursive: true })
  const before = await listFiles()
  const upload = request(fixture.url + path, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': '2' },
  })
  upload.write('a')
  await expect.poll(async () => (await listFiles()).length).toBeGreaterThan(before.length)
  await endings['a sign-out']?.({ user, session })
  await expect.poll(() => fixture.context.sessions.areClaimsLive({ sub: user, session_id: session })).toBe(false)
  upload.end('b')
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  expect(await text(answer)).toContain('The session of this token has ended')
  expect((await ask('select from storage.objects where name = $1', [key])).rowCount).toBe(0)
})
