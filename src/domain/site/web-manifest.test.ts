import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { createWebManifest } from './web-manifest.ts'

const publicFolder = join(import.meta.dirname, '..', '..', '..', 'public')

test('the manifest has the registered name of the brokerage', () => {
  const manifest = createWebManifest({ ...identity, brokerageName: 'Bay Realty Inc., Brokerage' })
  expect(manifest.name).toContain('Bay Realty Inc., Brokerage')
})

test.each(createWebManifest(identity).icons.filter(({ type }) => type === 'image/png'))(
  '$src is a picture of $sizes, and small',
  ({ src, sizes }) => {
    const bytes = readFileSync(join(publicFolder, src))
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
    expect(bytes.length).toBeLessThan(10_000)
  },
)

test('the touch icon and favicon.ico have the names that browsers ask for', () => {
  const touchIcon = readFileSync(join(publicFolder, 'apple-touch-icon.png'))
  expect([touchIcon.readUInt32BE(16), touchIcon.readUInt32BE(20)]).toEqual([180, 180])
  const icon = readFileSync(join(publicFolder, 'favicon.ico'))
  expect([icon.readUInt16LE(2), icon.readUInt8(6)]).toEqual([1, 32])
})
