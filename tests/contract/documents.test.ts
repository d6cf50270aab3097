import { beforeAll, expect, test } from 'vitest'
import { sharedProduct } from '../support/product/shared-product.ts'
import { type Product, startProduct } from '../support/product/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

async function get(path: string) {
  const answer = await fetch(product.url + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The paths of all addresses in the sitemap. */
async function sitemapPaths(): Promise<string[]> {
  const { text } = await get('/sitemap.xml')
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

test('robots.txt is plain text that a browser saves as a file', async () => {
  const { status, headers, text } = await get('/robots.txt')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(headers.get('content-disposition')).toBe('attachment; filename="robots.txt"')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const groups = text.split('\n\n').map((group) => group.trim().split('\n'))
  expect(groups).toEqual([
    ['User-agent: Googlebot', 'Allow: /', 'Crawl-delay: 1'],
    ['User-agent: Bingbot', 'Allow: /', 'Crawl-delay: 1'],
    ['User-agent: *', 'Allow: /', 'Crawl-delay: 2'],
    [`Sitemap: ${product.url}/sitemap.xml`],
  ])
})

test('the sitemap is XML with the absolute address and the last change of every page to be indexed', async () => {
  const { headers, text } = await get('/sitemap.xml')
  expect(headers.get('content-type')).toMatch(/^application\/xml/)
  const entries = [...text.matchAll(/<loc>(.*?)<\/loc>\s*<lastmod>(.*?)<\/lastmod>/g)]
  // These are home, sell-fast, contact, four legal texts, twenty cities, and the calculators with their list.
  expect(entries).toHaveLength(32)
  for (const [, address = '', day = ''] of entries) {
    expect(address.startsWith(`${product.url}/`)).toBe(true)
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(new Date(day).toISOString()).toContain(day)
    // The structured data of the page has the same day.
    const { text: page } = await get(new URL(address).pathname)
    expect(page, address).toContain(`"dateModified":"${day}"`)
  }
  expect(text).not.toContain('/auth')
})

test('an address with a trailing slash is the same page with the same canonical address', async () => {
  for (const path of [...(await sitemapPaths()), '/auth'].filter((path) => path !== '/')) {
    const { status, text } = await get(`${path}/?from=mail`)
    expect(status, path).toBe(200)
    expect(text, path).toContain(`<link rel="canonical" href="${product.url}${path}"/>`)
    expect(text, path).toContain(`<meta property="og:url" content="${product.url}${path}"/>`)
  }
})

test('two slashes, another case or a longer path are other addresses', async () => {
  for (const path of ['/contact//', '/Contact', '/contact/us', '/commercial-real-estate-montreal']) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('the page for a missing address offers links and asks not to be indexed', async () => {
  const { status, text } = await get('/no-such-page')
  expect(status).toBe(404)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).toContain('<nav aria-label="Breadcrumb"')
  const main = /<main.*<\/main>/s.exec(text)?.[0] ?? ''
  for (const href of ['/', '/contact', '/sell-fast']) expect(main).toContain(`href="${href}"`)
  for (const type of ['Industrial', 'Office', 'Retail', 'Multifamily']) expect(main).toMatch(new RegExp(`>${type}</a>`))
})

test('llms.txt describes the whole site in Markdown and asks not to be indexed', async () => {
  const { status, headers, text } = await get('/llms.txt')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(text).toMatch(/^# .*Brokerage\n/)
  for (const path of await sitemapPaths()) expect(text).toContain(`](${product.url}${path})`)
})

test('security.txt says where to report, and expires within a year', async () => {
  const { status, headers, text } = await get('/.well-known/security.txt')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toMatch(/^Contact: mailto:/m)
  expect(text).toContain(`Canonical: ${product.url}/.well-known/security.txt`)
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
  const inDays = (expires - Date.now()) / 86_400_000
  expect(inDays).toBeGreaterThan(363)
  expect(inDays).toBeLessThanOrEqual(366)
})

test('humans.txt names the people behind the site', async () => {
  const { status, headers, text } = await get('/humans.txt')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toContain('Example Realty Inc., Brokerage')
})

test('a deployment has its own address in every file, and with https it asks for that for a year', async () => {
  await using elsewhere = await startProduct({ env: { SITE_URL: 'https://www.offmarket-ontario.example' } })
  for (const path of ['/robots.txt', '/sitemap.xml', '/llms.txt', '/.well-known/security.txt', '/humans.txt']) {
    const text = await (await fetch(elsewhere.url + path)).text()
    expect(text, path).toContain('https://www.offmarket-ontario.example')
    expect(text, path).not.toContain('127.0.0.1')
  }
  const home = await fetch(elsewhere.url)
  expect(home.headers.get('strict-transport-security')).toBe('max-age=31536000')
})
