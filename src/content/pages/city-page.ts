/** Texts that every city page shares; `{city}` stands for the city's name. */
export const cityPage = {
  heading: 'Commercial real estate in',
  action: 'Get Matched',
  snapshotLink: 'See the market snapshot',
  snapshot: {
    kicker: 'Market snapshot',
    heading: 'What {city} looks like in figures.',
    capRate: 'Average cap rate',
    vacancy: 'Vacancy rate',
    allCities: 'All 20 cities',
    caption: 'Our 20 cities. The team’s own indicative figures.',
    table: 'See the figures of all 20 cities',
    city: 'City',
    basis: 'The team’s own indicative figures.',
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
    kicker: 'Property types',
    heading: 'Four ways to own a part of it.',
    action: 'Get matched:',
  },
  facts: {
    kicker: 'Facts and sources',
    heading: 'What is known, and who says so.',
    asOf: 'as of',
    reviewed: 'Facts reviewed on',
  },
  faqs: {
    kicker: 'Questions',
    heading: 'Asked about {city}',
  },
  nearby: {
    heading: 'Nearby, and what’s different',
    capRate: { higher: 'Higher cap rate:', lower: 'Lower cap rate:', same: 'Same cap rate:' },
    vacancy: { higher: 'Higher vacancy:', lower: 'Lower vacancy:', same: 'Same vacancy:' },
  },
} as const
