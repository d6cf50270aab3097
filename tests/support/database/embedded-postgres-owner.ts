// A server that does nothing but own the embedded database of a directory, for tests that kill it.
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createLogger } from '#platform/log/logger.ts'

const [dataDir = '', lockWaitMs = '10000'] = process.argv.slice(2)
const server = await startEmbeddedPostgres({
  dataDir,
  lockWaitMs: Number(lockWaitMs),
  log: createLogger({ level: 'silent' }),
})
process.stdout.write(`${JSON.stringify({ pid: server.pid(), adopted: server.adopted })}\n`)
process.once('SIGTERM', () => void server.stop())
