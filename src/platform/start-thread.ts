import { Worker } from 'node:worker_threads'

/**
 * Runs a function in a thread of its own. The thread is handed the text of the function, so that it needs no file that the
 * build would have to know of. The function therefore uses nothing from outside: `process.getBuiltinModule` gives it
 * Node's modules, and `workerData` what it works on.
 */
export function startThread(run: () => void, workerData?: unknown): Worker {
  return new Worker(`(${run})()`, {
    eval: true,
    workerData,
    // Nothing of the server's environment is of use there.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
}
