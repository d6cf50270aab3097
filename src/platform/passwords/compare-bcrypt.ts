import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** The build puts all server modules into one folder, so the program is always beside this one. */
const program = new URL(`./compare-bcrypt-program${extname(import.meta.url)}`, import.meta.url)

/** An imported account needs this only once, as its hash is then replaced, so the thread is not kept. */
export async function compareBcrypt(password: string, stored: string): Promise<boolean> {
  // A thread needs nothing from the server's environment.
  const limits = { env: {}, resourceLimits: { maxOldGenerationSizeMb: 32 } }
  const worker = new Worker(program, { ...limits, workerData: { password, stored } })
  try {
    return await new Promise<boolean>((resolve, reject) => {
      worker.once('message', (isRight) => resolve(isRight === true))
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the comparison ended without an answer')))
    })
  } finally {
    await worker.terminate()
  }
}
