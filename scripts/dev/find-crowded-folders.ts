import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A folder with more files should be split. */
export const MOST_FILES = 25

/** Source folders with more files than a newcomer can take in, each with its number of files. */
export function findCrowdedFolders(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const counts = Map.groupBy(
      entries.filter((entry) => entry.isFile()),
      (entry) => relative(root, entry.parentPath),
    )
    return [...counts]
      .filter(([, files]) => files.length > MOST_FILES)
      .map(([path, files]) => `${path}: ${files.length}`)
  })
}
