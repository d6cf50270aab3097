import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../errors/code-of.ts'
import { makePrivateDirectory } from './private-directory.ts'

/** Creates a file that only our user can read. If another process was faster, that file stays. */
export async function createPrivateFile(path: string, text: string): Promise<void> {
  makePrivateDirectory(dirname(path))
  await writeFile(path, text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}
