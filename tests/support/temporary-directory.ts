import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryDirectory extends AsyncDisposable {
  path: string
}

/**
 * Makes a directory with a space in its path, in the folder of the run unless another is named. For root, the user of
 * the embedded server may enter it.
 */
export async function makeTemporaryDirectory(
  parent: string = process.env.TEST_FOLDER ?? tmpdir(),
): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(parent, 'offmarket test '))
  if (process.getuid?.() === 0) await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
