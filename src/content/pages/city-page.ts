/** Texts that every city page shares; `{city}` stands for the city's name. */
export const cityPage = {
  heading: 'Commercial real estate in',
  action: 'Get Matched',
  snapshotLink: 'See the market snapshot',
  snapshot: {
    eyebrow: 'Market snapshot',
    heading: '{city} by the numbers.',
    capRate: 'Average cap rate',
    vacancy: 'Vacancy rate',
    allCities: 'All 20 cities',
    caption: 'Our 20 cities. Our own indicative figures.',
    table: 'See the figures for all 20 cities',
    city: 'City',
    calculator: 'Work out a cap rate',
    basis: 'Our own indicative figures.',
    topSectors: 'Top sectors',
    keyStrengths: 'Key strengths',
    asOf: 'As of',
  },
  place: {
    heading: 'On the ground',
    region: 'Region',
    highways: 'Highways',
    employmentAreas: 'Employment areas',
  },
  types: {
    eyebrow: 'Property types',
    heading: 'Four ways to invest here.',
    action: 'Get matched:',
  },
  facts: {
    eyebrow: 'Neighbourhoods',
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
} as const
