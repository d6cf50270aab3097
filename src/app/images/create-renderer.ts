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
 * A first page takes well under a second, and nobody waits for it. Each PDF has its own process: after one that ran out of
 * memory, the decoder would refuse all others, and nothing of one owner's file is left when the next is read.
 */
const pdfLimits = { ...limits, timeoutMs: 10_000, maxElapsedMs: 30_000, maxMegabytes: 1024, isUsedOnce: true } as const

/**
 * Renders pictures in a separate process, so that a hostile file cannot take down the server. HEIC photos and PDFs each
 * have another process, as only they need its large decoder.
 */
export function createRenderer(program: string, log: Logger): { images: ImageRenderer; stop(): void } {
  const workers = {
    picture: createChildWorker<Job>({ ...limits, program }),
    heic: createChildWorker<Job>({ ...limits, program, args: ['heic'] }),
    pdf: createChildWorker<Job>({ ...pdfLimits, program, args: ['pdf'] }),
  }
  return {
    images: createImageRenderer({ run: (job) => workers[job.order.from].run(job), log }),
    stop() {
      for (const worker of Object.values(workers)) worker.stop()
    },
  }
}
