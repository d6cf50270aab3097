import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { readJsonFile, readJsonFileSync } from './read-json-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'offmarket-json-'))
const path = join(folder, 'package.json')
const Package = v.object({ version: v.string(), files: v.array(v.object({ name: v.string() })) })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file that matches the schema is read, without values outside the schema', async () => {
  writeFileSync(path, '{"version": "1.2", "files": [{"name": "a"}], "other": true}')
  const content = { version: '1.2', files: [{ name: 'a' }] }
  expect(await readJsonFile(path, Package)).toEqual(content)
  expect(readJsonFileSync(path, Package)).toEqual(content)
})

test.each([
  ['{"version": "1.2", "files": [{"name": 3}]}', 'cannot be used: files.0.name: Invalid type: Expected string'],
  ['[]', 'cannot be used: '],
  ['null', 'cannot be used: Invalid type: Expected Object but received null'],
  ['{"version": "1.2"', 'is not valid JSON'],
  ['', 'is not valid JSON'],
])('a file with the content %s is refused, and the error says which file', async (text, reason) => {
  writeFileSync(path, text)
  await expect(readJsonFile(path, Package)).rejects.toThrow(`${path} ${reason}`)
  expect(() => readJsonFileSync(path, Package)).toThrow(`${path} ${reason}`)
})
