import { CENSUS, sourceUrls } from '#content/cities/sources.ts'
import type { OwnCity } from '#content/city-figures/city-figures-schema.ts'
import type { Region } from '#content/own/region-schema.ts'
import { checkTexts } from './check-entries.ts'
import { refuseFolder } from './folder-file.ts'

/** Refuses cities whose pages would have broken links, facts without a source, or wordings that need proof. */
export function checkCities(cities: readonly OwnCity[], { sources = {} }: Region): void {
  const slugs = cities.map(({ slug }) => slug)
  const known = [CENSUS, ...Object.keys({ ...sourceUrls, ...sources })]
  const second = slugs.findIndex((slug, index) => slugs.indexOf(slug) !== index)
  if (second >= 0) refuseFolder(`slug of entry ${second + 1} in cities.json is that of another entry`)
  for (const [index, city] of cities.entries()) {
    const { slug, nearby, facts } = city
    const at = (field: string) => `${field} of entry ${index + 1} in cities.json` as const
    const others = nearby.map((other) => other.slug)
    const lost = others.find((other) => !slugs.includes(other))
    if (lost) refuseFolder(`${at('nearby')} names ${lost}, which has no entry`)
    if (new Set([slug, ...others]).size < 4) refuseFolder(`${at('nearby')} must name three different other cities`)
    const bare = facts.find(({ source }) => !known.some((name) => source.includes(name)))
    if (bare) refuseFolder(`${at('facts')} names the source “${bare.source}”, which is not in sources of region.json`)
    checkTexts(city, at)
  }
}
