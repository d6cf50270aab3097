import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { buildFonts } from './build-fonts.ts'

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'fonts')

test('a damaged font in the cache is built again', { timeout: 60_000 }, async () => {
  const built = await buildFonts(cache)
  await using folder = await makeTemporaryDirectory()
  await cp(cache, folder.path, { recursive: true })
  const names = await readdir(folder.path)
  for (const name of names.filter((name) => name.startsWith('Figtree'))) {
    await writeFile(join(folder.path, name), '{"data": 7}')
  }
  expect(await buildFonts(folder.path)).toEqual(built)
  for (const name of names.filter((name) => name.startsWith('Fraunces'))) {
    await writeFile(join(folder.path, name), '{"data": ')
  }
  expect(await buildFonts(folder.path)).toEqual(built)
  for (const { data } of built.files) {
    const stored = await Promise.all(names.map((name) => readFile(join(folder.path, name), 'utf8')))
    expect(stored.join()).toContain(data.toString('base64'))
  }
})
