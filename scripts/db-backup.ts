// npm run db:backup FILE: writes all rows of one moment to a file, with or without a running server.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { backUpDatabase } from '#platform/database/backup/backup.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { createLogger } from '#platform/logger.ts'
import { loadConfig } from './dev/load-config.ts'

const [name] = process.argv.slice(2)
if (!name) {
  console.error('Usage: npm run db:backup FILE')
  process.exit(2)
}
const file = resolve(name)
const { database, dataDir } = loadConfig()
try {
  const opened = await openDatabaseForTool({ databaseUrl: database.url, dataDir, log: createLogger({ level: 'warn' }) })
  try {
    const tables = await backUpDatabase({ connection: opened.connection, file, now: new Date() })
    for (const { schema, name, rows } of tables.filter(({ rows }) => rows > 0))
      console.log(`  ${schema}.${name}: ${rows}`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Saved ${rows} rows of ${tables.length} tables from ${opened.location} to ${file} (${kib(file)} KiB).`)
  } finally {
    await opened.close()
  }
} catch (error) {
  console.error(`No backup was made. ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}

function kib(path: string): number {
  return Math.ceil(statSync(path).size / 1024)
}
