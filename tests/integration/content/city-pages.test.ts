import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { cities } from '#content/cities/cities.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { renderBuiltSite } from '../../support/site/rendered-site.ts'

const { pages } = await renderBuiltSite()
const paths = pages.map(({ path }) => path)
const cityPages = cities.map((city) => {
  const html = pages.find(({ path }) => path === cityPath(city.slug))?.html ?? ''
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(html)
  return { city, name: city.name, document, main: document.querySelector('main') }
})

/** Sequences of five words, which two texts share only if one was copied from the other. */
const RUN = 5

function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}’'.%-]+/gu) ?? []
  return new Set(words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' ')))
}

/** The part of the shorter text that is also in the other one, from 0 to 1. */
function shareOf(a: Set<string>, b: Set<string>): number {
  return [...a].filter((run) => b.has(run)).length / Math.min(a.size, b.size)
}

test('no two city pages share more than 60% of their text', () => {
  const texts = cityPages.map(({ city, main }) => ({ slug: city.slug, runs: runsOf(main?.textContent ?? '') }))
  const pairs = texts.flatMap((a, index) =>
    texts.slice(index + 1).map((b) => ({ pair: `${a.slug} and ${b.slug}`, share: shareOf(a.runs, b.runs) })),
  )
  expect(pairs).toHaveLength(190)
  expect(Math.min(...texts.map(({ runs }) => runs.size))).toBeGreaterThan(600)
  expect(pairs.filter(({ share }) => share > 0.6)).toEqual([])
})

test('the measure tells a copied text from a different one', () => {
  const text = 'Brick warehouses, machine shops and bank halls are being turned to new purposes.'
  expect(shareOf(runsOf(text), runsOf(`${text} And some more words stand here.`))).toBe(1)
  expect(shareOf(runsOf(text), runsOf('Steel built the city, and what it left behind can still be bought.'))).toBe(0)
})

test.each(cityPages)('the only main heading of the page of $name contains the name', ({ name, document }) => {
  const headings = [...document.querySelectorAll('h1')].map((heading) => heading.textContent)
  expect(headings).toEqual([`Commercial real estate in ${name}`])
})

test.each(cityPages)('the page of $name has its introduction and all its facts with sources', ({ city, main }) => {
  const text = main?.textContent ?? ''
  for (const paragraph of city.intro) expect(text).toContain(paragraph)
  for (const fact of city.facts) expect(text).toContain(`${fact.place}${fact.text}Source: ${fact.source}`)
  const items = [...(main?.querySelectorAll('[aria-labelledby=facts] li') ?? [])]
  expect(items.map((item) => item.querySelector('a[href^="https://"]') !== null)).toEqual(city.facts.map(() => true))
  expect(text).toContain('Facts reviewed on November 15, 2026')
})

test.each(cityPages)('the snapshot of $name has its figures, their basis and their date', ({ name, main }) => {
  const snapshot = main?.querySelector('#snapshot')
  const headings = [...(snapshot?.querySelectorAll('h3') ?? [])].map((element) => element.textContent)
  expect(headings).toEqual([
    'Average cap rate',
    'Vacancy rate',
    'Top sectors',
    'Key strengths',
    `${name} among our 20 cities`,
  ])
  expect(snapshot?.textContent).toMatch(
    /Our own indicative figures\. Blended indicative range .* As of November 15, 2026\. Ask us how we got these numbers\./,
  )
  expect(snapshot?.textContent).toMatch(/Average cap rate\d\.\d% to \d\.\d%All 20 cities: 4\.0% to 9\.0%/)
  expect(snapshot?.textContent).toMatch(/Vacancy rate\d\.\d%All 20 cities: 4\.8% to 8\.9%/)
})

test.each(cityPages)(
  'the chart of $name is one table in a figure, with a link and all figures in each row',
  ({ city, main }) => {
    // A table of cap rates by type would be the second: no registrant has attested one.
    const tables = [...(main?.querySelectorAll('table') ?? [])]
    expect(tables.map((table) => table.closest('figure')?.getAttribute('aria-labelledby'))).toEqual(['comparison'])
    const rows = [...(main?.querySelectorAll('#snapshot tbody tr') ?? [])]
    const links = rows.map((row) => row.querySelector('th[scope=row] a')?.getAttribute('href') ?? '')
    expect(links.toSorted()).toEqual(cities.map(({ slug }) => cityPath(slug)).toSorted())
    for (const row of rows) {
      expect(row.textContent).toMatch(/^[A-Za-z ]+\d\.\d% to \d\.\d%\d\.\d%[\d,]{6,9}$/)
      expect(row.querySelectorAll('svg[aria-hidden=true]')).toHaveLength(2)
    }
    const own = rows.filter((row) => row.querySelector('[aria-current=page]'))
    expect(own.map((row) => row.querySelector('th')?.textContent)).toEqual([city.name])
  },
)

