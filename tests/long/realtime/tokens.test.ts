import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { openLivePage, readHeard } from '../../support/browser/live-page.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { startProcesses } from '../../support/product/start-processes.ts'

/** The shortest that can be set. */
const LIFE_S = 30
const patient = { timeout: 120_000 }

test('a page outlives its tokens: it stays connected while they are refreshed, and reconnects if that takes too long', async () => {
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

  // This one refreshes its token in time.
  const fresh = open({ auth: { autoRefreshToken: true, persistSession: false } })
  await signUp(fresh)
  const staying = await listen(fresh)
  // This one can't, for example because the laptop was closed. It gets a new token only after its channel breaks.
  const other = open({ auth: { autoRefreshToken: false, persistSession: false } })
  const late = await signUp(other)
  let token = late.access_token
  const returning = await listen(open({ accessToken: async () => token }))

  // The same two in a page.
  const page = await openLivePage(await sharedChromium(), processes.url, processes.publishableKey)
  onTestFinished(async () => closeContexts(await sharedChromium()))
  const another = open({ auth: { autoRefreshToken: false, persistSession: false } })
  const lateInPage = await signUp(another)
  await page.evaluate(listenInPage, { topic, token: lateInPage.access_token, email: `${randomUUID()}@buyers.example` })
  const heardInPage = async (name: string) => (await readHeard(page))[name]

  await expect.poll(() => returning.statuses.slice(0, 2), patient).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR'])
  await expect
    .poll(async () => (await heardInPage('returning'))?.[1], patient)
    .toBe('CHANNEL_ERROR: channel error: transport failure')
  const newer = (await another.auth.refreshSession({ refresh_token: lateInPage.refresh_token })).data.session
  await page.evaluate((token) => Object.assign(live.options.at(-1) ?? {}, { token }), newer?.access_token)
  const { data } = await other.auth.refreshSession({ refresh_token: late.refresh_token })
  token = data.session?.access_token ?? ''
  await expect.poll(() => returning.statuses.at(-1), patient).toBe('SUBSCRIBED')
  expect(new Set(returning.statuses)).toEqual(new Set(['SUBSCRIBED', 'CHANNEL_ERROR']))
  await expect.poll(async () => (await heardInPage('returning'))?.at(-1), patient).toBe('SUBSCRIBED')
  expect(await heardInPage('returning')).not.toContain('CLOSED')
  expect(await returning.channel.send({ type: 'broadcast', event: 'n', payload: { n: 1 } })).toBe('ok')
  await expect.poll(() => staying.heard).toEqual([1])
  expect(staying.statuses).toEqual(['SUBSCRIBED'])
  expect(await heardInPage('staying')).toEqual(['SUBSCRIBED'])
  for (const name of ['staying', 'returning']) await expect.poll(() => heardInPage(`${name}: messages`)).toEqual([1])
  for (const client of [fresh, other]) await client.auth.stopAutoRefresh()
  await Promise.all([staying, returning].map(({ channel }) => channel.unsubscribe()))
})

/** Runs in the page: one client refreshes its token in time, the other one only on request. */
async function listenInPage({ topic, token, email }: Record<'topic' | 'token' | 'email', string>): Promise<void> {
  const fresh = await live.connect({ refreshes: true })
  await fresh.auth.signUp({ email, password: crypto.randomUUID() })
  await fresh.realtime.setAuth()
  for (const [name, client] of Object.entries({ staying: fresh, returning: await live.connect({ token }) })) {
    const channel = client.channel(topic, { config: { private: true } })
    channel.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { n: number } }) =>
      live.note(`${name}: messages`, payload?.n),
    )
    await live.join(channel, name)
  }
}
