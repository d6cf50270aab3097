import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The folder of the test run, made by the global set-up; empty where no set-up ran, as in a benchmark. */
const folder = () => process.env.TEST_FOLDER ?? ''
const pagesOf = (dataDir: string) => join(dataDir, 'cache', 'site')

/** The data directory of the product that the set-up started and stopped. */
export function templateDataDir(runFolder: string): string {
  return join(runFolder, 'data')
}

/** Gives a new data directory a migrated database, keys and the rendered pages of earlier products. */
export async function copyTemplate(dataDir: string): Promise<void> {
  if (!folder()) return
  await promisify(execFile)('cp', ['-a', `${templateDataDir(folder())}/.`, dataDir])
  await linkAll(join(folder(), 'pages'), pagesOf(dataDir))
}

/** Saves the pages that this product rendered for the next one with the same address and settings. */
export async function shareRenderedPages(dataDir: string): Promise<void> {
  if (folder()) await linkAll(pagesOf(dataDir), join(folder(), 'pages'))
}

/** Cached files are replaced and never written to, so they may be linked. */
async function linkAll(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    // Another worker may have linked the file already, or the file may have been removed.
    await link(join(from, name), join(to, name)).catch(() => null)
  }
}
