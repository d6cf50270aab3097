import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cities } from '#content/cities/cities.ts'
import { identity } from '#content/identity.ts'
import type { Proof } from '#content/proof-schema.ts'
import { CityDeals } from './city-deals.tsx'
import { ProofBand } from './proof-band.tsx'

const nothing: Proof = { isExample: false, people: [], deals: [], testimonials: [] }
const person = { name: 'Ann Registered', title: 'Broker', registration: '4712345', phone: '+14165550104' } as const
const deal = { type: 'Retail', city: 'Guelph', month: '2026-05', daysToClose: 1, story: 'One call.' } as const
const testimonial = { quote: 'They called when they said.', by: 'Owner of a plaza in Guelph', date: '2026-05-20' }
const photo = { src: '/assets/b.webp', srcSet: '/assets/a.webp 320w, /assets/b.webp 640w', width: 640, height: 800 }

function createFacts(proof?: Partial<Proof>) {
  return {
    identity,
    siteUrl: 'https://site.example',
    publishableKey: 'key',
    passwordRules: { minLength: 6, staffMinLength: 12, characters: [] },
    now: '2026-11-15T12:00:00.000Z',
    assets: { css: '', bootstrap: '', loader: '', fonts: [] },
    ...(proof && { proof: { ...nothing, ...proof } }),
  }
}

function render(proof?: Partial<Proof>): string {
  return renderToStaticMarkup(<ProofBand facts={createFacts(proof)} />)
}

function renderOf(slug: string, proof?: Partial<Proof>): string {
  const [city] = cities.filter((one) => one.slug === slug)
  if (!city) throw new Error(slug)
  return renderToStaticMarkup(<CityDeals city={city} facts={createFacts(proof)} />)
}

test('without a folder, or with an empty one, nothing is on the page', () => {
  expect(render()).toBe('')
  expect(render({})).toBe('')
})

test('a person has the title, the brokerage, the registration and a direct line, and a picture that moves nothing', () => {
  const html = render({ people: [{ ...person, photo }] })
  const [card] = /<li.*<\/li>/s.exec(html) ?? []
  const line = 'tel:+14165550104'
  for (const words of ['Ann Registered', '>Broker<', identity.brokerageName, 'RECO registration 4712345', line])
    expect(card).toContain(words)
  expect(html).toMatch(
    /<img src="\/assets\/b\.webp" srcSet="[^"]+" width="640" height="800" sizes="[^"]+" alt="Portrait of Ann Registered" loading="lazy"/,
  )
  expect(html).not.toMatch(/Sales we’ve closed|What people told us/)
})

test('a person without a picture, a sale of one day and a testimonial are shown with their dates', () => {
  expect(render({ people: [person] })).not.toContain('<img')
  const html = render({ deals: [deal], testimonials: [testimonial] })
  expect(html).toContain('Retail, Guelph')
  expect(html).toMatch(/>1 day<.* from signing to closing, May 2026/)
  expect(html).toContain('Owner of a plaza in Guelph, May 2026')
  expect(html).toContain(`What ${identity.brokerageName} has done`)
})

test('each card of an example folder says that it is an example, and no other card does', () => {
  const all = { people: [person], deals: [deal], testimonials: [testimonial] }
  expect(render({ ...all, isExample: true }).match(/>Example</g)).toHaveLength(3)
  expect(render(all)).not.toContain('>Example<')
  // Nobody has permitted anything about an invented sale.
  expect(render({ ...all, isExample: true })).not.toContain('permission')
  expect(render(all)).toContain('permission')
})

test('a city’s page has at most two sales there, or else the ones nearby, marked as elsewhere', () => {
  const deals = [2, 3, 4].map((daysToClose) => ({ ...deal, daysToClose }))
  const here = renderOf('guelph', { deals: [{ ...deal, city: 'Cambridge' }, ...deals] })
  expect(here).toContain('Sold in Guelph')
  expect(here).toContain('permission')
  expect(here.match(/<h3[^>]*>[^<]*/g)).toEqual(Array(2).fill(expect.stringContaining('Retail, Guelph')))
  const near = renderOf('cambridge', { deals, isExample: true })
  expect(near).toContain('Sold near Cambridge')
  expect(near.match(/>Example</g)).toHaveLength(2)
  expect(near).not.toContain('permission')
})

test('without a sale there or nearby, a city’s page says nothing about sales', () => {
  expect(renderOf('guelph')).toBe('')
  expect(renderOf('ottawa', { deals: [deal] })).toBe('')
})
