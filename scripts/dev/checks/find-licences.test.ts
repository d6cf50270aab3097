import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { findLicences } from './find-licences.ts'

async function find(packages: Record<string, { license?: string; dev?: boolean }>): Promise<string[]> {
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  writeFileSync(join(folder.path, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
  return findLicences(folder.path)
}

test.each(['MIT', 'MPL-2.0', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'])('%s is allowed', async (license) => {
  expect(await find({ 'node_modules/a': { license } })).toEqual([])
})

test.each(['AGPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN LICENSE', 'LGPL-3.0', '(MIT OR ISC) AND GPL-2.0'])(
  '%s is not, except for development',
  async (license) => {
    const found = await find({ 'node_modules/a': { license }, 'node_modules/b': { license, dev: true } })
    expect(found).toEqual([`node_modules/a: ${license}`])
  },
)

test('a package needs a licence, and only what users can replace may have a lesser one', async () => {
  expect(await find({ 'node_modules/a': {}, 'node_modules/libheif-js': { license: 'LGPL-3.0' } })).toEqual([
    'node_modules/a: no licence',
  ])
})

test('all our packages pass', () => {
  expect(findLicences(dirname(dirname(dirname(import.meta.dirname))))).toEqual([])
})
