import { type ImageJob, TOO_MANY_PIXELS } from '#platform/images/image-job.ts'
import type { Logger } from '#platform/logger.ts'
import { createConcurrencyLimit, QueueFull } from '#platform/passwords/concurrency-limit.ts'
import { refusal } from '../wire/refusals.ts'

/** A picture that was stored. */
export interface ImageSource {
  version: string
  size: number
  /** Whether everybody may see it. Only then is the result remembered. */
  isPublic: boolean
  read(): Promise<Buffer>
}

export interface ImageRenderer {
  render(source: ImageSource, order: ImageJob): Promise<Buffer>
  /** Forgets all results. */
  forget(): void
}

interface ImageRendererOptions {
  run(job: { bytes: Uint8Array; order: ImageJob }): Promise<Buffer>
  log: Logger
}

const MAX_SOURCE_BYTES = 25_000_000
const MAX_REMEMBERED_BYTES = 32_000_000
/** Each is in memory as a whole, and more than once on its way to the process that renders it. */
const AT_ONCE = 1
const WAITING = 50
const RETRY_SECONDS = 5

/** Renders pictures, one at a time, and remembers the latest results. */
export function createImageRenderer({ run, log }: ImageRendererOptions): ImageRenderer {
  const gate = createConcurrencyLimit({ concurrency: AT_ONCE, queue: WAITING })
  const results = new Map<string, Buffer>()
  let remembered = 0

  function remember(key: string, bytes: Buffer): void {
    results.set(key, bytes)
    remembered += bytes.length
    // A map gives back its oldest entries first.
    for (const [oldest, { length }] of results) {
      if (remembered <= MAX_REMEMBERED_BYTES) return
      results.delete(oldest)
      remembered -= length
    }
  }

  async function renderNow(source: ImageSource, order: ImageJob): Promise<Buffer> {
    const bytes = await source.read()
    return run({ bytes, order }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason === TOO_MANY_PIXELS) throw refusal('imageTooLarge', { cause: error })
      log.info({ version: source.version, reason }, 'a picture could not be rendered')
      throw refusal('badImage', { cause: error })
    })
  }

  return {
    async render(source, order) {
      const key = `${source.version} ${JSON.stringify(order)}`
      const known = results.get(key)
      if (known) return known
      if (source.size > MAX_SOURCE_BYTES) throw refusal('imageFileTooLarge')
      const bytes = await gate
        .run(() => renderNow(source, order))
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
