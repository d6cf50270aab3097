import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderer } from '#app/images/create-renderer.ts'
import type { ImageJob } from '#platform/images/image-job.ts'
import { createLogger } from '#platform/log/logger.ts'
import { makeEncryptedPdf, makePdf, makePdfBomb } from '../../support/pictures/make-pdf.ts'

const program = join(import.meta.dirname, '../../../src/app/images/image-process.ts')
let renderer: ReturnType<typeof createRenderer>
beforeAll(() => {
  renderer = createRenderer(program, createLogger({ level: 'silent' }))
})
afterAll(() => renderer?.stop())

const shape = { width: 640, height: 640, fit: 'inside', focus: 'centre', format: 'webp', quality: 75 } as const

function preview(bytes: Buffer, from: ImageJob['from']): Promise<Buffer> {
  const source = { version: 'v', size: bytes.length, isPublic: false, read: async () => bytes }
  return renderer.images.render(source, { from, ...shape }, { key: 'owner', isGone: () => false })
}

/** A PNG that is empty but claims to be this large. */
function makePictureBomb(side: number, picture: Buffer): Buffer {
  const bomb = Buffer.from(picture)
  bomb.writeUInt32BE(side, 16)
  bomb.writeUInt32BE(side, 20)
  return bomb
}

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

test('hostile PDFs fail alone: the next one is read, and the server stays responsive', async () => {
  const hostile = {
    truncated: makePdf().subarray(0, 200),
    huge: makePdf({ size: '1000000 1000000' }),
    endless: makePdfBomb(),
    encrypted: makeEncryptedPdf(),
    lying: picture,
  }
  let ticks = 0
  const ticking = setInterval(() => ticks++, 20)
  const attempts = Object.values(hostile).map((bytes) => preview(bytes, 'pdf'))
  const plan = preview(makePdf({ size: '14400 20' }), 'pdf')
  const results = await Promise.allSettled(attempts)
  expect(results.map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'))
  expect(await sharp(await plan).metadata()).toMatchObject({ format: 'webp', width: 640, height: 1 })
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(10)
})

test('a file that is too large, or not a picture, is refused before it is decoded', async () => {
  await expect(preview(makePictureBomb(30_000, picture), 'picture')).rejects.toThrow('too large')
  await expect(preview(makePdf(), 'picture')).rejects.toThrow('unsupported')
  expect(await sharp(await preview(picture, 'picture')).metadata()).toMatchObject({ width: 60, height: 40 })
})
