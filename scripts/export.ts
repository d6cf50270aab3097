// npm run export -- FOLDER
// Writes everything to a new folder in open formats: CSV, JSON lines, and stored files as files, while the site may run.
import { resolve } from 'node:path'
import { explainFailure } from '#app/explain-failure.ts'
import { openBlobStore } from '#app/open-blob-store.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { createLogger } from '#platform/log/logger.ts'
import { loadConfig } from './dev/load-config.ts'
import { writeExport } from './export/write-export.ts'
import { formatBytes } from './terminal/format-bytes.ts'
import { createProgressBar } from './terminal/progress-bar.ts'

const [target, ...others] = process.argv.slice(2)
if (!target || target.startsWith('-') || others.length > 0) {
  console.error('Usage: npm run export -- FOLDER')
  process.exit(2)
}

const folder = resolve(target)
const config = loadConfig()
const log = createLogger({ level: 'warn', destination: process.stderr })
const bar = createProgressBar('files')
try {
  const opened = await openDatabaseForTool({ databaseUrl: config.database.directUrl, dataDir: config.dataDir, log })
  try {
    const blobs = openBlobStore(config)
    const onProgress = (done: number) => bar.update({ done })
    const { tables, files } = await writeExport({
      connection: opened.connection,
      folder,
      blobs,
      now: new Date(),
      onProgress,
    })
    bar.end()
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Exported ${rows} rows of ${tables.length} tables and ${files.count} files (${formatBytes(files.bytes)}).`,
    )
    console.log(`${folder}/README.md explains them. They contain personal data: keep them encrypted.`)
    if (files.missing.length > 0) throw new Error(`These files have no bytes: ${files.missing.join(', ')}`)
  } finally {
    await opened.close()
  }
} catch (error) {
  bar.end()
  console.error(`The export is not complete. ${explainFailure(error, config) ?? describeError(error)}`)
  process.exitCode = 1
}
