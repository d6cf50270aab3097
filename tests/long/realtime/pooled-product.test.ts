import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { type Processes, sendLead, startProcesses, toUrl } from '../../support/product/start-processes.ts'
import type { Product } from '../../support/product/start-product.ts'
import { isPgBouncerInstalled, startPgBouncer } from '../../support/servers/pgbouncer.ts'

const testWithPooler = test.skipIf(!isPgBouncerInstalled())

async function startPooledProcesses(count: number, hasDirectAddress: boolean) {
  const processes = await startProcesses({
    count,
    async onDatabase(connection) {
      const pooler = await startPgBouncer(connection, 'transaction')
      onTestFinished(() => pooler[Symbol.asyncDispose]())
      return { DATABASE_URL: pooler.url, ...(hasDirectAddress && { DATABASE_DIRECT_URL: toUrl(connection) }) }
    },
  })
  onTestFinished(() => processes[Symbol.asyncDispose]())
  const client = () => {
    const made = createClient(processes.url, processes.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    onTestFinished(async () => void (await made.removeAllChannels()))
    return made
  }
  return { processes, client }
}

testWithPooler(
  'behind PgBouncer with its default settings, everything works if there is a direct address',
  async () => {
    const { processes, client } = await startPooledProcesses(2, true)
    const { url, publishableKey, connection, products } = processes
    expect(await sendLead(url, publishableKey)).toBe(200)
    const { error } = await client().auth.signUp({ email: `${randomUUID()}@owners.example`, password: randomUUID() })
    expect(error).toBeNull()
    await withClient(connection, async (own) => {
      await own.query('create table things (id int primary key); grant select on things to anon')
      await own.query('alter publication supabase_realtime add table things')
      // Mails are made and written by jobs.
      const mails = async () => (await own.query('select from sent_mails')).rowCount
      await expect.poll(mails, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
      const heard = await Promise.all(products.map((product) => watchThings(processes, client(), product)))
      await own.query('insert into things values (1), (2)')
      for (const records of heard) await expect.poll(() => records).toEqual([1, 2])
    })
    // Nobody was refused, and nothing was left in a session that others share.
    for (const { output } of products) expect(output()).not.toMatch(/"level":"(warn|error|fatal)"/)
  },
)

async function watchThings(processes: Processes, client: SupabaseClient, product: Product): Promise<unknown[]> {
  const records: unknown[] = []
  const channel = client.channel(randomUUID())
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'things' }, ({ new: record }) =>
    records.push((record as { id: number }).id),
  )
  processes.balance(product)
  expect(await new Promise((resolve) => channel.subscribe((status) => resolve(status)))).toBe('SUBSCRIBED')
  return records
}

testWithPooler('without a direct address leads are taken, and live features are refused plainly', async () => {
  const { processes, client } = await startPooledProcesses(1, false)
  const { url, publishableKey, products } = processes
  expect(products[0]?.output()).toContain('the realtime service and backups are off until DATABASE_DIRECT_URL')
  expect(await sendLead(url, publishableKey)).toBe(200)
  await expect(client().channel('x').httpSend('x', {})).rejects.toThrow('disabled')
  const status = await new Promise((resolve) => {
    const { port = 0 } = products[0] ?? {}
    const headers = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const path = `/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`
    get({ port, path, headers: { ...headers, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' } }, ({ statusCode }) =>
      resolve(statusCode),
    )
  })
  expect(status).toBe(403)
})
