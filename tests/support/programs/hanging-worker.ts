// A process for killed-worker.test.ts: takes one job, says so, and never finishes it.
import * as v from 'valibot'
import { createDatabase } from '#platform/database/database.ts'
import { createJobQueue } from '#platform/jobs/job-queue.ts'
import { createLogger } from '#platform/log/logger.ts'

const log = createLogger({ level: 'silent' })
const connection = JSON.parse(process.env.CONNECTION ?? '')
const { pool } = createDatabase({ connection, max: 3, log })
const Build = { name: 'build', schema: v.object({}) }
const queue = createJobQueue({ pool, log, jobs: [Build] })
await queue.work(Build, () => {
  process.send?.('taken')
  return new Promise(() => {})
})
await queue.start()
process.send?.('ready')
