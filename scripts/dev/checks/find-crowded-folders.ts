import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A folder with more files should be split. */
export const MAX_FILES = 25

/** Returns the source folders with too many files, each with its count. */
export function findCrowdedFolders(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const counts = Map.groupBy(
      entries.filter((entry) => entry.isFile()),
      (entry) => relative(root, entry.parentPath),
    )
    return [...counts]
      .filter(([, files]) => files.length > MAX_FILES)
      .map(([path, files]) => `${path}: ${files.length}`)
  })
}
