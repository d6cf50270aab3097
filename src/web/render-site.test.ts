import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { renderSite } from './render-site.tsx'

const site = renderSite({
  identity,
  siteUrl: 'https://www.offmarket-ontario.example',
  publishableKey: 'a-publishable-key-of-length',
  year: 2031,
  assets: {
    css: 'a>b{color:red}',
    bootstrap: { src: '/assets/bootstrap.js', integrity: 'sha384-abc' },
    fonts: ['/assets/fraunces.woff2', '/assets/figtree.woff2'],
  },
})
const documents = [...site.pages, { path: '404', html: site.notFound }].map(({ path, html }) => [path, html] as const)

test.each(documents)('%s has nothing that the content security policy forbids', (_path, html) => {
  expect(html).not.toMatch(/ style=/)
  expect(html).not.toMatch(/ on[a-z]+=/)
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" async="" src="/assets/bootstrap.js" integrity="sha384-abc">',
  ])
})

test.each(documents)('%s carries the sheet unchanged, so that its hash holds', (_path, html) => {
  expect(html).toContain('<style>a>b{color:red}</style>')
})

test.each(documents)('%s preloads the fonts', (_path, html) => {
  expect(html.match(/<link rel="preload" as="font"[^>]*crossorigin/g)).toHaveLength(2)
})

test.each(documents)('%s names the brokerage, the agents with their designation, and the year', (_path, html) => {
  expect(html).toContain(identity.brokerageName)
  for (const { name, designation } of identity.agents) expect(html).toMatch(new RegExp(`${name}.*${designation}`))
  expect(html).toContain('© 2031')
})

test.each(documents)('%s has one main heading and a skip link that leads to the content', (_path, html) => {
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('href="#content"')
  expect(html).toContain('<main id="content"')
})

test.each(documents)('every opener on %s opens an island of that page', (_path, html) => {
  const opened = [...html.matchAll(/data-opens="([^"]+)"/g)].map((match) => match[1])
  for (const name of new Set(opened)) expect(html).toContain(`data-island="${name}"`)
})

test('the home page states its own address, and the 404 page asks not to be indexed', () => {
  const home = site.pages.find(({ path }) => path === '/')?.html
  expect(home).toContain('<link rel="canonical" href="https://www.offmarket-ontario.example/"/>')
  expect(home).not.toContain('noindex')
  expect(site.notFound).toContain('<meta name="robots" content="noindex"/>')
  expect(site.notFound).not.toContain('canonical')
})

test('each island is exported by the file that carries its name', () => {
  const modules = import.meta.glob<{ name: string }>('./features/**/*.island.tsx', { import: 'island', eager: true })
  expect(Object.keys(modules).length).toBeGreaterThan(0)
  for (const [path, island] of Object.entries(modules)) expect(path).toMatch(new RegExp(`/${island.name}.island.tsx$`))
})
