import { expect, test } from 'vitest'
import { selectRelatedLinks } from './related-links.ts'

test('the first three of the six featured cities are shown', () => {
  expect(selectRelatedLinks('/contact').cities).toEqual(['toronto', 'ottawa', 'hamilton'])
})

test.each([
  ['/commercial-real-estate-toronto', ['ottawa', 'hamilton', 'mississauga']],
  ['/commercial-real-estate-hamilton', ['toronto', 'ottawa', 'mississauga']],
  ['/commercial-real-estate-vaughan', ['toronto', 'ottawa', 'hamilton']],
  ['/commercial-real-estate-kingston', ['toronto', 'ottawa', 'hamilton']],
] as const)('%s does not lead to itself', (path, cities) => {
  expect(selectRelatedLinks(path).cities).toEqual(cities)
})

test.each([
  ['/', ['contact', 'sellFast']],
  ['/contact', ['home', 'sellFast']],
  ['/sell-fast', ['home', 'contact']],
  ['/commercial-real-estate-guelph', ['home', 'contact', 'sellFast']],
  [null, ['home', 'contact', 'sellFast']],
] as const)('on %s each quick link is hidden on its own page', (path, links) => {
  expect(selectRelatedLinks(path).quickLinks).toEqual(links)
})
