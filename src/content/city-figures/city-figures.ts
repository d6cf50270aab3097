import type { CitySlug } from '../cities/city-schema.ts'
import { marketSnapshots } from '../market/market-snapshots.ts'
import { readOwnContent } from '../own/own-content.ts'
import { census } from './census.ts'
import type { CityFigures } from './city-figures-schema.ts'
import { cityScenes } from './city-scenes.ts'
import { builtInSlugs } from './city-slugs.ts'

const builtIn = builtInSlugs.map((slug) => ({
  slug,
  census: census[slug],
  market: marketSnapshots[slug],
  scene: cityScenes[slug],
}))
const figures = new Map<CitySlug, CityFigures>(
  (readOwnContent().cities ?? builtIn).map(({ slug, ...others }) => [slug, others]),
)

/** Population, market snapshot and drawing of one of our cities. */
export function figuresOf(slug: CitySlug): CityFigures {
  const found = figures.get(slug)
  if (!found) throw new Error(`There are no figures of ${slug}`)
  return found
}
