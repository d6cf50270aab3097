import type { ImageJob } from '#platform/images/image-job.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createChildWorker } from '#platform/processes/child-worker.ts'
import { createImageRenderer, type ImageRenderer } from '#services/storage/images/image-renderer.ts'

interface Job {
  bytes: Uint8Array
  order: ImageJob
}

/** CPU time. 50 megapixels need a third of it. */
const RENDERING_TIMEOUT_MS = 15_000
const MAX_RENDERING_MS = 90_000
/** A page usually requests several pictures in a row. */
const LINGER_MS = 30_000
/** 50 megapixels need 450, and a process reserves 600 without using them. */
const MAX_MEGABYTES = 2048

const limits = {
  timeoutMs: RENDERING_TIMEOUT_MS,
  maxElapsedMs: MAX_RENDERING_MS,
  isLowPriority: true,
  lingerMs: LINGER_MS,
  handlesUntrustedInput: true,
  maxMegabytes: MAX_MEGABYTES,
} as const

/**
 * Renders pictures in a separate process, so that a hostile file cannot take down the server. HEIC photos have another
 * process, as only they need its large decoder.
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
