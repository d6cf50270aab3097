import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cityScenes } from '#content/city-figures/city-scenes.ts'
import { buildDrawings, drawings } from '../../../scripts/build/build-drawings.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const root = join(import.meta.dirname, '..', '..', '..')

test.each(drawings)('$path is the output of its sources, byte for byte', async ({ path, render }) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(await render())
})

test('an up-to-date drawing is not written again', async () => {
  await using folder = await makeTemporaryDirectory()
  const files = drawings.map(({ path }) => join(folder.path, path))
  for (const file of files) mkdirSync(dirname(file), { recursive: true })
  await buildDrawings(folder.path)
  const longAgo = new Date('2020-01-01')
  for (const file of files) utimesSync(file, longAgo, longAgo)
  writeFileSync(files[0] ?? '', 'spoiled')

  await buildDrawings(folder.path)
  expect(files.map((file) => statSync(file).mtime.getFullYear() === 2020)).toEqual([false, true, true])
  expect(readFileSync(files[0] ?? '', 'utf8')).toBe(readFileSync(join(root, drawings[0]?.path ?? ''), 'utf8'))
})

test('the image of all landmarks has a view for every city and is at most 5 KiB over the wire', () => {
  const picture = readFileSync(join(root, 'public', 'landmarks.svg'), 'utf8')
  for (const { landmark } of Object.values(cityScenes)) expect(picture).toContain(`<view id="${landmark}"`)
  expect(brotliCompressSync(picture).length).toBeLessThanOrEqual(5 * 1024)
})
