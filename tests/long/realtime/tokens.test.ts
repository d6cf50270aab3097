import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { startProcesses } from '../../support/product/start-processes.ts'

/** The shortest that can be set. */
const LIFE_S = 30
const patient = { timeout: 120_000 }

test('a page outlives its tokens: it stays if they are refreshed, and comes back if that takes too long', async () => {
  await using processes = await startProcesses({
    count: 1,
    env: { AUTH_TOKEN_LIFE_S: String(LIFE_S), AUTH_AUTOCONFIRM: 'on' },
  })
  await withClient(processes.connection, (database) =>
    database.query('create policy "signed in" on realtime.messages to authenticated using (true) with check (true)'),
  )
  const topic = randomUUID()
  const open = (options: object = {}) => createClient(processes.url, processes.publishableKey, options)
  const signUp = async (client: SupabaseClient) => {
    const email = `${randomUUID()}@buyers.example`
    const { data, error } = await client.auth.signUp({ email, password: randomUUID() })
    if (!data.session) throw error ?? new Error('no session')
    return data.session
  }
  const listen = async (client: SupabaseClient) => {
    const [statuses, heard]: [string[], number[]] = [[], []]
    await client.realtime.setAuth()
    const channel = client.channel(topic, { config: { private: true, broadcast: { ack: true } } })
    channel.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { n: number } }) => heard.push(payload?.n ?? -1))
    channel.subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    return { channel, statuses, heard }
  }

  // This one refreshes its token in time, by itself.
  const fresh = open({ auth: { autoRefreshToken: true, persistSession: false } })
  await signUp(fresh)
  const staying = await listen(fresh)
  // This one cannot, for example because the laptop was closed. It has a new token only when its channel breaks.
  const other = open({ auth: { autoRefreshToken: false, persistSession: false } })
  const late = await signUp(other)
  let token = late.access_token
  const returning = await listen(open({ accessToken: async () => token }))

  await expect.poll(() => returning.statuses, patient).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR'])
  const { data } = await other.auth.refreshSession({ refresh_token: late.refresh_token })
  token = data.session?.access_token ?? ''
  await expect.poll(() => returning.statuses.at(-1), patient).toBe('SUBSCRIBED')
  expect(new Set(returning.statuses)).toEqual(new Set(['SUBSCRIBED', 'CHANNEL_ERROR']))
  expect(await returning.channel.send({ type: 'broadcast', event: 'n', payload: { n: 1 } })).toBe('ok')
  await expect.poll(() => staying.heard).toEqual([1])
  expect(staying.statuses).toEqual(['SUBSCRIBED'])
  for (const client of [fresh, other]) await client.auth.stopAutoRefresh()
  await Promise.all([staying, returning].map(({ channel }) => channel.unsubscribe()))
})
