import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { createDeskDocument } from '#domain/site/desk-document.ts'
import { renderSite } from './render-site.tsx'

// Checks the metadata for search engines and social networks in the documents as they are sent.
const siteUrl = 'https://www.offmarket-ontario.example'
const site = renderSite({
  identity,
  siteUrl,
  publishableKey: 'a-publishable-key-of-length',
  passwordRules: { minLength: 6, staffMinLength: 12, characters: [] },
  now: '2026-11-15T04:05:06.000Z',
  assets: { css: '', bootstrap: '/assets/bootstrap.js', loader: '', fonts: [] },
})
const pages = site.pages.map(({ path, html }) => [path, html] as const)
const documents = [...pages, ['404', site.notFound] as const]

function readEntities(text: string): string {
  return text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

function titleOf(html: string): string {
  return readEntities(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
}

function metaOf(html: string, key: string): string | undefined {
  const found = new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1]
  return found === undefined ? undefined : readEntities(found)
}

function graphOf(html: string): Record<string, unknown>[] {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return JSON.parse(text)['@graph']
}

function nodeOf(html: string, type: string): Record<string, unknown> | undefined {
  return graphOf(html).find((node) => node['@type'] === type)
}

test('titles and descriptions are present, unique and short enough not to be cut', () => {
  const titles = documents.map(([, html]) => titleOf(html))
  const descriptions = documents.map(([, html]) => metaOf(html, 'description') ?? '')
  for (const title of titles) expect.soft(title).toMatch(/^.{15,60}$/)
  for (const description of descriptions) expect.soft(description).toMatch(/^.{120,158}$/)
  for (const text of [...titles, ...descriptions]) expect.soft(text).not.toMatch(/\.\.\.$/)
  expect(new Set(titles).size).toBe(documents.length)
  expect(new Set(descriptions).size).toBe(documents.length)
})

test.each(pages)('%s has its own canonical address and its own picture', (path, html) => {
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}"/>`)
  expect(metaOf(html, 'og:url')).toBe(siteUrl + path)
  expect(metaOf(html, 'og:image')).toBe(`${siteUrl}/social/${path === '/' ? 'home' : path.slice(1)}.png`)
  expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
})

test.each(documents)('%s tells social networks which site it belongs to', (_path, html) => {
  expect(metaOf(html, 'og:title')).toBe(titleOf(html))
  expect(metaOf(html, 'og:site_name')).toBe(identity.brokerageName)
  expect(metaOf(html, 'keywords')).toMatch(/^.+, .+/)
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>')
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest"/>')
})

test('only the desk has a manifest that makes an app of it, with the icons of the site', () => {
  const read = (wanted: string) => JSON.parse(site.documents.find(({ path }) => path === wanted)?.text ?? '')
  const manifest = read('/desk.webmanifest')
  expect(manifest).toMatchObject({ start_url: '/desk', scope: '/desk', display: 'standalone', short_name: 'Lead desk' })
  expect(manifest.icons).toEqual(read('/site.webmanifest').icons)
  expect(createDeskDocument({ css: '', fonts: [], script: '' })).toContain('rel="manifest" href="/desk.webmanifest"')
  for (const [, html] of documents) expect(html).not.toContain('desk.webmanifest')
})

test('only the account pages and the 404 page ask not to be indexed', () => {
  const hidden = documents.filter(([, html]) => metaOf(html, 'robots') === 'noindex').map(([path]) => path)
  expect(hidden.sort()).toEqual(['/account', '/auth', '404'])
  expect(site.notFound).not.toContain('rel="canonical"')
})

test.each(documents)('%s has a breadcrumb bar that matches its structured data, unless it is home', (path, html) => {
  const bar = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(html)?.[0]
  if (path === '/') {
    expect(bar).toBeUndefined()
    expect(nodeOf(html, 'BreadcrumbList')).toBeUndefined()
    return
  }
  const shown = bar?.match(/(?<=>)[^<>]+(?=<)/g)?.map(readEntities)
  expect(nodeOf(html, 'BreadcrumbList')?.itemListElement).toMatchObject(shown?.map((name) => ({ name })) ?? [])
  // A calculator is below the list of them.
  expect(shown).toHaveLength(path.startsWith('/tools/') ? 3 : 2)
  expect(shown?.[0]).toBe('Home')
  expect(bar).toContain('<a href="/"')
  expect(bar).toContain('aria-current="page"')
})

test.each(documents)('%s has one graph with the same agent and the day of its last change', (path, html) => {
  expect(nodeOf(html, 'RealEstateAgent')).toEqual(nodeOf(pages[0]?.[1] ?? '', 'RealEstateAgent'))
  expect(nodeOf(html, 'RealEstateAgent')).toMatchObject({ '@id': `${siteUrl}/#agent`, name: identity.brokerageName })
  expect(nodeOf(html, 'WebPage')?.dateModified).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(nodeOf(html, 'WebSite') !== undefined).toBe(path === '/')
  const ids = graphOf(html).flatMap((node) => node['@id'] ?? [])
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(documents)('every question in the structured data of %s is shown on the page', (_path, html) => {
  const questions = nodeOf(html, 'FAQPage')?.mainEntity
  if (!Array.isArray(questions)) return
  const text = readEntities(html.replace(/<script.*?<\/script>/gs, ''))
  for (const { name, acceptedAnswer } of questions) {
    expect(text).toContain(name)
    expect(text).toContain(acceptedAnswer.text)
  }
})

test('the sell-fast page answers eight questions, and no question is asked on two pages', () => {
  const questionsOf = (html: string) => {
    const found = nodeOf(html, 'FAQPage')?.mainEntity
    return Array.isArray(found) ? found.map(({ name }) => String(name)) : []
  }
  expect(questionsOf(pages.find(([path]) => path === '/sell-fast')?.[1] ?? '')).toHaveLength(8)
  const all = documents.flatMap(([, html]) => questionsOf(html))
  expect(new Set(all).size).toBe(all.length)
})
