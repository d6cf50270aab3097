import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import type { Processes } from '../product/start-processes.ts'
import type { Product } from '../product/start-product.ts'
import { createFollowerNotes } from '../realtime/follower-notes.ts'
import { openLivePage } from './live-page.ts'

declare global {
  /** Tells the test, soon and in the order of the calls. */
  const tell: (name: string, what: unknown) => void
  /** Takes many at once, because a call for each would keep the test busy. */
  const tellMany: (told: [name: string, what: unknown][]) => Promise<void>
}

/** Runs in the page. */
async function watchThings(name: string): Promise<void> {
  const channel = (await live.connect()).channel(name)
  const wanted = { event: 'INSERT', schema: 'public', table: 'things' } as const
  channel.on('postgres_changes', wanted, ({ new: row }) => tell(name, Number(row.id)))
  await new Promise<void>((resolve) => {
    channel.subscribe((status, error) => {
      tell(name, error ? `${status}: ${error.message}` : status)
      resolve()
    })
  })
}

/** Runs in the page, and announces its identity with every join. */
async function enterTopic({ name, topic, key }: Record<'name' | 'topic' | 'key', string>): Promise<void> {
  const channel = (await live.connect()).channel(topic, { config: { presence: { key } } })
  let joins = 0
  channel.on('presence', { event: 'leave' }, ({ key: who, currentPresences }) => {
    if (currentPresences.length === 0) tell(name, { left: who })
  })
  channel.on('presence', { event: 'sync' }, () => {
    const state = Object.entries(channel.presenceState<{ joins: number }>())
    tell(name, { who: state.flatMap(([who, all]) => all.map(({ joins }) => `${who} ${joins}`)).toSorted() })
  })
  await new Promise((resolve) => {
    channel.subscribe((status, error) => {
      tell(name, { status: error ? `${status}: ${error.message}` : status, at: performance.now() })
      if (status === 'SUBSCRIBED') resolve(channel.track({ joins: ++joins }))
    })
  })
}

interface Followed {
  name: string
  topic: string
  key: string
  faster: number
}

/** Runs in the page. */
async function followTopic({ name, topic, key, faster }: Followed): Promise<void> {
  const channel = (await live.connect({ faster })).channel(topic, { config: { presence: { key } } })
  const wanted = { event: 'INSERT', schema: 'public', table: 'things' } as const
  channel.on('presence', { event: 'sync' }, () => {})
  channel.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { n: number } }) =>
    tell(name, { message: payload?.n ?? -1 }),
  )
  channel.on('postgres_changes', wanted, ({ new: row }) => tell(name, { row: Number(row.id) }))
  await new Promise((resolve) => {
    channel.subscribe((status) => {
      tell(name, { status })
      if (status === 'SUBSCRIBED') resolve(channel.track({}))
    })
  })
}

/** Runs in the page. */
async function startBeating(name: string): Promise<void> {
  const client = await live.connect({ beatMs: 20 })
  client.realtime.onHeartbeat((status, latency) => {
    if (status === 'ok') tell(name, latency ?? 0)
  })
  await live.join(client.channel(name))
}

/** Runs in the page. */
function defineTell(): void {
  let waiting: [string, unknown][] = []
  const send = async () => {
    const told = waiting
    waiting = []
    if (told.length > 0) await tellMany(told)
    setTimeout(send, 20)
  }
  void send()
  Object.assign(globalThis, { tell: (name: string, what: unknown) => void waiting.push([name, what]) })
}

/** Official clients of several processes in one page, which report the same as those in Node. */
export async function createPageVisitors(processes: Processes, browser: Browser) {
  const page = await openLivePage(browser, processes.url, processes.publishableKey)
  const listeners = new Map<string, (what: unknown) => void>()
  await page.exposeFunction('tellMany', (told: [name: string, what: unknown][]) => {
    for (const [name, what] of told) listeners.get(name)?.(what)
  })
  await page.evaluate(defineTell)

  function listen<What>(hear: (what: What) => void): string {
    const name = randomUUID()
    listeners.set(name, (what) => hear(what as What))
    return name
  }

  /** A page has other connections too, so none may go elsewhere during this time. */
  async function at<Result>(product: Product, work: () => Promise<Result>): Promise<Result> {
    processes.balanceOnly(product)
    const result = await work()
    processes.balance()
    return result
  }

  return {
    page,
    /** All of them leave. */
    leave: () => page.evaluate(() => Promise.all(live.clients.map((client) => client.removeAllChannels()))),
    /** Collects the ids of new rows of the watched table, in the order of arrival. */
    async watch(product: Product) {
      const [ids, statuses]: [number[], string[]] = [[], []]
      /** How many rows it had received at each join. */
      const joinedAfter: number[] = []
      const name = listen<number | string>((what) => {
        if (typeof what === 'number') return void ids.push(what)
        statuses.push(what)
        if (what === 'SUBSCRIBED') joinedAfter.push(ids.length)
      })
      await at(product, () => page.evaluate(watchThings, name))
      return { ids, statuses, joinedAfter }
    },
    /** Joins a topic under a key, with the number of its join, and tracks who else is there. */
    async enter(product: Product, topic: string, key: string) {
      let here: string[] = []
      const [statuses, left]: [string[], string[]] = [[], []]
      /** When it received each status. */
      const times: number[] = []
      const name = listen<{ who?: string[]; status?: string; at?: number; left?: string }>((what) => {
        if (what.who) here = what.who
        if (what.status) statuses.push(what.status)
        if (what.at) times.push(what.at)
        if (what.left) left.push(what.left)
      })
      await at(product, () => page.evaluate(enterTopic, { name, topic, key }))
      return { statuses, times, left, who: () => here }
    },
    /** Joins a topic with every feature of a channel, and reconnects that many times sooner than usual. */
    async follow(topic: string, key: string, faster = 1) {
      const notes = createFollowerNotes()
      const name = listen<{ status?: string; row?: number; message?: number }>(({ status, row, message }) => {
        if (row !== undefined) notes.rows.push(row)
        if (message !== undefined) notes.messages.push(message)
        if (status !== undefined) notes.noteStatus(status)
      })
      await page.evaluate(followTopic, { name, topic, key, faster })
      return notes
    },
    /** Sends heartbeats without pause, and records how long each answer took. */
    async beat(product: Product) {
      const times: number[] = []
      const name = listen<number>((ms) => times.push(ms))
      await at(product, () => page.evaluate(startBeating, name))
      return { times }
    },
  }
}

export type PageVisitors = Awaited<ReturnType<typeof createPageVisitors>>
