import { join } from 'node:path'
import * as v from 'valibot'
import { readJsonFileSync } from '#platform/disk/read-json-file.ts'

const lockFile = v.object({
  packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean()), license: v.optional(v.string()) })),
})

/** They ask for their notice to be passed on, which the list of licences in a built folder does. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Files under it may be used unchanged in a larger work.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
])

/** These may be used if users can replace the library. All are outside of the bundle (packagesOutside). */
const lesserAllowed = new Set(['LGPL-3.0', 'LGPL-3.0-or-later'])
const replaceable = /^node_modules\/(?:@img\/sharp-[\w-]+|libheif-js)$/

/** Returns the production packages, also those for other systems, whose licence is not on our short list. */
export function findLicences(root: string): string[] {
  const { packages } = readJsonFileSync(join(root, 'package-lock.json'), lockFile)
  return Object.entries(packages).flatMap(([path, { dev, license }]) => {
    if (path === '' || dev) return []
    const isFine = (one: string) => allowed.has(one) || (replaceable.test(path) && lesserAllowed.has(one))
    return license !== undefined && isAllowed(license, isFine) ? [] : [`${path}: ${license ?? 'no licence'}`]
  })
}

/** SPDX expressions as npm's packages write them: one, several that all apply, or a choice. */
function isAllowed(expression: string, isFine: (licence: string) => boolean): boolean {
  const [plain = ''] = expression.match(/(?<=^\().*(?=\)$)/) ?? [expression]
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(isFine))
}
