import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import * as v from 'valibot'
import { capRatesByType } from '#content/market/cap-rates-by-type.ts'
import { isShown } from '#domain/cities/attested-cap-rates.ts'
import { createFileCache } from '#platform/disk/file-cache.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createChildWorker } from '#platform/processes/child-worker.ts'
import { readSiteFiles, SiteFiles, type SiteJob } from './site-files.ts'

interface LoadSiteOptions extends SiteJob {
  cacheDir: string
  log: Logger
}

const RENDERING_TIMEOUT_MS = 120_000

/**
 * Loads the whole site, ready to send. A separate process renders and compresses it, which frees the memory afterwards.
 * The result is cached on disk, so an unchanged site takes reading one file.
 */
export async function loadSite({ cacheDir, log, ...job }: LoadSiteOptions): Promise<SiteFiles> {
  const cache = createFileCache(cacheDir)
  const key = await createKey(job)
  const cached = readSiteFiles(await cache.read(key))
  if (cached) return cached
  log.info('the pages are being made, once for these settings, which can take a minute')
  const worker = createChildWorker<SiteJob>({
    program: join(job.dist, 'pages', 'site-process.js'),
    timeoutMs: RENDERING_TIMEOUT_MS,
  })
  const made = await worker.run(job)
  await cache.write(key, made)
  await cache.keepOnly(new Set([key]))
  return v.parse(SiteFiles, deserialize(made))
}

/**
 * Changes with the build and with every fact on the pages. Of the date they show only the month, and it decides which
 * cap rates are shown.
 */
async function createKey({ dist, facts, effort, pictures }: SiteJob): Promise<string> {
  const build = await readFile(join(dist, '.stamp'), 'utf8')
  const month = facts.now.slice(0, 7)
  const shown = capRatesByType.filter((row) => isShown(row, facts.now.slice(0, 10)))
  const hash = createHash('sha256').update(JSON.stringify([build, effort, pictures, { ...facts, now: month }, shown]))
  return hash.digest('hex').slice(0, 40)
}
