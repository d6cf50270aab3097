import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCallerAccess } from '#app/database/caller-access.ts'
import { deskTopics } from '#domain/desk/desk-topics.ts'
import { runAsCaller } from '#platform/database/as-caller.ts'
import type { Tables } from '#services/tables.ts'
import { startRealtimeFixture } from '../../integration/realtime/start-realtime.ts'
import { startStorage } from '../../integration/storage/start-storage.ts'
import { callerWith, calls, PIXEL, picture } from '../../integration/storage/storage-calls.ts'
import { silentLog, type TestDatabase } from '../../support/database/test-database.ts'

// Permissive policies are OR-ed, and operators write `using (true)`. Even with the widest possible ones, only the
// server reaches owners' papers, and only desk members hear the desk's channels.

const OWNER_FILES = 'owner-files'

async function openEverything({ pool }: TestDatabase<Tables>): Promise<void> {
  for (const table of ['storage.objects', 'storage.buckets', 'realtime.messages'])
    await pool.query(`create policy "wide" on ${table} to anon, authenticated using (true) with check (true)`)
}

/** The claims of a visitor, an account holder and an agent of the desk. */
async function makePeople({ pool }: TestDatabase<Tables>) {
  const agent = randomUUID()
  await pool.query(
    `insert into auth.users (id, aud, role, encrypted_password) values ($1, 'authenticated', 'authenticated', 'x')`,
    [agent],
  )
  await pool.query(
    `insert into desk_members (id, role, display_name, registration, joined_at)
     values ($1, 'agent', 'A name', 'none', now())`,
    [agent],
  )
  return {
    visitor: { role: 'anon' },
    account: { sub: randomUUID(), role: 'authenticated', aal: 'aal2' },
    agent: { sub: agent, role: 'authenticated', aal: 'aal2' },
  }
}

test('the papers of owners stay closed, whatever policies grant', { timeout: 60_000 }, async () => {
  await using fixture = await startStorage()
  for (const bucket of [OWNER_FILES, 'docs']) await fixture.service.createBucket(bucket, { public: false })
  await openEverything(fixture.database)
  for (const [who, claims] of Object.entries(await makePeople(fixture.database))) {
    const token = await fixture.sign(claims)
    for (const bucket of [OWNER_FILES, 'docs']) {
      const caller = callerWith(fixture, token, bucket)
      const permitted: string[] = []
      for (const [name, [, kind, call]] of Object.entries(calls)) {
        const key = `${who}/${name.replaceAll(' ', '-')}/file`
        if (kind === 'exists') await fixture.service.from(bucket).upload(key, PIXEL, picture)
        if (await call(caller, key)) permitted.push(name)
      }
      expect(permitted, `${who} in ${bucket}`).toEqual(bucket === OWNER_FILES ? [] : Object.keys(calls))
    }

    const storage = fixture.asHolder(token)
    const files = (bucket: string) => storage.from(bucket)
    const paper = `${who}/info/file`
    const decoy = `${who}/decoy/file`
    await fixture.service.from('docs').upload(decoy, 'decoy')
    const refusals = {
      'copying a paper out': files(OWNER_FILES).copy(paper, `${paper} out`, { destinationBucket: 'docs' }),
      'moving a paper out': files(OWNER_FILES).move(paper, `${paper} out`, { destinationBucket: 'docs' }),
      'copying something in': files('docs').copy(decoy, decoy, { destinationBucket: OWNER_FILES }),
      'moving something in': files('docs').move(decoy, decoy, { destinationBucket: OWNER_FILES }),
      'making the bucket public': storage.updateBucket(OWNER_FILES, { public: true }),
      'emptying the bucket': storage.emptyBucket(OWNER_FILES),
      'deleting the bucket': storage.deleteBucket(OWNER_FILES),
      'reading the bucket': storage.getBucket(OWNER_FILES),
    }
    for (const [what, answer] of Object.entries(refusals))
      expect((await answer).error, `${who}: ${what}`).not.toBeNull()
    expect((await storage.listBuckets()).data?.map(({ id }) => id)).toEqual(['docs'])
    expect(await (await fixture.service.from(OWNER_FILES).download(paper)).data?.bytes()).toEqual(new Uint8Array(PIXEL))
  }
  const { rows } = await fixture.database.pool.query('select public from storage.buckets where id = $1', [OWNER_FILES])
  expect(rows).toEqual([{ public: false }])
})

