// Private channels only, on two processes behind a pooler in transaction mode: nothing of one caller may remain in a
// session that the next one gets.
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { startProcesses, toUrl } from '../../support/product/start-processes.ts'
import { isPgBouncerInstalled, startPgBouncer } from '../../support/servers/pgbouncer.ts'

const policies = `
  create table members (topic text, user_id uuid);
  grant select on members to authenticated;
  create function is_member() returns boolean language plpgsql stable as $$
  begin
    -- One topic has a policy that never comes to an end.
    if realtime.topic() like 'slow %' then perform pg_sleep(60); end if;
    return exists (select from members m where m.topic = realtime.topic() and m.user_id = (select auth.uid()));
  end $$;
  create policy "members" on realtime.messages to authenticated using (is_member()) with check (is_member());
`

async function start() {
  const processes = await startProcesses({
    count: 2,
    env: { REALTIME_PRIVATE_ONLY: 'on', AUTH_AUTOCONFIRM: 'on', AUTH_TOKEN_LIFE_S: '30' },
    async onDatabase(connection) {
      const pooler = await startPgBouncer(connection, 'transaction')
      onTestFinished(() => pooler[Symbol.asyncDispose]())
      return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: toUrl(connection) }
    },
  })
  onTestFinished(() => processes[Symbol.asyncDispose]())
  await withClient(processes.connection, (client) => client.query(policies))
  const open = async () => {
    const client = createClient(processes.url, processes.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    onTestFinished(async () => void (await client.removeAllChannels()))
    const email = `${randomUUID()}@owners.example`
    const { data } = await client.auth.signUp({ email, password: randomUUID() })
    await client.realtime.setAuth()
    return { client, id: data.user?.id ?? '' }
  }
  const admit = (topic: string, ...ids: string[]) =>
    withClient(processes.connection, (client) =>
      client.query('insert into members select $1, unnest($2::uuid[])', [topic, ids]),
    )
  return { processes, open, admit }
}

/** Joins, and records everything it receives and the channel's status. */
function enter(client: SupabaseClient, topic: string, isPrivate = true) {
  const [statuses, reasons, heard]: [string[], string[], number[]] = [[], [], []]
  const channel = client.channel(topic, { config: { private: isPrivate, broadcast: { ack: true } } })
  channel.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { n: number } }) => heard.push(payload?.n ?? -1))
  channel.on('presence', { event: 'sync' }, () => {})
  channel.subscribe((status, error) => {
    statuses.push(status)
    if (error) reasons.push(error.message)
  })
  return { channel, statuses, reasons, heard, who: () => Object.values(channel.presenceState()).flat().length }
}

test.skipIf(!isPgBouncerInstalled())('private channels behind a pooler are as private as elsewhere', async () => {
  const { processes, open, admit } = await start()
  const [one, two] = await processes.two()
  const [ann, bob, eve] = [await open(), await open(), await open()]
  const topic = `room ${randomUUID()}`
  await admit(topic, ann.id, bob.id)
  await admit(`slow ${topic}`, eve.id)
  const join = async ({ client }: typeof ann, at: typeof one, of = topic, isPrivate = true) => {
    processes.balance(at)
    const entered = enter(client, of, isPrivate)
    await expect.poll(() => entered.statuses.length, { timeout: 30_000 }).toBeGreaterThan(0)
    return entered
  }
  // A slow policy is cancelled, and nobody else waits for it.
  processes.balance(one)
  const slow = enter(eve.client, `slow ${topic}`)
  const ofAnn = await join(ann, one)
  const ofBob = await join(bob, two)
  expect([ofAnn.statuses, ofBob.statuses]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']])
  await expect.poll(() => slow.reasons[0], { timeout: 30_000 }).toMatch(/QueryCanceled|Unauthorized/)
  await slow.channel.unsubscribe()

  // Neither a stranger nor a public channel gets access.
  const ofEve = await join(eve, two)
  expect(ofEve.reasons[0]).toContain('You do not have permissions to read from this Channel topic')
  await ofEve.channel.unsubscribe()
  const publicly = await join(eve, one, topic, false)
  expect(publicly.reasons[0]).toContain('PrivateOnly')
  await publicly.channel.unsubscribe()
  await expect(eve.client.channel(topic).httpSend('n', { n: 0 })).rejects.toThrow('private')

  // Many concurrent checks of several people get the right answers.
  const topics = Array.from({ length: 20 }, () => randomUUID())
  for (const [n, of] of topics.entries()) await admit(of, n % 2 === 0 ? ann.id : bob.id)
  const asked = topics.flatMap((of) => [enter(ann.client, of), enter(bob.client, of)])
  await expect.poll(() => asked.every(({ statuses }) => statuses.length > 0), { timeout: 60_000 }).toBe(true)
  const isIn = asked.map(({ statuses }) => statuses[0] === 'SUBSCRIBED')
  expect(isIn).toEqual(topics.flatMap((_, n) => [n % 2 === 0, n % 2 === 1]))
  await Promise.all(asked.map(({ channel }) => channel.unsubscribe()))

  // Members' messages and presence reach the other process.
  expect(await ofAnn.channel.send({ type: 'broadcast', event: 'n', payload: { n: 1 } })).toBe('ok')
  await expect.poll(() => ofBob.heard).toEqual([1])
  await ofAnn.channel.track({})
  await expect.poll(() => ofBob.who()).toBe(1)

  // A token that was refreshed in one process works in the other, and the channel stays.
  await ann.client.auth.refreshSession()
  await ann.client.realtime.setAuth()
  expect(await ofAnn.channel.send({ type: 'broadcast', event: 'n', payload: { n: 2 } })).toBe('ok')
  await expect.poll(() => ofBob.heard).toEqual([1, 2])

  // A user who signs out through either process is disconnected from both.
  processes.balance(two)
  await ann.client.auth.signOut({ scope: 'global' })
  await expect.poll(() => ofAnn.statuses.at(-1)).toBe('CLOSED')
  await expect.poll(() => ofBob.who()).toBe(0)
  expect(ofBob.statuses).toEqual(['SUBSCRIBED'])
  for (const { output } of processes.products) expect(output()).not.toMatch(/"level":"(error|fatal)"/)
})
