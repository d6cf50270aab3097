import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findCrowdedFolders, MAX_FILES } from './find-crowded-folders.ts'

test('a folder with one file too many is returned with its count, a full one is not', () => {
  const root = mkdtempSync(join(tmpdir(), 'crowded-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [folder, count] of Object.entries({ 'src/full': MAX_FILES, 'src/full/crowded': MAX_FILES + 1 })) {
    mkdirSync(join(root, folder), { recursive: true })
    for (let file = 0; file < count; file++) writeFileSync(join(root, folder, `${file}.ts`), '')
  }
  expect(findCrowdedFolders(root, ['src'])).toEqual([`${join('src', 'full', 'crowded')}: ${MAX_FILES + 1}`])
})
