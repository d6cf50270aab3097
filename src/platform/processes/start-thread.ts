import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * Runs a program in a separate thread. Pass its name without extension; it must be in the same folder as the calling
 * module, as the build puts all server modules into one folder.
 */
export function startThread(program: string, startedBy: string, workerData?: unknown): Worker {
  return new Worker(new URL(program + extname(startedBy), startedBy), {
    workerData,
    // A thread needs nothing from the server's environment.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
}
