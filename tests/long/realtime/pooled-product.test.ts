import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { type Member, makeMember, password } from '../../e2e/desk/open-desk.ts'
import { type Processes, sendLead, startProcesses, toUrl } from '../../support/product/start-processes.ts'
import type { Product } from '../../support/product/start-product.ts'
import { isPgBouncerInstalled, startPgBouncer } from '../../support/servers/pgbouncer.ts'
import { createDeskClients, startDeskLoad } from '../desk/desk-load.ts'

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
    // Nobody was refused, and no shared session kept anything.
    for (const { output } of products) expect(output()).not.toMatch(/"level":"(warn|error|fatal)"/)
  },
)

const LEADS = 1000
const LEADS_AT_ONCE = 50

testWithPooler('behind PgBouncer a thousand leads and concurrent work are all answered with 200', async () => {
  const { processes } = await startPooledProcesses(2, true)
  const { url, publishableKey, products, connection } = processes
  const [product] = products
  if (!product) throw new Error('no process was started')
  const members = [await makeMember(product, 'manager', 'Member One'), await makeMember(product, 'agent', 'Member Two')]
  const secretKey = (await readFile(join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const answers: Record<string, number> = {}
  const note = (what: string, status: number) => {
    answers[`${what} ${status}`] = (answers[`${what} ${status}`] ?? 0) + 1
  }
  const post = async (what: string, path: string, headers: Record<string, string>, body: string) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body }).catch(() => null)
    await answer?.arrayBuffer()
    note(what, answer?.status ?? 0)
  }
  const authorization = `Bearer ${secretKey}`
  const json = { 'Content-Type': 'application/json' }
  const bucket = JSON.stringify({ id: 'papers', name: 'papers' })
  await post('bucket', '/storage/v1/bucket', { ...json, authorization }, bucket)

  const clients = createDeskClients(processes)
  const desk = startDeskLoad(clients, members)
  let toSend = LEADS
  async function sendLeads() {
    while (toSend-- > 0) note('lead', await sendLead(url, publishableKey))
  }
  const leads = Promise.all(Array.from({ length: LEADS_AT_ONCE }, sendLeads))
  const signIn = ({ email }: Member) =>
    post('sign-in', '/auth/v1/token?grant_type=password', json, JSON.stringify({ email, password }))
  const upload = () =>
    post('upload', `/storage/v1/object/papers/${randomUUID()}`, { authorization }, 'x'.repeat(20_000))
  const goOn = async (work: () => Promise<void>) => {
    do await work()
    while (toSend > 0)
  }
  await Promise.all([leads, goOn(upload), goOn(upload), ...members.map((member) => goOn(() => signIn(member)))])
  await desk.stop()

  const all = {
    'bucket 200': 1,
    'lead 200': LEADS,
    'sign-in 200': expect.any(Number),
    'upload 200': expect.any(Number),
  }
  expect(answers).toEqual(all)
  expect(clients).toMatchObject({ faults: [] })
  expect(clients.repeats()).toBe(0)
  const stored = await withClient(connection, (own) => own.query('select from inquiries'))
  expect(stored.rowCount).toBe(LEADS + clients.leads.size)
  for (const { output } of products) expect(output()).not.toMatch(/"level":"(warn|error|fatal)"/)
})

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

testWithPooler('without a direct address leads are accepted, and live features are clearly refused', async () => {
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
