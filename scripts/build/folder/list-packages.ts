import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import * as v from 'valibot'
import { readJsonFileSync } from '#platform/disk/read-json-file.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'

const Names = v.optional(v.record(v.string(), v.string()), {})
const Manifest = v.object({ dependencies: Names, optionalDependencies: Names })

/**
 * The folders below `root` of these packages and of everything that they need at runtime. Optional packages, which are
 * mostly native code for one platform each, count if they are installed.
 */
export function listPackages(root: string, names: string[]): string[] {
  const found = new Set<string>()
  const waiting = names.map((name) => ({ name, from: root, isOptional: false }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, from, isOptional } = next
    const folder = findPackage(root, from, name)
    if (folder === null && !isOptional) throw new OperatorError(`The package ${name} is not installed.`)
    if (folder === null || found.has(folder)) continue
    found.add(folder)
    const { dependencies, optionalDependencies } = readJsonFileSync(join(folder, 'package.json'), Manifest)
    // npm lists an optional package among the others, too.
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push({ name: needed, from: folder, isOptional: needed in optionalDependencies })
  }
  return [...found].map((folder) => relative(root, folder)).sort()
}

/** Looks where Node does: beside the package that needs it, then in each folder above, but not outside of the project. */
function findPackage(root: string, from: string, name: string): string | null {
  for (let at = from; at === root || at.startsWith(root + sep); at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return null
}
