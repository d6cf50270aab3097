import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const root = dirname(dirname(import.meta.dirname))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
/** A clone in which nothing is installed. */
const clone = mkdtempSync(join(tmpdir(), 'commands-'))
for (const name of ['package.json', 'package-lock.json', 'scripts'])
  cpSync(join(root, name), join(clone, name), { recursive: true })
afterAll(() => rmSync(clone, { recursive: true }))

const listFiles = () => readdirSync(clone, { recursive: true }).toSorted()

test('every command prints its usage with --help and does nothing else', async () => {
  const before = listFiles()
  const ask = async ([name, command]: [string, string]) => {
    const words = [...command.split(' ').slice(1), '--help']
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: clone })
    const called = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
    return stdout.startsWith(called) && stdout.length > called.length + 20 ? [] : [`${called}: ${stdout}`]
  }
  expect((await Promise.all(Object.entries(scripts).map(ask))).flat()).toEqual([])
  expect(listFiles()).toEqual(before)
})
