import { expect, test } from 'vitest'
import { cities } from '#content/cities/cities.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { namePage } from './name-page.ts'

test('the page of a form has the name that people use', () => {
  expect(['/', '/contact', '/sell-fast'].map(namePage)).toEqual([
    'the home page',
    'the contact page',
    'the Sell Fast page',
  ])
  for (const { slug, name } of cities) expect(namePage(cityPath(slug))).toBe(`the ${name} page`)
  expect(namePage('/some-page-of-old')).toBe('/some-page-of-old')
})
