import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeTemporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { buildPictures } from './build-pictures.ts'

const person = { name: 'A', title: 'Broker', registration: '0000001', phone: '+14165550101', photo: 'me.jpg' }

/** A photograph as a phone takes it: on its side, with the place and the camera in it. Upright, its upper half is red. */
async function takePhotograph(width: number, height: number): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3, background: '#f00' } } as const
  const red = await sharp(half).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Planted Camera' }, IFD3: { GPSLatitude: '43/1 39/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

async function makeFolder(path: string, photograph: Buffer): Promise<void> {
  await mkdir(join(path, 'pictures'))
  await writeFile(join(path, 'people.json'), JSON.stringify([person]))
  await writeFile(join(path, 'pictures', 'me.jpg'), photograph)
}

test('a photograph is turned upright, cropped to three sizes and stripped of its metadata', async () => {
  await using folder = await makeTemporaryDirectory()
  const photograph = await takePhotograph(1200, 1000)
  expect((await sharp(photograph).metadata()).exif?.toString('latin1')).toContain('Planted Camera')
  await makeFolder(folder.path, photograph)
  await buildPictures(folder.path)
  const names = (await readdir(join(folder.path, 'built'))).filter((name) => name !== 'pictures.json')
  const sizes = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder.path, 'built', name))
      expect(bytes.toString('latin1')).not.toContain('Planted')
      const { width, height, exif, orientation } = await sharp(bytes).metadata()
      const pixels = await sharp(bytes).raw().toBuffer()
      const rednessAt = (pixel: number) => (pixels[3 * pixel] ?? 0) - (pixels[3 * pixel + 2] ?? 0)
      expect([rednessAt(width - 1), rednessAt(width * (height - 1))].map(Math.sign)).toEqual([1, -1])
      return { width, height, exif, orientation }
    }),
  )
  const bare = { exif: undefined, orientation: undefined }
  expect(sizes.toSorted((a, b) => a.width - b.width)).toEqual([
    { width: 128, height: 160, ...bare },
    { width: 320, height: 400, ...bare },
    { width: 640, height: 800, ...bare },
  ])
})

test('a picture that is too small, unreadable or missing is refused', async () => {
  await using folder = await makeTemporaryDirectory()
  // Upright it is too narrow, although it is wide enough as it is stored.
  await makeFolder(folder.path, await takePhotograph(900, 600))
  const small = 'IDENTITY_DIR: me.jpg is 600 by 900 pixels, and must have at least 640 by 800.'
  await expect(buildPictures(folder.path)).rejects.toThrow(small)
  await writeFile(join(folder.path, 'pictures', 'me.jpg'), 'text')
  await expect(buildPictures(folder.path)).rejects.toThrow('IDENTITY_DIR: me.jpg cannot be read as a picture')
  await writeFile(join(folder.path, 'people.json'), JSON.stringify([{ ...person, photo: 'you.jpg' }]))
  await expect(buildPictures(folder.path)).rejects.toThrow('IDENTITY_DIR: there is no picture you.jpg in pictures/.')
})

test('pictures that the folder no longer names are removed', async () => {
  await using folder = await makeTemporaryDirectory()
  await makeFolder(folder.path, await takePhotograph(1200, 1000))
  await buildPictures(folder.path)
  await writeFile(join(folder.path, 'people.json'), '[]')
  await buildPictures(folder.path)
  expect(await readdir(join(folder.path, 'built'))).toEqual(['pictures.json'])
})
