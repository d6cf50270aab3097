import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { listPackages } from './list-packages.ts'

/** A project with these packages installed, by their folders in node_modules. */
async function installPackages(manifests: Record<string, object>): Promise<string> {
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  for (const [name, manifest] of Object.entries(manifests)) {
    const path = join(folder.path, 'node_modules', name)
    await mkdir(path, { recursive: true })
    await writeFile(join(path, 'package.json'), JSON.stringify(manifest))
  }
  return folder.path
}

test('a package is listed with everything that it needs, wherever npm put it', async () => {
  const root = await installPackages({
    sharp: { dependencies: { '@img/colour': '1', semver: '7' } },
    '@img/colour': { dependencies: { semver: '6', sharp: '1' } },
    '@img/colour/node_modules/semver': {},
    semver: {},
    react: { dependencies: { scheduler: '1' } },
  })
  expect(listPackages(root, ['sharp'])).toEqual([
    'node_modules/@img/colour',
    'node_modules/@img/colour/node_modules/semver',
    'node_modules/semver',
    'node_modules/sharp',
  ])
})

test('optional packages are listed if they are installed, and what they need with them', async () => {
  const root = await installPackages({
    sharp: { dependencies: { 'sharp-mac': '1' }, optionalDependencies: { 'sharp-linux': '1', 'sharp-mac': '1' } },
    'sharp-linux': { optionalDependencies: { libvips: '1' } },
    libvips: {},
  })
  expect(listPackages(root, ['sharp'])).toEqual([
    'node_modules/libvips',
    'node_modules/sharp',
    'node_modules/sharp-linux',
  ])
})

test('a package that is needed and not installed stops the build', async () => {
  const root = await installPackages({ sharp: { dependencies: { semver: '7' } } })
  expect(() => listPackages(root, ['sharp'])).toThrow('The package semver is not installed.')
})
