import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryDirectory extends AsyncDisposable {
  path: string
}

const MEMORY_FOLDER = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * In memory where there is enough of it: hundreds of databases are made, and each waits for the disk several times.
 * Benchmarks use these fixtures too, and stay on the disk that they measure.
 */
export function fastestFolder(): string {
  if (!process.env.VITEST) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize > ENOUGH_BYTES ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Makes a directory with a space in its path, in the folder of the run unless another is named. For root, the user of
 * the embedded server may enter it.
 */
export async function makeTemporaryDirectory(
  parent: string = process.env.TEST_FOLDER ?? fastestFolder(),
): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(parent, 'offmarket test '))
  if (process.getuid?.() === 0) await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
