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
    kicker: 'Nearby',
    heading: 'Also within reach',
  },
} as const
