import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
