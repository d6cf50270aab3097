import { readOwnContent } from '../own/own-content.ts'
import { builtInSlugs } from './city-slugs.ts'

/** The names of our cities by their slugs, for scripts, which have no room for the rest. */
export const cityNames: Record<string, string> = Object.fromEntries(
  readOwnContent().cities?.map(({ slug, name }) => [slug, name]) ?? builtInSlugs.map((slug) => [slug, nameOf(slug)]),
)

function nameOf(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
