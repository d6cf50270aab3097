import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Window } from 'happy-dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { identity as builtInIdentity } from '#content/identity.ts'
import { builtInColours } from '#content/own/colours.ts'
import { findForbiddenWordings, findUnregisteredClaims } from '#domain/advertising/wording-rules.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { Skyline } from '#web/art/skyline.tsx'
import { drawTower } from '#web/art/skyline-shapes.ts'
import { readRenderedText } from '../support/site/rendered-text.ts'
import { renderSecondBrokerage, secondFolder } from '../support/site/second-brokerage.ts'

const run = promisify(execFile)

// The site of an invented brokerage with its own look, cities, texts, claims and wordings, rendered as a start does.
const { identity, cities, facts, site, register } = await renderSecondBrokerage()
const textOf = (encoded: { identity: Uint8Array }) => Buffer.from(encoded.identity).toString()
const pages = site.pages.map(({ path, encoded }) => ({ path, html: textOf(encoded) }))
const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html ?? ''
const fileOf = (path: string) => {
  const file = [...site.documents, ...site.assets].find((candidate) => candidate.path === path)
  return file ? textOf(file.encoded) : ''
}

test('its cities have pages, in the sitemap and in every list, and no built-in city has one', () => {
  const paths = cities.map(({ slug }) => cityPath(slug))
  const isCity = (path: string) => path.startsWith('/commercial-real-estate-')
  expect(pages.map(({ path }) => path).filter(isCity)).toEqual(paths)
  const linked = pages.flatMap(({ html }) => [...html.matchAll(/href="(\/commercial-real-estate-[^"#?]+)"/g)])
  expect([...new Set(linked.map(([, path]) => path))].toSorted()).toEqual(paths.toSorted())
  expect([...fileOf('/sitemap.xml').matchAll(/\/commercial-real-estate-[\w-]+/g)].map(String)).toEqual(paths)
  expect(htmlOf('/')).toContain('Four invented cities')
  // Labels of the map are placed by hand.
  expect(htmlOf('/')).not.toContain('/ontario.svg')
})

test.each(pages)('$path links only to what is there', ({ html }) => {
  const known = new Set([...pages, ...site.documents, ...site.assets].map(({ path }) => path))
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(html)
  const hrefs = [...document.querySelectorAll('a[href^="/"], link[href^="/"], img[src^="/"]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  )
  expect(hrefs.map((href) => href.replace(/[#?].*/, '')).filter((path) => !known.has(path))).toEqual([])
})

test.each(pages)('$path has its own title, a description, and the data of the brokerage', ({ path, html }) => {
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1]
  expect(pages.filter((page) => page.html.includes(`<title>${title}</title>`))).toHaveLength(1)
  expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
  expect(html).toContain('<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f1f5f2"/>')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const graph: { '@type': string; [key: string]: unknown }[] = JSON.parse(data)['@graph']
  expect(graph[0]).toMatchObject({ name: identity.brokerageName, alternateName: identity.teamName })
  const city = cities.find(({ slug }) => cityPath(slug) === path)
  const service = graph.find((node) => node['@type'] === 'Service')
  expect(service?.areaServed).toEqual(city && expect.objectContaining({ name: city.name, sameAs: city.sameAs }))
})

test.each(pages)('$path names this brokerage, keeps the rules of advertising and leaves no placeholder', ({ html }) => {
  const text = readRenderedText(html)
  expect(text).toContain(identity.brokerageName)
  for (const name of [builtInIdentity.brokerageName, builtInIdentity.teamName, 'offmarket-ontario.example'])
    expect(text.replaceAll(facts.siteUrl, '')).not.toContain(name)
  expect(findForbiddenWordings(text).map(({ id, passage }) => `${id}: ${passage}`)).toEqual([])
  expect(findUnregisteredClaims(text, register)).toEqual([])
  expect(html.replace(/<style>.*?<\/style>|<script.*?<\/script>|data-props="[^"]*"/gs, '')).not.toMatch(/\{\w+\}/)
})

test('its claims, promises and wordings of consent are shown in the place of the built-in ones', () => {
  const home = readRenderedText(htmlOf('/'))
  for (const text of ['18+', '140+', '4 cities served', '4,000 to 60,000 sq. ft.', 'how far north'])
    expect(home).toContain(text)
  expect(readRenderedText(htmlOf('/contact'))).toContain('uses what you send to answer you, and may follow up')
  expect(htmlOf('/')).toContain('Yes, get in touch')
})

test('stylesheets, drawings and icons are its own', () => {
  const [, css = ''] = /<style>(.*?)<\/style>/s.exec(htmlOf('/')) ?? []
  for (const text of [css, fileOf('/landmarks.svg')])
    for (const hex of Object.values(builtInColours.light)) expect(text).not.toContain(hex)
  expect(css).toMatch(/font-family:Bitter;.*font-family:Public Sans;.*--font-display:"Bitter"/s)
  expect(css).not.toMatch(/Fraunces|Figtree/)
  expect(fileOf('/favicon.svg')).toContain('Quiet North Property Group')
  expect(fileOf('/site.webmanifest')).toContain('"theme_color":"#f1f5f2"')
  expect(facts.assets.fonts.map((path) => fileOf(path).slice(0, 4))).toEqual(['wOF2', 'wOF2'])
})

test('the skyline has the tower of Toronto only if the brokerage works there', () => {
  const tower = drawTower(930, 588)
  expect(renderToStaticMarkup(Skyline({ className: '' }))).toContain(tower)
  expect(htmlOf('/')).not.toContain(tower)
})

test('a reply is due by its holidays, and a consent is recorded with its version', async () => {
  const program = join(import.meta.dirname, '../support/programs/print-own-content.ts')
  const { stdout } = await run(process.execPath, [program, secondFolder])
  expect(JSON.parse(stdout)).toEqual({
    // The Civic Holiday, a Monday, is not a public holiday of Ontario.
    due: '2026-08-04T16:00:00.000Z',
    versions: ['north-contact-2026-11-15', 'updates-2026-11-18'],
  })
})

test('what scripts need is in each page and in the desk', () => {
  for (const html of [htmlOf('/'), textOf(site.desk)]) {
    const [, data = ''] = /<script type="application\/json" id="own">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      hasLogo: true,
      cities: cities.map(({ slug, name }) => ({ slug, name })),
      region: { holidays: expect.arrayContaining([{ name: 'Civic Holiday', month: 8, mondayFrom: 1 }]) },
      texts: { confirmations: expect.anything() },
    })
  }
})
