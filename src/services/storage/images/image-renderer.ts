import { describeError } from '#platform/errors/describe-error.ts'
import { type ImageJob, TOO_MANY_PIXELS } from '#platform/images/image-job.ts'
import { QueueFull } from '#platform/limits/concurrency-limit.ts'
import type { Logger } from '#platform/log/logger.ts'
import { refusal } from '../wire/refusals.ts'
import { type Client, createTurnQueue } from './turn-queue.ts'

/** A stored picture. */
export interface ImageSource {
  version: string
  size: number
  /** Whether it is public. Only then is the result cached. */
  isPublic: boolean
  read(): Promise<Buffer>
}

export interface ImageRenderer {
  render(source: ImageSource, order: ImageJob, client: Client): Promise<Buffer>
  /** Clears the cache. */
  forget(): void
}

interface ImageRendererOptions {
  run(job: { bytes: Uint8Array; order: ImageJob }): Promise<Buffer>
  log: Logger
}

export const MAX_SOURCE_BYTES = 25 * 1024 * 1024
const MAX_REMEMBERED_BYTES = 32_000_000
const MAX_WAITING = 50
/** One visitor's page may show this many pictures that were never rendered before. */
const MAX_WAITING_PER_CLIENT = 20
const RETRY_SECONDS = 5

/**
 * Renders pictures and caches the latest results. Renders one at a time, because each is in memory completely, and more
 * than once on its way to the rendering process.
 */
export function createImageRenderer({ run, log }: ImageRendererOptions): ImageRenderer {
  const queue = createTurnQueue({ maxWaiting: MAX_WAITING, maxWaitingPerClient: MAX_WAITING_PER_CLIENT })
  const results = new Map<string, Buffer>()
  let remembered = 0

  function remember(key: string, bytes: Buffer): void {
    results.set(key, bytes)
    remembered += bytes.length
    // A Map iterates from its oldest entry.
    for (const [oldest, { length }] of results) {
      if (remembered <= MAX_REMEMBERED_BYTES) return
      results.delete(oldest)
      remembered -= length
    }
  }

  async function renderNow(source: ImageSource, order: ImageJob): Promise<Buffer> {
    const bytes = await source.read()
    return run({ bytes, order }).catch((error: unknown) => {
      const reason = describeError(error)
      if (reason === TOO_MANY_PIXELS) throw refusal('imageTooLarge', { cause: error })
      log.info({ version: source.version, reason }, 'a picture could not be rendered')
      throw refusal('badImage', { cause: error })
    })
  }

  return {
    async render(source, order, client) {
      const key = `${source.version} ${JSON.stringify(order)}`
      const known = results.get(key)
      if (known) return known
      if (source.size > MAX_SOURCE_BYTES) throw refusal('imageFileTooLarge')
      const bytes = await queue
        .run(client, () => renderNow(source, order))
        .catch((error: unknown) => {
          throw error instanceof QueueFull
            ? refusal('tooManyImages', { cause: error, retryAfterSeconds: RETRY_SECONDS })
            : error
        })
      if (source.isPublic && !results.has(key)) remember(key, bytes)
      return bytes
    },
    forget() {
      results.clear()
      remembered = 0
    },
  }
}
