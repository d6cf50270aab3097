import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { loadHeicDecoder } from './decode-heic.ts'
import { TOO_MANY_PIXELS } from './image-job.ts'

const file = join(import.meta.dirname, '../../../tests/support/pictures/house.heic')

test('a HEIC photo is decoded to the same pixels every time', async () => {
  const [decode, bytes] = [loadHeicDecoder(), await readFile(file)]
  const first = await decode(bytes)
  expect([first.width, first.height, first.data.length]).toEqual([160, 120, 160 * 120 * 3])
  // The picture is not a single colour.
  const { channels } = await sharp(first.data, { raw: { width: 160, height: 120, channels: 3 } }).stats()
  expect(channels.every(({ min, max }) => max - min > 50)).toBe(true)
  const second = await decode(bytes)
  expect(Buffer.compare(first.data, second.data)).toBe(0)
})

test('a false size is refused before anything is decoded, and the next photo is read', async () => {
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

/** Adds an orientation property to the photo without changing its pixels. */
function addProperty(photo: Buffer, name: 'irot' | 'imir', value: number): Buffer {
  const box = Buffer.concat([Buffer.from([0, 0, 0, 9]), Buffer.from(name), Buffer.from([value])])
  const startOf = (box: string) => photo.indexOf(box) - 4
  const [list, links, references] = [startOf('ipco'), startOf('ipma'), startOf('iref')]
  const link = 0x80 | 4
  const turned = Buffer.concat([
    photo.subarray(0, links),
    box,
    photo.subarray(links, references),
    Buffer.from([link]),
    photo.subarray(references),
  ])
  const grow = (at: number, bytes: number) => turned.writeUInt32BE(turned.readUInt32BE(at) + bytes, at)
  for (const outer of [startOf('meta'), startOf('iprp')]) grow(outer, box.length + 1)
  grow(list, box.length)
  grow(links + box.length, 1)
  // The image had three properties and now has a fourth.
  turned[references + box.length - 4] = 4
  // The image data comes after the new property, so its offsets shift.
  for (const item of [16, 34]) grow(startOf('iloc') + item + 4, box.length + 1)
  return turned
}

test.each([
  ['irot', 1, (photo: Sharp) => photo.rotate(270)],
  ['irot', 2, (photo: Sharp) => photo.rotate(180)],
  ['irot', 3, (photo: Sharp) => photo.rotate(90)],
  ['imir', 0, (photo: Sharp) => photo.flip()],
  ['imir', 1, (photo: Sharp) => photo.flop()],
] as const)('a photo taken with a turned phone comes out upright (%s %i)', async (name, value, turn) => {
  const [decode, bytes] = [loadHeicDecoder(), await readFile(file)]
  const [plain, turned] = [await decode(bytes), await decode(addProperty(bytes, name, value))]
  const raw = { width: plain.width, height: plain.height, channels: 3 } as const
  const { data, info } = await turn(sharp(plain.data, { raw })).raw().toBuffer({ resolveWithObject: true })
  expect([turned.width, turned.height]).toEqual([info.width, info.height])
  expect(differ(turned.data, data)).toBeLessThan(3)
  // Proves that turning made a difference.
  expect(differ(turned.data, plain.data)).toBeGreaterThan(10)
})

/** The mean difference between two pictures. */
function differ(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}
