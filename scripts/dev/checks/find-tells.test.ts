import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findTells } from './find-tells.ts'

function find(text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tells-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src/leads.ts'), text)
  return findTells(root)
}

test('a file may have two tells of a translated sentence, but not three', () => {
  const two = '// Whoever asks is told so.\n'
  expect(find(two)).toEqual([])
  expect(find(`${two}// There is none of ours.\n`)).toEqual(['src/leads.ts: whoever, is told, is none, of ours'])
})

test('ordinary sentences have none', () => {
  expect(
    find('// One of them is one of the leads. What we know understands withholding, so many-to-one is fine.\n'),
  ).toEqual([])
})