test('every fact has a source that can be looked up', () => {
  const sources = cities.flatMap(({ facts }) => facts.map(({ source }) => source))
  expect(sources.filter((source) => /general|public knowledge|reviewed by the team/i.test(source))).toEqual([])
})

test.each(cityPages)(
  'the page of $name has the four property types, each with a link to the questionnaire',
  ({ city, main }) => {
    const types = main?.querySelector('[aria-labelledby=property-types]')
    for (const text of Object.values(city.propertyTypes)) expect(types?.textContent).toContain(text)
    const openers = [...(types?.querySelectorAll('[data-opens=questionnaire]') ?? [])]
    expect(openers.map((opener) => opener.getAttribute('data-property-type'))).toEqual([
      'Industrial',
      'Office',
      'Retail',
      'Multifamily (5+ units)',
    ])
  },
)

test.each(cityPages)('the questionnaire of $name is open and has the city filled in', ({ city, main }) => {
  const island = main?.querySelector('[data-island=questionnaire]')
  expect(island?.querySelector('#questionnaire')?.hasAttribute('data-open')).toBe(true)
  expect(JSON.parse(island?.getAttribute('data-props') ?? '{}')).toMatchObject({
    city: city.name,
    location: city.questionnaireLocation,
  })
})

test.each(cityPages)(
  'the page of $name has three questions, as text and as structured data',
  ({ city, document, main }) => {
    const questions = [...(main?.querySelectorAll('[aria-labelledby=faqs] details summary') ?? [])].map((summary) =>
      summary.textContent?.trim(),
    )
    expect(questions).toEqual(city.faqs.map(({ question }) => question))
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
    const graph: { '@type': string; [key: string]: unknown }[] = JSON.parse(data)['@graph']
    expect(graph.find((thing) => thing['@type'] === 'FAQPage')).toMatchObject({
      mainEntity: city.faqs.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } })),
    })
    expect(graph.find((thing) => thing['@type'] === 'Service')).toMatchObject({
      provider: { '@id': 'https://www.offmarket-ontario.example/#agent' },
      serviceType: 'Commercial real estate brokerage',
      areaServed: {
        '@type': 'City',
        name: city.name,
        sameAs: city.sameAs,
        geo: { '@type': 'GeoCoordinates', latitude: city.latitude, longitude: city.longitude },
        containedInPlace: { '@type': 'AdministrativeArea', name: 'Ontario' },
      },
    })
  },
)

test.each(cityPages)('the page of $name links to three nearby cities and says why', ({ city, main }) => {
  const links = [...(main?.querySelectorAll('[aria-labelledby=nearby] a') ?? [])]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(city.nearby.map(({ slug }) => cityPath(slug)))
  for (const [index, { slug, reason }] of city.nearby.entries()) {
    expect(paths).toContain(cityPath(slug))
    expect(links[index]?.textContent).toContain(reason)
    expect(links[index]?.textContent).toMatch(/(?:Higher|Lower|Same) cap rate: \d\.\d% to \d\.\d%/)
    expect(links[index]?.textContent).toMatch(/(?:Higher|Lower|Same) vacancy: \d\.\d%/)
  }
})

test('every city is linked from the nearby links of another', () => {
  const reached = new Set(cities.flatMap(({ nearby }) => nearby.map(({ slug }) => slug)))
  expect(cities.map(({ slug }) => slug).filter((slug) => !reached.has(slug))).toEqual([])
})

test.each(cityPages)('the related links of $name do not include the page itself', ({ city, main }) => {
  const links = [...(main?.querySelectorAll('[aria-labelledby=related-links] a') ?? [])]
  const hrefs = links.map((link) => link.getAttribute('href'))
  expect(hrefs).not.toContain(cityPath(city.slug))
  // The nearby three are in the same section, under a separate heading.
  expect(main?.querySelector('[aria-labelledby=related-links] #nearby')).not.toBeNull()
  expect(hrefs.filter((href) => href?.startsWith('/commercial-real-estate-'))).toHaveLength(3 + 3)
  // These are four types and the quick link to all properties.
  expect(hrefs.filter((href) => href === '/')).toHaveLength(5)
  expect(hrefs).toEqual(expect.arrayContaining(['/contact', '/sell-fast']))
})
