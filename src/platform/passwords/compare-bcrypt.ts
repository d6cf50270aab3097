import { Worker } from 'node:worker_threads'

/** bcryptjs computes for a tenth of a second without a pause: in a thread of its own it keeps nobody waiting. */
const SOURCE = `const { parentPort, workerData: { library, password, stored } } = require('node:worker_threads')
import(library).then(({ compareSync }) => parentPort.postMessage(compareSync(password, stored)))`

/** Rare: an imported account takes this way once, then its hash is replaced. So the thread ends with the comparison. */
export async function compareBcrypt(password: string, stored: string): Promise<boolean> {
  const library = import.meta.resolve('bcryptjs')
  const worker = new Worker(SOURCE, {
    eval: true,
    workerData: { library, password, stored },
    // Nothing of the server's environment is of use there.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
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
