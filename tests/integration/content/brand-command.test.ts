import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readIdentityFolder } from '#app/identity-folder/read-identity-folder.ts'
import { cities } from '#content/cities/cities.ts'
import { claims } from '#content/claims.ts'
import { ontarioHolidays } from '#content/holidays.ts'
import { identity } from '#content/identity.ts'
import { builtInColours } from '#content/own/colours.ts'
import { runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const example = join(import.meta.dirname, '../../../examples/identity')

test('npm run brand -- build makes three files of each picture, and refuses a folder as the start does', async () => {
  await using folder = await makeTemporaryDirectory()
  await cp(example, folder.path, { recursive: true })
  await rm(join(folder.path, 'built'), { recursive: true })
  const built = await runScript('brand', ['build', folder.path], {})
  expect(built).toMatchObject({ code: 0, output: expect.stringContaining('people 3, sales 3, testimonials 2') })
  expect(await readdir(join(folder.path, 'built'))).toHaveLength(3 * 3 + 1)

  await rm(join(folder.path, 'evidence'), { recursive: true })
  const sentence = 'IDENTITY_DIR: record of entry 1 in deals.json names example.txt, which is not in evidence/.'
  expect(await runScript('brand', ['build', folder.path], {})).toMatchObject({ code: 1, errors: `${sentence}\n` })
})

test('without a folder the command prints its usage', async () => {
  expect(await runScript('brand', ['build'], {})).toMatchObject({ code: 2, errors: expect.stringContaining('Usage') })
})

test('npm run brand -- new writes a folder that a start accepts without edits, and shows the built-in content', async () => {
  await using folder = await makeTemporaryDirectory()
  const path = join(folder.path, 'new')
  expect(await runScript('brand', ['new', path], {})).toMatchObject({ code: 0, errors: '' })
  const checked = await runScript('brand', ['check', path], {})
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('cities 20') })
  const { own, identity: ownIdentity } = readIdentityFolder(path, '2026-11-19')
  expect(ownIdentity).toEqual(identity)
  expect(own?.cities).toMatchObject(cities)
  expect(own?.colours).toEqual(builtInColours)
  expect(own?.claims).toEqual(claims)
  expect(own?.region?.holidays).toEqual(ontarioHolidays)

  const file = join(path, 'texts.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"hero"', '"heros"'))
  const sentence = 'IDENTITY_DIR: home.heros in texts.json does not replace a text of the site.'
  expect(await runScript('brand', ['check', path], {})).toMatchObject({ code: 1, errors: `${sentence}\n` })
  const again = await runScript('brand', ['new', path], {})
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('is not empty: name a new folder.') })
})
