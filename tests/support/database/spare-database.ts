import type { Connection } from '#platform/database/connection.ts'
import { superuserOfWorker } from './superuser-of-worker.ts'
import { createDatabaseOn, type TestServer } from './test-server.ts'

interface NamedDatabase {
  name: string
  connection: Connection
}

declare global {
  var spareDatabases: Map<string, Promise<NamedDatabase>> | undefined
}

/** A copy of the template. The next one is made while this one is used, so that a test seldom waits for its copy. */
export function takeCopy(server: TestServer): Promise<NamedDatabase> {
  // One too many on a server that is not ours would stay there.
  if (typeof server.superuser === 'string') return makeCopy(server)
  // On the global object, which outlives the modules of a test file.
  globalThis.spareDatabases ??= new Map()
  const spares = globalThis.spareDatabases
  const taken = spares.get(server.template) ?? makeCopy(server)
  const next = taken.then(() => makeCopy(server))
  // The test that uses it gets the error.
  next.catch(() => {})
  spares.set(server.template, next)
  return taken
}

async function makeCopy(server: TestServer): Promise<NamedDatabase> {
  return createDatabaseOn(await superuserOfWorker(server.superuser, 'make'), server)
}
