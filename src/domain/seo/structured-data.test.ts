import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { createFaqPage } from './faq-page.ts'
import { createGraph, serializeGraph } from './structured-data.ts'

const siteUrl = 'https://www.offmarket-ontario.example'
const seo = { title: 'Contact', description: 'How to reach us', keywords: [] }
const contact = { path: '/contact', label: 'Contact', seo, updated: '2026-11-15' } as const

function graphOf(options: Partial<Parameters<typeof createGraph>[0]> = {}) {
  const graph = createGraph({ siteUrl, identity, page: contact, own: [], ...options })
  const nodes: Record<string, unknown>[] = JSON.parse(serializeGraph(graph))['@graph']
  return { types: nodes.map((node) => node['@type']), node: (type: string) => nodes.find((n) => n['@type'] === type) }
}

test('the agent is the registered brokerage, with its team, its people and its office', () => {
  expect(graphOf().node('RealEstateAgent')).toMatchObject({
    '@id': `${siteUrl}/#agent`,
    name: 'Example Realty Inc., Brokerage',
    alternateName: 'Offmarket Ontario',
    telephone: '+14165550100',
    email: 'hello@offmarket-ontario.example',
    address: { '@type': 'PostalAddress', addressLocality: 'Toronto', addressRegion: 'ON', addressCountry: 'CA' },
    areaServed: { name: 'Ontario' },
    employee: [{ '@type': 'Person', name: 'Name of the broker', jobTitle: 'Broker' }],
  })
})

test('people of the identity folder are listed with number, line and picture, and invented ones by name only', () => {
  const [agent] = identity.agents
  const person = { name: agent?.name ?? '', title: 'Broker', registration: '4712345', phone: '+14165550104' } as const
  const photo = { src: '/assets/b.webp', srcSet: '', width: 640, height: 800 }
  const proof = { isExample: false, people: [{ ...person, photo }], deals: [], testimonials: [] }
  const plain = { '@type': 'Person', name: person.name, jobTitle: 'Broker' }
  expect(graphOf({ proof }).node('RealEstateAgent')?.employee).toEqual([
    {
      ...plain,
      telephone: '+14165550104',
      identifier: { '@type': 'PropertyValue', propertyID: 'RECO registration', value: '4712345' },
      image: `${siteUrl}/assets/b.webp`,
    },
  ])
  expect(graphOf({ proof: { ...proof, isExample: true } }).node('RealEstateAgent')?.employee).toEqual([plain])
})

test('only social profiles that are set are listed', () => {
  expect(graphOf().node('RealEstateAgent')).not.toHaveProperty('sameAs')
  const social = { linkedin: 'https://www.linkedin.com/company/example', x: 'https://x.com/example' }
  expect(graphOf({ identity: { ...identity, social } }).node('RealEstateAgent')?.sameAs).toEqual(Object.values(social))
})

test('a page adds its own data', () => {
  const faq = createFaqPage(`${siteUrl}/contact`, [{ question: 'When?', answer: 'Soon.' }])
  expect(graphOf({ own: [faq] }).node('FAQPage')).toEqual({
    '@type': 'FAQPage',
    '@id': `${siteUrl}/contact#faq`,
    mainEntity: [{ '@type': 'Question', name: 'When?', acceptedAnswer: { '@type': 'Answer', text: 'Soon.' } }],
  })
})

test('no text can end the script element that contains the data', () => {
  const evil = createGraph({
    siteUrl,
    identity: { ...identity, teamName: '</script><script>alert(1)</script>' },
    page: contact,
    own: [],
  })
  expect(serializeGraph(evil)).not.toContain('<')
  expect(JSON.parse(serializeGraph(evil))).toEqual(JSON.parse(JSON.stringify(evil)))
})
