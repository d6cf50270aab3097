import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { socialImagePath } from '#domain/seo/social-image.ts'
import { inPool } from '../../support/in-pool.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'
import { pagePaths } from '../../support/site/site-pages.ts'

// This file starts the product several times.
vi.setConfig({ testTimeout: 120_000 })

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.[Symbol.asyncDispose]())

async function fetchImage(path: string, from = product) {
  const answer = await fetch(from.url + socialImagePath(path))
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}

test('every page names a picture of its own, 1200 by 630 px and under 200 KB', async () => {
  const images = await inPool(pagePaths, 4, async (path) => {
    const { status, headers, bytes } = await fetchImage(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(200_000)
    const html = await (await fetch(product.url + path)).text()
    expect(html).toContain(`content="${product.url}${socialImagePath(path)}"`)
    return bytes.toString('base64')
  })
  expect(new Set(images).size).toBe(pagePaths.length)
})

test('there is no picture for a page that does not exist', async () => {
  for (const name of ['nope', '..', 'home.png', '']) {
    expect((await fetch(`${product.url}/social/${name}.png`)).status).toBe(404)
  }
})

test('other sites may show a picture, cache it for a day and revalidate it', async () => {
  const { headers } = await fetchImage('/contact')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cache-control')).toBe('public, max-age=86400')
  const url = product.url + socialImagePath('/contact')
  const again = await fetch(url, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(headers.get('content-length'))
  expect((await fetch(url, { method: 'POST' })).status).toBe(405)
})

test('pictures are reused after a restart and drawn again for another brokerage', async () => {
  const before = await fetchImage('/contact')
  const { dataDir } = product
  const listStored = () => readdirSync(join(dataDir, 'cache', 'social'))
  const drawn = new Set(listStored())
  await product.stop()
  {
    await using same = await startProduct({ dataDir })
    expect((await fetchImage('/contact', same)).bytes.equals(before.bytes)).toBe(true)
    expect(new Set(listStored())).toEqual(drawn)
  }
  await using other = await startProduct({ dataDir, env: { BROKERAGE_NAME: 'Bay & Queen Realty Ltd., Brokerage' } })
  expect((await fetchImage('/contact', other)).bytes.equals(before.bytes)).toBe(false)
  // The picture is sent first and stored after that.
  await expect.poll(() => listStored().some((name) => !drawn.has(name))).toBe(true)
})
