import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * Runs a program in a thread of its own. It is named without its ending and lies beside the module that starts it, as the
 * build puts all modules of the server into one folder.
 */
export function startThread(program: string, startedBy: string, workerData?: unknown): Worker {
  return new Worker(new URL(program + extname(startedBy), startedBy), {
    workerData,
    // Nothing of the server's environment is of use there.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
}
