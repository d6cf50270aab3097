import { startThread } from '../processes/start-thread.ts'

/** An imported account needs this only once, as its hash is then replaced, so the thread is not kept. */
export async function compareBcrypt(password: string, stored: string): Promise<boolean> {
  const worker = startThread('./compare-bcrypt-program', import.meta.url, { password, stored })
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
