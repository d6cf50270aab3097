import { startThread } from '../start-thread.ts'

/** What the thread does. It computes for a tenth of a second without a pause, and keeps nobody waiting there. */
function compareInThread(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { createRequire } = process.getBuiltinModule('node:module')
  const { library, password, stored } = workerData
  const { compareSync }: typeof import('bcryptjs') = createRequire(library)('bcryptjs')
  parentPort?.postMessage(compareSync(password, stored))
}

/** Rare: an imported account takes this way once, then its hash is replaced. So the thread ends with the comparison. */
export async function compareBcrypt(password: string, stored: string): Promise<boolean> {
  const worker = startThread(compareInThread, { library: import.meta.resolve('bcryptjs'), password, stored })
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
