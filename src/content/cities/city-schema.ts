import * as v from 'valibot'
import { locations } from '../inquiries/questionnaire-options.ts'

const SLUG = 'must be lower-case words with hyphens, such as richmond-hill'
/** The end of the path of a city's page. */
const CitySlug = v.pipe(v.string(SLUG), v.regex(/^[a-z]+(?:-[a-z]+)*$/, SLUG), v.maxLength(40))
export type CitySlug = v.InferOutput<typeof CitySlug>

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))

const IsoDay = v.pipe(v.string(), v.isoDate('must be a day such as 2026-11-15'))

const PropertyTypeText = v.pipe(Text, v.minWords('en', 30), v.maxWords('en', 55))

const CityIntro = v.pipe(
  v.array(Text),
  v.minLength(2),
  v.maxLength(3),
  v.check((paragraphs) => {
    const words = paragraphs.join(' ').split(/\s+/).length
    return words >= 110 && words <= 190
  }, 'the intro must have 110 to 190 words in all'),
)

/** `place` is the part of the city, or the matter, that the statement is about. `asOf` is the period that a figure describes (year, month or day), or the day the team reviewed the statement. */
const CityFact = v.object({
  place: v.pipe(Text, v.maxLength(40)),
  text: Text,
  source: Text,
  asOf: v.pipe(v.string(), v.regex(/^\d{4}(-\d{2}){0,2}$/, 'must be a year, month or day such as 2021 or 2021-07')),
})

const CityFaq = v.object({
  question: v.pipe(Text, v.endsWith('?')),
  answer: v.pipe(Text, v.minWords('en', 45), v.maxWords('en', 90)),
})

const NearbyCity = v.object({ slug: CitySlug, reason: v.pipe(Text, v.maxWords('en', 14)) })

const CitySeo = v.object({
  title: v.pipe(Text, v.maxLength(60)),
  description: v.pipe(Text, v.minLength(120), v.maxLength(158)),
  keywords: v.pipe(v.array(Text), v.minLength(5), v.maxLength(8)),
})

/** The texts of a city page. Its figures are in `city-figures-schema.ts`. */
export const cityTexts = {
  slug: CitySlug,
  name: Text,
  municipality: v.picklist(['city', 'town']),
  region: Text,
  latitude: v.pipe(v.number(), v.minValue(41), v.maxValue(57)),
  longitude: v.pipe(v.number(), v.minValue(-96), v.maxValue(-74)),
  sameAs: v.pipe(v.string(), v.url(), v.startsWith('https://')),
  /** The answer that the questionnaire on this page preselects. */
  questionnaireLocation: v.picklist(locations),
  intro: CityIntro,
  propertyTypes: v.object({
    industrial: PropertyTypeText,
    office: PropertyTypeText,
    retail: PropertyTypeText,
    multifamily: PropertyTypeText,
  }),
  facts: v.pipe(v.array(CityFact), v.minLength(3), v.maxLength(4)),
  highways: v.pipe(v.array(Text), v.minLength(1)),
  employmentAreas: v.pipe(v.array(Text), v.minLength(1)),
  faqs: v.pipe(v.array(CityFaq), v.length(3)),
  nearby: v.pipe(v.array(NearbyCity), v.length(3)),
  seo: CitySeo,
  reviewedOn: IsoDay,
}

export const City = v.pipe(
  v.object(cityTexts),
  v.check(
    ({ slug, nearby }) => areDifferent(slug, nearby),
    'nearby must name three different cities other than this one',
  ),
)
export type City = v.InferOutput<typeof City>

/** Whether these are three different cities, and none is the city itself. */
function areDifferent(slug: string, nearby: { slug: string }[]): boolean {
  return new Set([slug, ...nearby.map((other) => other.slug)]).size === 4
}
