import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findLooseVersions } from './find-loose-versions.ts'

function find(packages: Record<string, unknown>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'loose-versions-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  return findLooseVersions(root)
}

test.each([
  'latest',
  'next',
  'git+ssh://git@code.example/a/b.git#main',
  'someone/somewhere',
  'https://code.example/a.tgz',
  'file:../a',
  'npm:other@latest',
])('the lock file may not ask for %s', (version) => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])
    expect(find({ '': { dependencies: { a: '1.0.0' } }, 'node_modules/a': { [kind]: { b: version } } })).toEqual([
      `b@${version} (node_modules/a)`,
    ])
})

test('a package may not come from anywhere but the registry', () => {
  const resolved = 'git+ssh://git@code.example/a/b.git#1f762f50'
  expect(find({ 'node_modules/a': { version: '1.0.0', resolved } })).toEqual([`${resolved} (node_modules/a)`])
})

test('versions and ranges are allowed', () => {
  const ranges = [
    '1.2.3',
    '^1.0.0-beta.2',
    '~1.1',
    '>=10 <12',
    '1.x || >=2.5.0 || 5.0.0 - 7.2.3',
    '*',
    '>= 0.6',
    '^1||^2',
  ]
  expect(find({ '': { dependencies: Object.fromEntries([...ranges, 'npm:@a/b@7.0.2'].entries()) } })).toEqual([])
})
