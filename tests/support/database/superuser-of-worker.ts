import type pg from 'pg'
import { type Connection, createClient } from '#platform/database/connection.ts'

declare global {
  var superusersOfWorker: Map<string, Promise<pg.Client>> | undefined
}

/**
 * The two connections over which this worker makes and drops databases: opening one takes half as long as making a
 * database. They end with the process.
 */
export function superuserOfWorker(superuser: Connection, purpose: 'make' | 'drop'): Promise<pg.Client> {
  // On the global object, which outlives the modules of a test file.
  globalThis.superusersOfWorker ??= new Map()
  const clients = globalThis.superusersOfWorker
  const key = JSON.stringify([superuser, purpose])
  const known = clients.get(key)
  if (known) return known
  const opened = open(superuser, () => clients.delete(key))
  clients.set(key, opened)
  return opened
}

async function open(superuser: Connection, whenLost: () => void): Promise<pg.Client> {
  const client = createClient(superuser, 'offmarket tests')
  client.on('end', whenLost)
  await client.connect()
  return client
}
