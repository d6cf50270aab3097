import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type * as tusClient from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { startCuttingProxy } from '../../support/cutting-proxy.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'

const MEGABYTES = Number(process.env.RESUMABLE_MEGABYTES ?? '6')
const CUTS = Number(process.env.RESUMABLE_CUTS ?? '3')
const DEFAULT_LIMIT_MEGABYTES = 50
const clientPath = join(dirname(createRequire(import.meta.url).resolve('tus-js-client')), '../../dist/tus.min.js')

let browser: Browser
let product: Product
const isLarge = MEGABYTES > DEFAULT_LIMIT_MEGABYTES
beforeAll(async () => {
  browser = await sharedChromium()
  product = await (isLarge ? startProduct({ env: { STORAGE_FILE_SIZE_LIMIT: '1000000000' } }) : sharedProduct())
})
afterAll(async () => {
  await closeContexts(browser)
  if (isLarge) await product[Symbol.asyncDispose]()
})

test('a file that a browser uploads through cut connections arrives whole', { timeout: 600_000 }, async () => {
  const key = (await readFile(join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const bucket = `uploads-${randomUUID()}`
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${product.url}/storage/v1${path}`, {
      ...init,
      headers: { apikey: key, 'Content-Type': 'application/json', ...init.headers },
    })
  await call('/bucket', { method: 'POST', body: JSON.stringify({ name: bucket }) })
  const afterBytes = Math.floor((MEGABYTES * 1_000_000) / (CUTS + 2))
  await using proxy = await startCuttingProxy({ port: product.port, cuts: CUTS, afterBytes })
  const page = await browser.newPage({ bypassCSP: true })
  await page.goto(`${product.url}/storage/v1/status`)
  await page.addScriptTag({ path: clientPath })
  const sent = await uploadRandomBytes(page, { product: product.url, proxy: proxy.url, bucket, key })
  expect(proxy.cutsMade()).toBe(CUTS)
  const stored = createHash('sha256')
  for await (const chunk of (await call(`/object/${bucket}/photos.zip`)).body ?? []) stored.update(chunk)
  expect(stored.digest('hex')).toBe(sent)
  await page.close()
})

/** Uploads through the proxy, which is another origin for the page. Returns the hash of what was sent. */
function uploadRandomBytes(page: Page, to: { product: string; proxy: string; bucket: string; key: string }) {
  return page.evaluate(
    async ({ megabytes, product, proxy, bucket, key }) => {
      const { tus } = window as unknown as { tus: typeof tusClient }
      const bytes = new Uint8Array(megabytes * 1_000_000)
      for (let at = 0; at < bytes.length; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000))
      const metadata = { bucketName: bucket, objectName: 'photos.zip', contentType: 'application/zip' }
      const created = await fetch(`${product}/storage/v1/upload/resumable`, {
        method: 'POST',
        headers: {
          apikey: key,
          'Tus-Resumable': '1.0.0',
          'Upload-Length': String(bytes.length),
          'Upload-Metadata': Object.entries(metadata)
            .map(([name, value]) => `${name} ${btoa(value)}`)
            .join(),
        },
      })
      await new Promise<void>((resolve, reject) => {
        const upload = new tus.Upload(new Blob([bytes]), {
          uploadUrl: proxy + created.headers.get('Location'),
          headers: { apikey: key },
          retryDelays: Array.from({ length: 50 }, () => 20),
          onSuccess: () => resolve(),
          onError: reject,
        })
        upload.start()
      })
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    },
    { megabytes: MEGABYTES, ...to },
  )
}
