import type { CitySlug } from '#content/cities/city-schema.ts'
import { CENSUS, sourceUrls } from '#content/cities/sources.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { readOwnContent } from '#content/own/own-content.ts'
import type { TextPart } from '../text/linked-text.ts'

const urls: Record<string, string> = { ...sourceUrls, ...readOwnContent().region?.sources }
/** The longest names first, because some begin with a shorter one. */
const names = [CENSUS, ...Object.keys(urls)].toSorted((a, b) => b.length - a.length)
const named = new RegExp(`(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`)

/** Links each publisher in the source of a fact, and the census to Statistics Canada's profile of the city. */
export function linkSource(source: string, city: CitySlug): TextPart[] {
  return source
    .split(named)
    .filter((part) => part !== '')
    .map((part) => {
      const href = part === CENSUS ? censusUrl(city) : urls[part]
      return href ? { text: part, href } : part
    })
}

export function censusUrl(city: CitySlug): string | undefined {
  const { subdivision } = figuresOf(city).census
  if (!subdivision) return undefined
  return `https://www12.statcan.gc.ca/census-recensement/2021/dp-pd/prof/details/page.cfm?Lang=E&DGUIDlist=2021A0005${subdivision}`
}
