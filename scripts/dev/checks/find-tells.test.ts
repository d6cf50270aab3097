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
  expect(find(`${two}// It comes back.\n`)).toEqual(['src/leads.ts: whoever, is told, comes back'])
})

test('ordinary sentences have none', () => {
  const sentences = [
    'One of them is one of the leads, and a batch is one statement. There is none.',
    'What we know understands withholding. Nobody knows. `self` stands for the member.',
    'The table holds rows. Each visitor is told apart. The mail goes on to the next server.',
    'A copy of our own mail. The list in which it is found.',
  ]
  expect(find(sentences.map((sentence) => `// ${sentence}\n`).join(''))).toEqual([])
})
