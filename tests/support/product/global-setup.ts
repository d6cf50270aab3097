import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeTemporaryDirectory } from '../temporary-directory.ts'
import { templateDataDir } from './product-template.ts'
import { startProduct } from './start-product.ts'

const LAST_STOP_MS = 15_000

/** Starts the product once, so that later ones can copy its database, keys and tables. */
export async function setup(): Promise<() => Promise<void>> {
  // Several projects of the test run use this set-up, and share one template.
  if (process.env.TEST_FOLDER) return async () => {}
  const folder = await makeTemporaryDirectory()
  const product = await startProduct({ dataDir: templateDataDir(folder.path) })
  await product.stop()
  process.env.TEST_FOLDER = folder.path
  return async () => {
    delete process.env.TEST_FOLDER
    await untilDatabasesStopped(folder.path)
    await folder[Symbol.asyncDispose]()
  }
}

/** Shared products stop when their worker ends, which takes a moment. */
async function untilDatabasesStopped(folder: string): Promise<void> {
  const isRunning = (name: string) => existsSync(join(folder, name, 'postgres', 'postmaster.pid'))
  for (const until = Date.now() + LAST_STOP_MS; Date.now() < until; await wait(50)) {
    if (!(await readdir(folder)).some(isRunning)) return
  }
}
