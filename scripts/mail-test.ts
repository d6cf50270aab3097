// npm run mail:test [-- address]: sends a test mail the same way as every other mail.
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { SendDeliveryTest } from '#domain/jobs/send-delivery-test.ts'
import { createJobQueue } from '#platform/jobs/job-queue.ts'
import { findJob, type JobProgress } from '#platform/jobs/job-store.ts'
import { createLogger } from '#platform/log/logger.ts'
import { loadConfig } from './dev/load-config.ts'
import { openSiteDatabase } from './site/open-site-database.ts'

/** A running server picks up the job within half a second. */
const SERVER_WAIT_MS = 3000
const RESULT_WAIT_MS = 60_000

const config = loadConfig()
const to = process.argv[2] ?? config.mail.teamEmail
if (!v.is(SendDeliveryTest.schema.entries.to, to)) {
  console.error(`${to} is not an e-mail address.`)
  process.exit(2)
}
const log = createLogger({ level: 'error', destination: process.stderr })
const { db, pool, close } = await openSiteDatabase({ config, log, max: 4 })
try {
  const id = await enqueue()
  const taken = await waitUntil(id, SERVER_WAIT_MS, ({ state }) => state !== 'created')
  console.log(taken ? 'The running server will send it.' : 'No server is running, so this command sends it.')
  const result = taken ? await waitForResult(id) : await workUntilDone(id)
  console.log(describe(result))
  if (result?.state !== 'completed') process.exitCode = 1
} finally {
  await close()
}

async function enqueue(): Promise<string> {
  const queue = createJobQueue({ pool, log, jobs: [SendDeliveryTest] })
  await queue.start()
  try {
    const payload = { to, requestedAt: new Date().toISOString() }
    const id = await db.transaction().execute((tx) => queue.enqueue(tx, SendDeliveryTest, payload))
    return id ?? ''
  } finally {
    await queue.stop({ timeoutMs: 1000 })
  }
}

/** Uses the same parts as the server. */
async function workUntilDone(id: string): Promise<JobProgress | null> {
  const { createJobs, close: closeLoader } = await loadJobs()
  const jobs = createJobs({ config, log, pool })
  await jobs.start([])
  try {
    return await waitForResult(id)
  } finally {
    await jobs.stop()
    await closeLoader()
  }
}

/** From source they are loaded through Vite, because the templates are TSX, and only here: usually the server sends. */
async function loadJobs(): Promise<typeof import('#app/create-jobs.ts') & { close(): Promise<void> }> {
  // The build puts its own value here, and then leaves out what follows.
  if (process.env.IS_BUILT_COMMAND === 'yes') return { ...(await import('#app/create-jobs.ts')), close: async () => {} }
  const { createSourceLoader } = await import('./dev/load-source.ts')
  const loader = await createSourceLoader()
  // Vite does not type the modules that it loads.
  const loaded = (await loader.ssrLoadModule('/src/app/create-jobs.ts')) as typeof import('#app/create-jobs.ts')
  return { ...loaded, close: () => loader.close() }
}

function waitForResult(id: string): Promise<JobProgress | null> {
  return waitUntil(id, RESULT_WAIT_MS, ({ state }) => ['completed', 'retry', 'failed'].includes(state))
}

async function waitUntil(id: string, limitMs: number, isReached: (job: JobProgress) => boolean) {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await wait(100)) {
    const job = await findJob(pool, SendDeliveryTest.name, id)
    if (job && isReached(job)) return job
  }
  return null
}

function describe(job: JobProgress | null): string {
  if (job === null) return `There was no result for the mail to ${to} within a minute. See \`npm run jobs\`.`
  if (job.state === 'completed') return `The mail to ${to} went out: ${job.output?.accepted}`
  const next = job.state === 'retry' ? 'It will be tried again.' : 'It was given up: see `npm run jobs`.'
  return `The mail to ${to} was not taken: ${job.output?.message}\n${next}`
}
