import type { TestProject } from 'vitest/node'
import type { Connection } from '#platform/database/connection.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createLogger } from '#platform/logger.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection that may create databases. */
    testServer: Connection
  }
}

/** One server for the whole run: an embedded one, or the one that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env.TEST_DATABASE === 'external') {
    const url = process.env.TEST_DATABASE_URL
    if (!url) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server on which databases may be created.')
    project.provide('testServer', url)
    return async () => {}
  }
  const directory = await makeTemporaryDirectory()
  const server = await startEmbeddedPostgres({ dataDir: directory.path, log: createLogger({ level: 'silent' }) })
  project.provide('testServer', { ...server.connection, user: 'postgres' })
  return async () => {
    await server.stop()
    await directory[Symbol.asyncDispose]()
  }
}
