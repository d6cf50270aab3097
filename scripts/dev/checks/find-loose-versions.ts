import { join } from 'node:path'
import * as v from 'valibot'
import { readJsonFileSync } from '#platform/disk/read-json-file.ts'

const wanted = v.optional(v.record(v.string(), v.string()), {})
const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      resolved: v.optional(v.string()),
      dependencies: wanted,
      devDependencies: wanted,
      optionalDependencies: wanted,
      peerDependencies: wanted,
    }),
  ),
})

/** A version, a range of them, or either under another name. */
const range = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?(?:[~^<>=v]*\s*(?:\d+[\w.+-]*|[*x])(?:\s+-\s+|\s*\|\|\s*|\s+|$))+$/

/**
 * Returns what the lock file asks for by a tag (`latest`), by git or by an address, with the package that asks. When such
 * a version changes elsewhere, `npm ci` refuses the lock file, or installs what nobody has tested.
 */
export function findLooseVersions(root: string): string[] {
  const { packages } = readJsonFileSync(join(root, 'package-lock.json'), lockFile)
  return Object.entries(packages).flatMap(([path, entry]) => {
    const asks = [entry.dependencies, entry.devDependencies, entry.optionalDependencies, entry.peerDependencies]
    const loose = asks.flatMap((names) => Object.entries(names)).filter(([, version]) => !range.test(version))
    // Packages of the registry have none, by .npmrc, so that the lock file names no registry.
    const elsewhere = entry.resolved === undefined ? [] : [entry.resolved]
    return [...loose.map(([name, version]) => `${name}@${version}`), ...elsewhere].map(
      (what) => `${what} (${path || 'package.json'})`,
    )
  })
}
