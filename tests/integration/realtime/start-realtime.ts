import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { openAuthKeys } from '#app/create-auth.ts'
import { createRealtimeLoader } from '#app/realtime/create-realtime-loader.ts'
import { type Config, createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { createHttpServer } from '#http/create-http-server.ts'
import { acceptUpgrades } from '#http/realtime/accept-upgrades.ts'
import { createRealtimeRoutes } from '#http/realtime/create-realtime-routes.ts'
import { createClientAddressReader } from '#http/requests/client-address.ts'
import { signCompact } from '#platform/tokens/sign-compact.ts'
import { createLiveSessions } from '#services/auth/sessions/live-sessions.ts'
import type { Tables } from '#services/tables.ts'
import { createTestDatabase, silentLog as log, type TestDatabase } from '../../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { openWire } from './wire-client.ts'

const publishableKey = 'sb_publishable_of_the_tests'

export const ANN = 'aaaaaaaa-0000-4000-8000-000000000001'
export const BOB = 'bbbbbbbb-0000-4000-8000-000000000002'

/** Refusals come at once, so that tests need not wait for them. */
const quick = { REALTIME_REFUSAL_DELAY_MS: '0' }

interface Options {
  settings?: Record<string, string>
  /** Another process on the same database would use the same keys. */
  beside?: { database: TestDatabase<Tables>; directory: string }
  /** As on the embedded database, which belongs to one process. */
  isAlone?: boolean
}

/** The realtime service behind a real HTTP server, on a new database or that of another one. */
export async function startRealtimeFixture({ settings = {}, beside, isAlone = false }: Options = {}) {
  const database: TestDatabase<Tables> = beside?.database ?? (await createTestDatabase<Tables>())
  const folder = beside ? null : await makeTemporaryDirectory()
  const directory = beside?.directory ?? folder?.path ?? ''
  const config = createConfig(readEnvironment({ DATA_DIR: directory, ...quick, ...settings }))
  const keys = await openAuthKeys(config)
  const { server, port, loader, stop } = await serve(config, keys, database, isAlone)
  const url = `http://127.0.0.1:${port}`
  const clients: SupabaseClient[] = []

  /** The official client, with the given key or token. */
  function connect(key: string = publishableKey, vsn = '2.0.0'): SupabaseClient {
    const client = createClient(url, key.startsWith('sb_') ? key : publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { vsn },
      ...(!key.startsWith('sb_') && { accessToken: async () => key }),
    })
    clients.push(client)
    return client
  }

  async function sign(claims: Record<string, unknown>): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return signCompact(await keys.ring.signer(), { iat: now, exp: now + 3600, ...claims })
  }

  async function close() {
    // Each takes a third of a second.
    await Promise.all(clients.map((client) => client.removeAllChannels()))
    await stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    if (beside) return
    await database.close()
    await folder?.[Symbol.asyncDispose]()
  }

  return {
    url,
    port,
    database,
    directory,
    server,
    loader,
    config,
    keys,
    secretKey: keys.secretKey,
    publishableKey,
    connect,
    /** The first join of a client has no token unless this was awaited; see the traps in tests/contract/realtime. */
    async connectAs(token: string) {
      const client = connect(token)
      await client.realtime.setAuth()
      return client
    },
    sign,
    signIn: (sub: string) => sign({ sub, role: 'authenticated', aud: 'authenticated' }),
    /** A bare WebSocket that speaks the protocol, for what the official client never sends. */
    wire: (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      openWire(
        `ws://127.0.0.1:${port}/realtime/v1/websocket`,
        { apikey: publishableKey, vsn: '2.0.0', ...query },
        headers,
      ),
    stop,
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type RealtimeFixture = Awaited<ReturnType<typeof startRealtimeFixture>>

type Keys = Awaited<ReturnType<typeof openAuthKeys>>

async function serve(config: Config, keys: Keys, database: TestDatabase<Tables>, isAlone: boolean) {
  let isStopping = false
  const loader = createRealtimeLoader({
    config,
    log,
    sessions: createLiveSessions(database.db),
    database: {
      pool: database.pool,
      connection: database.connection,
      direct: database.connection,
      isShared: !isAlone,
      hasSessions: () => true,
      canActForCallers: async () => true,
    },
    publishableKey,
    keys,
    securityHeaders: [['X-Content-Type-Options', 'nosniff']],
    readClientAddress: createClientAddressReader(['127.0.0.1']),
    isStopping: () => isStopping,
  })
  const app = new Hono().route('/realtime/v1', createRealtimeRoutes(loader.loadBroadcasts))
  const listener = getRequestListener(app.fetch)
  const server = createHttpServer({
    listener: (request, response) => void listener(request, response),
    securityHeaders: [],
  })
  acceptUpgrades(server, loader.loadSockets, log)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  async function stop() {
    isStopping = true
    await loader.stop()
  }
  return { server, port, loader, stop }
}

/** Joins, and returns the first status; further ones are passed to `onStatus`. */
export async function subscribe(
  channel: RealtimeChannel,
  onStatus: (status: string, error?: Error) => void = () => {},
): Promise<{ status: string; error: string }> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      onStatus(status, error)
      resolve({ status, error: error?.message ?? '' })
    })
  })
}
