import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryDirectory extends AsyncDisposable {
  path: string
}

/**
 * Makes a directory in the folder of the run, with a space in its path. For root, the user of the embedded
 * server may enter it.
 */
export async function makeTemporaryDirectory(): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'offmarket test '))
  if (process.getuid?.() === 0) await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
