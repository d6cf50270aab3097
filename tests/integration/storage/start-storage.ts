import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { openAuthKeys } from '#app/create-auth.ts'
import { createStorage } from '#app/create-storage.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { createClientAddressReader } from '#http/requests/client-address.ts'
import type { StorageDependencies } from '#http/storage/create-storage-routes.ts'
import { createStorageRoutes } from '#http/storage/create-storage-routes.ts'
import { signCompact } from '#platform/tokens/sign-compact.ts'
import { createLiveSessions } from '#services/auth/sessions/live-sessions.ts'
import type { StorageContext } from '#services/storage/storage-context.ts'
import type { Tables } from '#services/tables.ts'
import { createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

/** Node runs it from source. */
const imageProgram = join(import.meta.dirname, '../../../src/app/images/image-process.ts')
const publishableKey = 'sb_publishable_of_the_tests'

export const ANN = 'aaaaaaaa-0000-4000-8000-000000000001'
export const BOB = 'bbbbbbbb-0000-4000-8000-000000000002'

/** The storage service on a database and a directory of its own, behind a real HTTP server. */
export async function startStorage(
  settings: Record<string, string> = {},
  overrides: Partial<StorageContext> = {},
  routes: Pick<StorageDependencies, 'maxAnswerBytes'> = {},
) {
  const database = await createTestDatabase<Tables>()
  const directory = await makeTemporaryDirectory()
  const config = createConfig(readEnvironment({ DATA_DIR: directory.path, STORAGE_MIN_FREE_MB: '0', ...settings }))
  const keys = await openAuthKeys(config)
  const access = { storageDb: database.db, canActForCallers: async () => true }
  const sessions = createLiveSessions(database.db)
  const storage = createStorage({ config, log, sessions, database: access, publishableKey, keys, imageProgram })
  const context = { ...storage.context, ...overrides }
  const readClientAddress = createClientAddressReader([])
  const app = new Hono().route(
    '/storage/v1',
    createStorageRoutes({ storage: context, log, readClientAddress, ...routes }),
  )
  const listener = getRequestListener(app.fetch)
  // As the product's server has it.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  /** The official client, with the given key or token. */
  const connect = (key: string): SupabaseClient =>
    createClient(url, key.startsWith('sb_') ? key : publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(!key.startsWith('sb_') && { accessToken: async () => key }),
    })

  async function sign(claims: Record<string, unknown>): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return signCompact(await keys.ring.signer(), { iat: now, exp: now + 3600, ...claims })
  }
  const signIn = (sub: string) => sign({ sub, role: 'authenticated', aud: 'authenticated' })

  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    storage.stop()
    await database.close()
    await directory[Symbol.asyncDispose]()
  }

  return {
    url: `${url}/storage/v1`,
    context,
    database,
    directory: directory.path,
    secretKey: keys.secretKey,
    publishableKey,
    sign,
    signIn,
    service: connect(keys.secretKey).storage,
    nobody: connect(publishableKey).storage,
    as: async (sub: string) => connect(await signIn(sub)).storage,
    asHolder: (token: string) => connect(token).storage,
    /** A raw request, as the service unless headers say otherwise. */
    call: (path: string, init: RequestInit = {}) =>
      fetch(`${url}/storage/v1${path}`, { ...init, headers: { apikey: keys.secretKey, ...init.headers } }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type StorageFixture = Awaited<ReturnType<typeof startStorage>>
