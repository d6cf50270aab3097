import { cities } from '#content/cities/cities.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { areRangesAttested } from '#content/market/market-snapshots.ts'
import { readOwnContent } from '#content/own/own-content.ts'
import { toolPageWords } from '#content/tools/tool-words.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDay } from '#domain/text/format-day.ts'
import type { Place } from '#domain/tools/tool.ts'

const isAttested = readOwnContent().region?.areRangesAttested ?? areRangesAttested

/** Our cities for the calculators (server only). Without a registrant's attestation, their ranges are not used. */
export const toolPlaces: Place[] = cities.map(({ slug, name, questionnaireLocation }) => {
  const { avgCapRate, basis, asOf } = figuresOf(slug).market
  const dated = fillWords(toolPageWords.basis, { basis, day: formatDay(asOf) })
  return {
    slug,
    name,
    location: questionnaireLocation,
    range: isAttested ? { ...avgCapRate, basis: dated } : null,
  }
})
