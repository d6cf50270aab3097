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

/** A version or a range, possibly under an alias. */
const range = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?(?:[~^<>=v]*\s*(?:\d+[\w.+-]*|[*x])(?:\s+-\s+|\s*\|\|\s*|\s+|$))+$/

/**
 * Returns dependencies that the lock file requests by tag (`latest`), git or URL, with the package that requests them.
 * When such a version changes elsewhere, `npm ci` refuses the lock file or installs something untested.
 */
export function findLooseVersions(root: string): string[] {
  const { packages } = readJsonFileSync(join(root, 'package-lock.json'), lockFile)
  return Object.entries(packages).flatMap(([path, entry]) => {
    const asks = [entry.dependencies, entry.devDependencies, entry.optionalDependencies, entry.peerDependencies]
    const loose = asks.flatMap((names) => Object.entries(names)).filter(([, version]) => !range.test(version))
    // Because of .npmrc, registry packages have no address here, so the lock file names no registry.
    const elsewhere = entry.resolved === undefined ? [] : [entry.resolved]
    return [...loose.map(([name, version]) => `${name}@${version}`), ...elsewhere].map(
      (what) => `${what} (${path || 'package.json'})`,
    )
  })
}
