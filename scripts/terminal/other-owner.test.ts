import { chown } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { describeOtherOwner } from './other-owner.ts'

const ROOT = 0

test('root is stopped before it writes where the user of the site could not read', async () => {
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  expect(describeOtherOwner(folder.path)).toBeNull()
  expect(describeOtherOwner('/nowhere', ROOT)).toBeNull()
  const ourId = process.getuid?.() ?? ROOT
  const siteId = ourId === ROOT ? 12_345 : ourId
  if (ourId === ROOT) await chown(folder.path, siteId, siteId)
  expect(describeOtherOwner(folder.path, ROOT)).toContain(`sudo -u '#${siteId}'`)
  expect(describeOtherOwner(folder.path, siteId)).toBeNull()
})
