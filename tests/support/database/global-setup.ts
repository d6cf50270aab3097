import type { TestProject } from 'vitest/node'
import { createCallerAccess } from '#app/database/caller-access.ts'
import { allJobs } from '#domain/jobs/all-jobs.ts'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createJobQueue } from '#platform/jobs/job-queue.ts'
import { createLogger } from '#platform/log/logger.ts'
import { fastestFolder, makeTemporaryDirectory } from '../temporary-directory.ts'
import { quickTiming } from './quick-timing.ts'
import { superuserOf } from './superuser-of.ts'
import { createDatabaseOn, migrationsDirectory, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const log = createLogger({ level: 'silent' })

declare global {
  var embeddedTestServer: TestServer | undefined
}

/** Starts one server for the whole run: an embedded one, unless TEST_DATABASE_URL names another. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isExternal = project.config.env?.TEST_DATABASE === 'external'
  // Several projects use this set-up, and share one embedded server.
  if (!isExternal && globalThis.embeddedTestServer) {
    project.provide('testServer', globalThis.embeddedTestServer)
    return async () => {}
  }
  const { stop, ...started } = await startServer(isExternal)
  const server: TestServer = { ...started, template: await makeTemplate(started) }
  project.provide('testServer', server)
  if (!isExternal) globalThis.embeddedTestServer = server
  return async () => {
    await withClient(server.superuser, (client) => client.query(`drop database ${server.template}`))
    await stop()
  }
}

interface StartedServer extends Omit<TestServer, 'template'> {
  stop(): Promise<void>
}

async function startServer(isExternal: boolean): Promise<StartedServer> {
  if (isExternal) {
    const url = process.env.TEST_DATABASE_URL
    if (!url) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server on which databases may be created.')
    return { superuser: url, applicationPassword: '', stop: async () => {} }
  }
  // Not in the folder of the run, which is removed before this server is stopped.
  const directory = await makeTemporaryDirectory(fastestFolder())
  const server = await startEmbeddedPostgres({ dataDir: directory.path, log })
  return {
    superuser: superuserOf(directory.path),
    applicationPassword: server.connection.password,
    async stop() {
      await server.stop()
      await directory[Symbol.asyncDispose]()
    },
  }
}

/** Makes a migrated database with the tables and queues of all jobs. Copying it is ten times as fast as migrating again. */
async function makeTemplate(server: Omit<TestServer, 'template'>): Promise<string> {
  const { name, connection } = await withClient(server.superuser, (client) => createDatabaseOn(client, server))
  await migrate({ connection, directory: migrationsDirectory, log })
  await prepareQueues(connection)
  await createCallerAccess(connection, log).prepare()
  return name
}

async function prepareQueues(connection: Connection): Promise<void> {
  const { pool, close } = createDatabase({ connection, max: 2, log })
  const queue = createJobQueue({ pool, log, jobs: allJobs, timing: quickTiming })
  await queue.start()
  await queue.stop({ timeoutMs: 0 })
  await close()
}
