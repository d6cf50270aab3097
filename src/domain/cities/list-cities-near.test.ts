import { expect, test } from 'vitest'
import { cities } from '#content/cities/cities.ts'
import { listCitiesNear } from './list-cities-near.ts'

const near = (slug: string) =>
  cities.filter((city) => city.slug === slug).flatMap((city) => listCitiesNear(city).map((other) => other.slug))

test('near a city are the cities within 40 km, the nearest first', () => {
  expect(near('cambridge').slice(0, 3)).toEqual(['kitchener', 'waterloo', 'guelph'])
  expect(near('cambridge')).toContain('hamilton')
  expect(near('cambridge')).not.toContain('toronto')
  for (const slug of ['ottawa', 'windsor', 'kingston']) expect(near(slug)).toEqual([])
})
