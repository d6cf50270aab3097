import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as supabaseJs from '@supabase/supabase-js'
import type { Browser, Page } from 'playwright-core'

interface ConnectOptions {
  /** A key other than the publishable one. */
  key?: string
  /** The token of a person or of a role. Another one is used from the next `setAuth()` on. */
  token?: string
  vsn?: string
  beatMs?: number
  /** How many times sooner than usual it reconnects after its connection is lost. */
  faster?: number
  /** Whether it refreshes the session of the person who signs in. */
  refreshes?: boolean
}

interface Live {
  /** The official client, with the token in place before its first join. */
  connect(options?: ConnectOptions): Promise<supabaseJs.SupabaseClient>
  /** Joins, and returns the result. Later statuses are recorded under the name. */
  join(channel: supabaseJs.RealtimeChannel, name?: string): Promise<string>
  /** Everything that the page has received so far, by name. */
  heard: Record<string, unknown[]>
  note(name: string, what: unknown): void
  clients: supabaseJs.SupabaseClient[]
  /** With what clients have connected, so that a later visit can change a token. */
  options: ConnectOptions[]
}

declare global {
  /** The official client, as its package brings it for pages. */
  const supabase: typeof supabaseJs
  /** What the tests do with it in a page. */
  const live: Live
}

const folder = dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js'))

/** A page of the site with the official client in it. Its content security policy stays in force. */
export async function openLivePage(browser: Browser, url: string, key: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`${url}/privacy`)
  await page.evaluate(await readFile(join(folder, 'umd', 'supabase.js'), 'utf8'))
  await page.evaluate(defineLive, key)
  return page
}

/** Everything that the page has received so far, by name. */
export function readHeard(page: Page): Promise<Record<string, unknown[]>> {
  return page.evaluate(() => live.heard)
}

/** Runs in the page. */
function defineLive(publishableKey: string): void {
  const heard: Record<string, unknown[]> = {}
  const note = (name: string, what: unknown) => {
    heard[name] ??= []
    heard[name].push(what)
  }
  const usual = [1000, 2000, 5000]
  const sooner = (faster: number) => (tries: number) => (usual[tries - 1] ?? 10_000) / faster
  const tools: Live = {
    heard,
    note,
    clients: [],
    options: [],
    async connect(options = {}) {
      const { key = publishableKey, vsn = '2.0.0', beatMs = 25_000, refreshes = false, faster } = options
      tools.options.push(options)
      const hasToken = options.token !== undefined
      const client = supabase.createClient(location.origin, key, {
        auth: { persistSession: false, autoRefreshToken: refreshes },
        realtime: {
          vsn,
          heartbeatIntervalMs: beatMs,
          ...(faster !== undefined && { reconnectAfterMs: sooner(faster) }),
        },
        ...(hasToken && { accessToken: async () => options.token ?? null }),
      })
      tools.clients.push(client)
      if (hasToken) await client.realtime.setAuth()
      return client
    },
    join: (channel, name) =>
      new Promise((resolve) => {
        channel.subscribe((status, error) => {
          const text = error ? `${status}: ${error.message}` : status
          if (name) note(name, text)
          resolve(text)
        })
      }),
  }
  Object.assign(globalThis, { live: tools })
}
