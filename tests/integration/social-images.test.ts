import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSocialImages } from '#app/images/social-images.ts'
import { identity } from '#content/identity.ts'
import { silentLog } from '../support/database/test-database.ts'
import { dist } from '../support/site/rendered-site.ts'
import { makeTemporaryDirectory } from '../support/temporary-directory.ts'

/** Finds the picture of one page, as a server that was just started does. */
async function findPicture(dataDir: string, brokerageName = identity.brokerageName): Promise<Buffer | null> {
  const images = createSocialImages({
    config: { dataDir, identity: { ...identity, brokerageName } },
    log: silentLog,
    titles: [{ path: '/contact', title: 'Contact' }],
    program: join(dist, 'social'),
  })
  expect(images.find('/social/nope.png')).toBeNull()
  const picture = await images.find('/social/contact.png')
  images.stop()
  return picture
}

test('a picture is 1200 by 630 px, is reused after a restart, and is drawn again for another brokerage', async () => {
  await using folder = await makeTemporaryDirectory()
  const listStored = () => readdir(join(folder.path, 'cache', 'social'))
  const picture = await findPicture(folder.path)
  expect([picture?.readUInt32BE(16), picture?.readUInt32BE(20)]).toEqual([1200, 630])
  const stored = await listStored()
  expect(stored).toHaveLength(1)
  expect((await findPicture(folder.path))?.equals(picture ?? Buffer.alloc(0))).toBe(true)
  expect(await listStored()).toEqual(stored)
  expect(
    (await findPicture(folder.path, 'Bay & Queen Realty Ltd., Brokerage'))?.equals(picture ?? Buffer.alloc(0)),
  ).toBe(false)
  expect(await listStored()).toHaveLength(2)
})
