import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { withClient } from '#platform/database/connection.ts'
import type { Processes } from './start-processes.ts'
import type { Product } from './start-product.ts'

/** A table that anybody may watch. */
export async function makeWatchedTable({ connection }: Processes): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('create table things (id int primary key, text text); grant select on things to anon')
    await client.query('alter publication supabase_realtime add table things')
  })
}

/** Lets anybody read, send and store in private topics with this prefix. */
export async function openPrivateTopics({ connection }: Processes, start: string): Promise<void> {
  await withClient(connection, async (client) => {
    const mayUse = `realtime.topic() like ${client.escapeLiteral(`${start}%`)}`
    await client.query(`create policy open on realtime.messages to anon using (${mayUse}) with check (${mayUse})`)
  })
}

/** Official clients of several processes. */
export function createVisitors(processes: Processes) {
  const clients: SupabaseClient[] = []

  /** Only the client's first connection is sure to reach this process. */
  function connect(): SupabaseClient {
    const client = createClient(processes.url, processes.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    clients.push(client)
    return client
  }

  async function join(channel: RealtimeChannel, product: Product, statuses: string[] = []): Promise<void> {
    processes.balance(product)
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => {
        statuses.push(status)
        if (status === 'SUBSCRIBED') resolve()
        else reject(error ?? new Error(status))
      })
    })
  }

  return {
    connect,
    join,
    /** Collects the ids of new rows of the watched table, in the order of arrival. */
    async watch(product: Product) {
      const [ids, statuses]: [number[], string[]] = [[], []]
      const channel = connect().channel(randomUUID())
      const wanted = { event: 'INSERT', schema: 'public', table: 'things' } as const
      channel.on('postgres_changes', wanted, ({ new: record }) => ids.push(Number(record.id)))
      await join(channel, product, statuses)
      return { ids, statuses }
    },
    /** Joins a topic under a key, and tracks who else is there. */
    async enter(product: Product, topic: string, key: string) {
      const client = connect()
      const channel = client.channel(topic, { config: { presence: { key } } })
      channel.on('presence', { event: 'sync' }, () => {})
      await join(channel, product)
      await channel.track({})
      return { client, who: () => Object.keys(channel.presenceState()).sort() }
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) await client.removeAllChannels()
    },
  }
}

export type Visitors = ReturnType<typeof createVisitors>
