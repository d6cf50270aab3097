import type { ImageJob } from '#platform/images/image-job.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createChildWorker } from '#platform/processes/child-worker.ts'
import { createImageRenderer, type ImageRenderer } from '#services/storage/images/image-renderer.ts'

interface Job {
  bytes: Uint8Array
  order: ImageJob
}

/** Of the processor's time: 50 megapixels need a third of it. */
const RENDERING_TIMEOUT_MS = 15_000
const LONGEST_RENDERING_MS = 90_000
/** A page with pictures asks for several, one after the other. */
const LINGER_MS = 30_000
/** Pictures of 50 megapixels need 450, beside 600 that a process reserves without using them. */
const MAX_MEGABYTES = 2048

const limits = {
  timeoutMs: RENDERING_TIMEOUT_MS,
  maxElapsedMs: LONGEST_RENDERING_MS,
  isLowPriority: true,
  lingerMs: LINGER_MS,
  handlesUntrustedInput: true,
  maxMegabytes: MAX_MEGABYTES,
} as const

/**
 * Renders pictures in a process of its own: no decoder of hostile bytes can take the server or its memory with it.
 * Photographs in HEIC have another one, with a decoder that the first does not load.
 */
export function createRenderer(program: string, log: Logger): { images: ImageRenderer; stop(): void } {
  const pictures = createChildWorker<Job>({ ...limits, program })
  const photographs = createChildWorker<Job>({ ...limits, program, args: ['heic'] })
  const run = (job: Job) => (job.order.format === 'jpeg' ? photographs : pictures).run(job)
  return {
    images: createImageRenderer({ run, log }),
    stop() {
      pictures.stop()
      photographs.stop()
    },
  }
}
