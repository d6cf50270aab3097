import { expect, test } from 'vitest'
import { builtInSlugs as citySlugs } from '#content/city-figures/city-slugs.ts'
import { identity } from '#content/identity.ts'
import { cityPath, sitePaths, toolPaths } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { legalPages } from './pages/legal-pages.tsx'
import { renderDocument } from './render-document.tsx'
import { renderSite } from './render-site.tsx'

const siteUrl = 'https://www.offmarket-ontario.example'
const facts: SiteFacts = {
  identity,
  siteUrl,
  publishableKey: 'a-publishable-key-of-length',
  passwordRules: { minLength: 6, staffMinLength: 12, characters: [] },
  now: '2031-02-03T04:05:06.000Z',
  assets: {
    css: 'a>b{color:red}',
    bootstrap: '/assets/bootstrap.js',
    loader: 'fetch("a")&&later()',
    fonts: ['/assets/fraunces.woff2', '/assets/figtree.woff2'],
  },
}
const site = renderSite(facts)
const documents = [...site.pages, { path: '404', html: site.notFound }].map(({ path, html }) => [path, html] as const)

test('every path of the site map has exactly one page', () => {
  const paths = [...Object.values(sitePaths), ...Object.values(toolPaths), ...citySlugs.map(cityPath)]
  expect(site.pages.map(({ path }) => path).sort()).toEqual(paths.sort())
})

test.each(documents)('%s names the brokerage, the agents with their designation, and the year', (_path, html) => {
  expect(html).toContain(identity.brokerageName)
  for (const { name, designation } of identity.agents) expect(html).toMatch(new RegExp(`${name}.*${designation}`))
  expect(html).toContain('© 2031')
})

test.each(documents)('every opener on %s opens an island of that page', (_path, html) => {
  const opened = [...html.matchAll(/data-opens="([^"]+)"/g)].map((match) => match[1])
  for (const name of new Set(opened)) expect(html).toContain(`data-island="${name}"`)
})

test('only the profiles that are set are linked, on every page', () => {
  expect(site.pages.map(({ html }) => html).join()).not.toContain('linkedin.com/company')
  const social = { linkedin: 'https://www.linkedin.com/company/example', yelp: 'https://www.yelp.com/biz/example' }
  const { pages } = renderSite({ ...facts, identity: { ...identity, social } })
  const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html ?? ''
  for (const { html } of pages) expect(html).toContain(`<a href="${social.linkedin}"`)
  // The links are in the footer, and on the contact page beside the office too.
  for (const path of ['/contact', '/sell-fast']) expect(htmlOf(path).split(`<a href="${social.yelp}"`)).toHaveLength(3)
  expect(htmlOf('/contact')).not.toContain('pinterest')
})

test('the privacy policy mentions Google’s script only if it is used', () => {
  const policy = legalPages.find(({ path }) => path === '/privacy-policy')
  if (!policy) throw new Error('there is no privacy policy')
  const without = renderDocument(policy, facts)
  expect(without).toContain('Other companies’ scripts')
  expect(without).not.toContain('Google Analytics')
  const withTag = renderDocument(policy, { ...facts, gaMeasurementId: 'G-EXAMPLE' })
  expect(withTag).toContain('Google Analytics')
  expect(withTag).not.toContain('Other companies’ scripts')
})

test('each island is exported by the file with its name', () => {
  const modules = import.meta.glob<{ name: string }>('./{account,features}/**/*.island.tsx', {
    import: 'island',
    eager: true,
  })
  expect(Object.keys(modules).length).toBeGreaterThan(0)
  for (const [path, island] of Object.entries(modules)) expect(path).toMatch(new RegExp(`/${island.name}.island.tsx$`))
})

test('the list of calculators shows what each example comes to', () => {
  const [, list = ''] = documents.find(([path]) => path === toolPaths.all) ?? []
  const text = list.replaceAll(/<[^>]+>/g, '')
  for (const figure of [
    'Cap rate: 5.92%',
    'Payment per month: $10,156.61',
    'Cash to close: $2,552,975',
    'Listing, expected net: $1,810,600',
  ])
    expect(text).toContain(figure)
})
