import { expect, test } from 'vitest'
import { cities } from '#content/cities/cities.ts'
import { sourceUrls } from '#content/cities/sources.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { linkSource } from './link-source.ts'

const facts = cities.flatMap(({ slug, facts }) => facts.map((fact) => ({ slug, ...fact })))

test('the census is linked to the profile of the city, and the rest of the source is text', () => {
  expect(linkSource('Statistics Canada, 2021 Census of Population (census metropolitan areas)', 'hamilton')).toEqual([
    {
      text: 'Statistics Canada, 2021 Census of Population',
      href: 'https://www12.statcan.gc.ca/census-recensement/2021/dp-pd/prof/details/page.cfm?Lang=E&DGUIDlist=2021A00053525005',
    },
    ' (census metropolitan areas)',
  ])
})

test('every fact has a source with a link, and every linked source is used', () => {
  const links = facts.map(({ slug, source, text }) => ({
    text,
    names: linkSource(source, slug).flatMap((part) => (typeof part === 'string' ? [] : [part.text])),
  }))
  expect(links.filter(({ names }) => names.length === 0).map(({ text }) => text)).toEqual([])
  const used = new Set(links.flatMap(({ names }) => names))
  expect(Object.keys(sourceUrls).filter((name) => !used.has(name))).toEqual([])
})

test('the population of a city in the table is the one that its first fact states', () => {
  for (const { slug, facts } of cities)
    expect(facts[0]?.text, slug).toContain(figuresOf(slug).census.population.toLocaleString('en-CA'))
})
