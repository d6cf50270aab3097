import type { CitySlug } from '#content/cities/city-schema.ts'
import { readOwnContent } from '#content/own/own-content.ts'
import { cityPath, type SitePath, sitePaths } from './site-paths.ts'

const featuredCities: CitySlug[] = readOwnContent().cities?.map(({ slug }) => slug) ?? [
  'toronto',
  'ottawa',
  'hamilton',
  'mississauga',
  'markham',
  'vaughan',
]
const quickLinks = ['home', 'contact', 'sellFast'] as const

const CITIES_SHOWN = 3

export type QuickLink = (typeof quickLinks)[number]

interface RelatedLinks {
  cities: CitySlug[]
  quickLinks: QuickLink[]
}

/** The links to other pages. `path` is null for the 404 page. */
export function selectRelatedLinks(path: SitePath | null): RelatedLinks {
  return {
    cities: featuredCities.filter((slug) => cityPath(slug) !== path).slice(0, CITIES_SHOWN),
    quickLinks: quickLinks.filter((name) => sitePaths[name] !== path),
  }
}
