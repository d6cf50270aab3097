import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadHeicDecoder } from './decode-heic.ts'
import { TOO_MANY_PIXELS } from './image-job.ts'

const file = join(import.meta.dirname, '../../../tests/support/pictures/house.heic')

test('a photograph in HEIC is decoded to its pixels, each time the same', async () => {
  const [decode, bytes] = [loadHeicDecoder(), await readFile(file)]
  const first = await decode(bytes)
  expect([first.width, first.height, first.data.length]).toEqual([160, 120, 160 * 120 * 3])
  // The sky at the top is light, and the picture is not of one colour.
  const { channels } = await sharp(first.data, { raw: { width: 160, height: 120, channels: 3 } }).stats()
  expect(channels.every(({ min, max }) => max - min > 50)).toBe(true)
  const second = await decode(bytes)
  expect(Buffer.compare(first.data, second.data)).toBe(0)
})

test('a size that is only claimed is refused before anything is decoded, and the next photograph is read', async () => {
  const [decode, bytes] = [loadHeicDecoder(), await readFile(file)]
  const size = bytes.indexOf('ispe') + 8
  for (const sides of [
    [30_000, 30_000],
    [50_000, 1001],
  ] as const) {
    const huge = Buffer.from(bytes)
    for (const [index, side] of sides.entries()) huge.writeUInt32BE(side, size + 4 * index)
    await expect(decode(huge)).rejects.toThrow(TOO_MANY_PIXELS)
  }
  await expect(decode(bytes.subarray(0, 700))).rejects.toThrow(/end of file/i)
  await expect(decode(Buffer.alloc(5000, 7))).rejects.toThrow()
  expect(await decode(bytes)).toMatchObject({ width: 160, height: 120 })
})
