import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The text of a built stylesheet. It is inlined, so its file is removed. */
export async function takeSheet(outDir: string, { file }: { file: string }): Promise<string> {
  const path = join(outDir, file)
  const sheet = await readFile(path, 'utf8')
  await rm(path)
  return sheet.trim()
}
