// npm run db:restore FILE [-- --replace]: restores a backup. The database must be empty unless --replace is given.
import { join, resolve } from 'node:path'
import { restoreDatabase } from '#platform/database/backup/restore.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { createLogger } from '#platform/logger.ts'
import { prepareJobSchema } from './bench/prepare-job-schema.ts'
import { loadConfig } from './dev/load-config.ts'

const words = process.argv.slice(2)
const replace = words.includes('--replace')
const [name] = words.filter((word) => word !== '--replace')
if (!name) {
  console.error('Usage: npm run db:restore FILE [-- --replace]')
  process.exit(2)
}
const file = resolve(name)
const directory = join(import.meta.dirname, '..', 'migrations')
const { database, dataDir } = loadConfig()
const log = createLogger({ level: 'warn' })
try {
  const opened = await openDatabaseForTool({ databaseUrl: database.url, dataDir, log, exclusive: true })
  try {
    const { connection } = opened
    const prepareSchemas = prepareJobSchema
    const tables = await restoreDatabase({ connection, file, directory, log, replace, prepareSchemas })
    for (const { schema, name, rows } of tables.filter(({ rows }) => rows > 0))
      console.log(`  ${schema}.${name}: ${rows}`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored ${rows} rows of ${tables.length} tables from ${file} to ${opened.location}.`)
  } finally {
    await opened.close()
  }
} catch (error) {
  console.error(`Nothing was restored. ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
