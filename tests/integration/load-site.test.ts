import { readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { readBuiltAssets } from '#app/built-site.ts'
import { loadSite } from '#app/load-site.ts'
import { identity } from '#content/identity.ts'
import { silentLog } from '../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../support/temporary-directory.ts'

const dist = join(dirname(dirname(import.meta.dirname)), 'dist')

async function load(cacheDir: string, changes: { siteUrl?: string; now?: string } = {}) {
  const assets = await readBuiltAssets(dist)
  const siteUrl = 'https://www.offmarket-ontario.example'
  const facts = {
    identity,
    siteUrl,
    publishableKey: 'sb_publishable_sample',
    passwordRules: { minLength: 6, staffMinLength: 12, characters: [] },
    now: '2026-11-15T12:00:00.000Z',
    assets,
  }
  return loadSite({ dist, facts: { ...facts, ...changes }, effort: 'quick', pictures: [], cacheDir, log: silentLog })
}

test('the rendered site is cached: the next start reads it, a damaged file is rendered again, a change replaces it', async () => {
  await using folder = await makeTemporaryDirectory()
  const made = await load(folder.path)
  expect(made.pages.find(({ path }) => path === '/')?.encoded.identity.toString()).toContain(identity.brokerageName)
  const [name = ''] = await readdir(folder.path)
  const { mtimeMs } = await stat(join(folder.path, name))
  const bytes = serialize(made)
  expect(serialize(await load(folder.path, { now: '2026-11-30T12:00:00.000Z' })).equals(bytes)).toBe(true)
  expect((await stat(join(folder.path, name))).mtimeMs).toBe(mtimeMs)

  await writeFile(join(folder.path, name), serialize({ ...made, pages: [{ path: '/' }] }))
  expect(serialize(await load(folder.path)).equals(bytes)).toBe(true)

  const moved = await load(folder.path, { siteUrl: 'https://elsewhere.example', now: '2027-01-01T00:00:00.000Z' })
  expect(moved.pages[0]?.encoded.identity.toString()).toContain('https://elsewhere.example')
  expect(await readdir(folder.path)).not.toContain(name)
})

test('the process that renders the site refuses facts of the wrong type', async () => {
  await using folder = await makeTemporaryDirectory()
  const mistyped = Object.assign({ now: '2026-11-15T12:00:00.000Z' }, { siteUrl: 3 })
  await expect(load(folder.path, mistyped as object)).rejects.toThrow('Expected string but received 3')
  expect(await readdir(folder.path)).toEqual([])
})

test('a damaged list of assets is refused with the name of its file', async () => {
  await using folder = await makeTemporaryDirectory()
  const path = join(folder.path, 'assets.json')
  const { loader: _missing, ...others } = await readBuiltAssets(dist)
  await writeFile(path, JSON.stringify(others))
  await expect(readBuiltAssets(folder.path)).rejects.toThrow(`${path} cannot be used: loader`)
})