test('a start puts back what an operator has dropped', async () => {
  await using fixture = await startStorage()
  await fixture.service.createBucket(OWNER_FILES, { public: false })
  await fixture.service.from(OWNER_FILES).upload('paper', PIXEL, picture)
  const { pool, connection } = fixture.database
  const { rows } = await pool.query<{ statement: string }>(
    `select format('drop policy %I on %I.%I', policyname, schemaname, tablename) as statement from pg_policies
     where schemaname in ('storage', 'realtime')`,
  )
  for (const { statement } of rows) await pool.query(statement)
  await openEverything(fixture.database)
  await createCallerAccess(connection, silentLog).prepare()

  const token = await fixture.sign({ sub: randomUUID(), role: 'authenticated' })
  const storage = fixture.asHolder(token)
  expect((await storage.from(OWNER_FILES).download('paper')).error).not.toBeNull()
  expect((await storage.updateBucket(OWNER_FILES, { public: true })).error).not.toBeNull()
  expect((await storage.createBucket('mine')).error).toBeNull()
  const claims = { sub: randomUUID(), role: 'authenticated' }
  const send = (topic: string) =>
    runAsCaller(fixture.database.db, { role: 'authenticated', claims }, {}, (tx) =>
      sql`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast')`.execute(tx),
    )
  await send('another room')
  await expect(send(deskTopics.all)).rejects.toThrow('row-level security')
})

test('nobody can take the name of the bucket before the first paper arrives', async () => {
  await using fixture = await startStorage()
  await openEverything(fixture.database)
  const token = await fixture.sign({ sub: randomUUID(), role: 'authenticated' })
  const create = (body: object) =>
    fixture.call('/bucket', {
      method: 'POST',
      headers: { apikey: '', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await create({ id: OWNER_FILES, name: OWNER_FILES, public: true })).ok).toBe(false)
  expect((await create({ id: 'other', name: OWNER_FILES, public: true })).ok).toBe(false)
  expect((await create({ id: 'mine', name: 'mine', public: true })).ok).toBe(true)
})

test("nobody else can hear or send on the desk's channels, whatever policies grant", async () => {
  await using fixture = await startRealtimeFixture()
  const { pool } = fixture.database
  await openEverything(fixture.database)
  await pool.query('alter publication supabase_realtime add table storage.objects')
  const people = await makePeople(fixture.database)
  const lead = randomUUID()
  const walled = randomUUID()
  for (const [id, eyes] of [
    [lead, []],
    [walled, [randomUUID()]],
  ] as const)
    await pool.query(
      `insert into inquiries (id, reference, kind, full_name, email, phone, body_sha256, received_at, reply_due_at, eyes)
       values ($1, $2, 'contact', 'Zoe', 'zoe@buyers.example', '', '', now(), now(), $3)`,
      [id, id.slice(0, 12), eyes],
    )
  const topics = [deskTopics.all, deskTopics.lead(lead), deskTopics.lead(walled), deskTopics.member(randomUUID())]
  await pool.query("insert into storage.buckets (id, name) values ('docs', 'docs'), ($1, $1)", [OWNER_FILES])

  for (const [who, claims] of Object.entries(people)) {
    const token = await fixture.sign(claims)
    using wire = await fixture.wire()
    const join = async (topic: string, config: object, ref: string) => {
      const reply = await wire.join(`realtime:${topic}`, config, { access_token: token }, ref)
      return (reply[4] as { status: string }).status
    }
    const heard: string[] = []
    for (const [at, topic] of topics.entries())
      if ((await join(topic, { private: true, replay: { since: 1 } }, `${at}`)) === 'ok') heard.push(topic)
    // What the desk's own function allows an agent to hear.
    expect(heard, who).toEqual(who === 'agent' ? [deskTopics.all, deskTopics.lead(lead)] : [])
    expect(await join('another room', { private: true }, '10')).toBe('ok')

    for (const topic of topics) {
      const answer = await fetch(
        `${fixture.url}/realtime/v1/api/broadcast/${encodeURIComponent(topic)}/events/hint?private=true`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{}',
        },
      )
      expect(answer.status, `${who} sends to ${topic}`).toBeGreaterThanOrEqual(400)
    }

    // Messages cannot be watched as changes of a table; papers can, where they are published.
    const watched = { postgres_changes: [{ event: '*', schema: 'storage', table: 'objects' }] }
    expect(await join('rows', watched, '20')).toBe('ok')
    for (const bucket of [OWNER_FILES, 'docs'])
      await pool.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, who])
    const [, , , , change] = await wire.next('postgres_changes')
    expect(change).toMatchObject({ data: { record: { bucket_id: 'docs', name: who } } })
  }
})
