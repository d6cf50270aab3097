import { beforeAll, expect, test } from 'vitest'
import { socialImagePath } from '#domain/seo/social-image.ts'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

// `site-metadata.test.ts` sees that every page names its own.
test.each([sitePaths.home, cityPath('richmond-hill')])(
  'the picture of %s is a PNG of less than 200 KB',
  async (path) => {
    const answer = await fetch(product.url + socialImagePath(path))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(200_000)
  },
)

test('there is no picture for a page that does not exist', async () => {
  for (const name of ['nope', '..', 'home.png', '']) {
    expect((await fetch(`${product.url}/social/${name}.png`)).status).toBe(404)
  }
})

test('other sites may show a picture, cache it for a day and revalidate it', async () => {
  const url = product.url + socialImagePath(sitePaths.home)
  const { headers } = await fetch(url)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cache-control')).toBe('public, max-age=86400')
  const again = await fetch(url, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(headers.get('content-length'))
  expect((await fetch(url, { method: 'POST' })).status).toBe(405)
})
