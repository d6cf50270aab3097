import { cities } from '../cities/cities.ts'
import { withOwnTexts } from '../own/with-own-texts.ts'

/** Texts that every city page shares; `{city}` stands for the city's name. */
export const cityPage = /* @__PURE__ */ withOwnTexts('cityPage', {
  heading: 'Commercial real estate in',
  action: 'Get Matched',
  snapshotLink: 'See the market snapshot',
  ownersLink: 'Own a building here? Ask for a cash offer',
  snapshot: {
    eyebrow: 'Market snapshot',
    heading: '{city} by the numbers.',
    capRate: 'Average cap rate',
    vacancy: 'Vacancy rate',
    allCities: `All ${cities.length} cities:`,
    comparison: `{city} among our ${cities.length} cities`,
    order: `Sorted by cap rate, from high to low. In each column, all bars use the same scale.`,
    city: 'City',
    population: 'Population, 2021',
    populationSource: 'Population: {census}.',
    profile: 'The census profile of {city}',
    ask: 'Ask us how we got these numbers.',
    calculator: 'Work out a cap rate',
    basis: 'Our own indicative figures.',
    topSectors: 'Top sectors',
    keyStrengths: 'Key strengths',
    asOf: 'As of',
  },
  /** The table of cap rates that a registrant has attested; without one it is not shown. */
  byType: {
    heading: 'Cap rates in {city} by property type',
    type: 'Property type',
    capRate: 'Cap rate',
    source: 'Source',
    asOf: 'as of',
    attestedBy: 'Attested by',
    registration: 'RECO',
  },
  place: {
    heading: 'On the ground',
    region: 'Region',
    /** Instead, for a city that belongs to no region. */
    municipality: 'Municipality',
    singleTier: 'Single-tier',
    highways: 'Highways',
    employmentAreas: 'Employment areas',
  },
  types: {
    eyebrow: 'Property types',
    heading: 'Four ways to invest here.',
    action: 'Start with',
  },
  facts: {
    eyebrow: 'The area',
    heading: 'Local facts and sources',
    source: 'Source:',
    asOf: 'as of',
    reviewed: 'Facts reviewed on',
  },
  faqs: {
    eyebrow: 'FAQ',
    heading: 'Questions about {city}',
  },
  nearby: {
    heading: 'Nearby cities, and how they compare',
    capRate: { higher: 'Higher cap rate:', lower: 'Lower cap rate:', same: 'Same cap rate:' },
    vacancy: { higher: 'Higher vacancy:', lower: 'Lower vacancy:', same: 'Same vacancy:' },
  },
} as const)
