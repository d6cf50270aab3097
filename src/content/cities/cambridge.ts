import type { City } from './city-schema.ts'

export const cambridge: City = {
  slug: 'cambridge',
  name: 'Cambridge',
  municipality: 'city',
  region: 'Region of Waterloo',
  latitude: 43.3616,
  longitude: -80.3144,
  sameAs: 'https://en.wikipedia.org/wiki/Cambridge,_Ontario',
  questionnaireLocation: 'Southwestern Ontario',
  intro: [
    'Cambridge was formed from three towns, Galt, Preston and Hespeler, and you can still tell their main streets apart. Each has kept its own mills, bridges and character.',
    'Highway 401 runs through the middle. Beside it Toyota Motor Manufacturing Canada has built vehicles since the 1980s and has its headquarters, with suppliers throughout the surrounding business parks. For many industrial users, the key question is how quickly a truck can reach the ramp.',
    'The old downtowns are different. The University of Waterloo’s School of Architecture occupies a converted mill in Galt, among stone walls that suit studios, restaurants and film crews. The 2021 count was 138,479 people across the old towns and the suburbs between them. ION reaches Cambridge by bus; a rail extension is planned but not built. Tell us which downtown or interchange you prefer.',
  ],
  propertyTypes: {
    industrial:
      'Cambridge Business Park, Boxwood Business Campus and Lovell Industrial Park are a short drive from the 401. Automotive parts, fabricated metal, food and trucking firms occupy them. With just-in-time delivery, yard flow and door count matter as much as floor area.',
    office:
      'Offices here are typically attached to a plant or in a small professional building off Hespeler Road. Galt has restored stone floors that suit designers, engineers and agencies near the architecture school. Stand-alone towers are rare.',
    retail:
      'Hespeler Road is the strip, with a mall, big stores and restaurants between the highway and Galt. The three historic downtowns draw people with riverside patios, theatre and independent shops. Pinebush Road and Franklin Boulevard have newer plazas near the 401 exits.',
    multifamily:
      'Older walk-ups and mill conversions are in the downtowns; larger buildings are between them, near bus routes. Assembly-line workers, Conestoga students and people who drive east for work are typical tenants. Riverside sites are attractive, but check the floodplain rules.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Cambridge’s population was 138,479 in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'Toyota',
      text: 'Toyota Motor Manufacturing Canada, headquartered in Cambridge, has assembled vehicles here since the 1980s.',
      source: 'Cambridge Chamber of Commerce; Area Development',
      asOf: '2026-11-15',
    },
    {
      place: 'Galt, Preston and Hespeler',
      text: 'The city was formed from the towns of Galt, Preston and Hespeler; Highway 401 passes through it.',
      source: 'City of Cambridge, Archives',
      asOf: '2026-11-15',
    },
    {
      place: 'The mill in Galt',
      text: 'A former Galt mill houses the University of Waterloo School of Architecture.',
      source: 'University of Waterloo, School of Architecture',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 401', 'Highway 8', 'Highway 24'],
  employmentAreas: ['Cambridge Business Park', 'Boxwood Business Campus', 'Lovell Industrial Park'],
  faqs: [
    {
      question: 'Does the Grand River floodplain affect buildings in downtown Galt?',
      answer:
        'It can. Riverside parts of the old core are regulated by the Grand River Conservation Authority, and policies there govern new construction, additions and at times basements. Flood walls protect parts of Galt, but the rules still apply there. Before buying, ask the authority for floodplain mapping of the address, check whether insurers will quote for overland flooding, and find out what earlier owners did after high water.',
    },
    {
      question: 'Why do supplier plants near the assembly lines ask for unusual lease terms?',
      answer:
        'Production programs run for several years, and a supplier may want a lease that ends with its contract. That gives the landlord a clear end date to plan for. Look at crane rails, pits, compressed air and reinforced slabs: who installed them, and do they have to be removed? A building that can go back to ordinary storage gives you more options when a program ends.',
    },
    {
      question: 'Will light rail come to Cambridge, and when?',
      answer:
        'An extension of ION from Kitchener is planned; today the connection is by bus. Several levels of government would share the cost, so don’t count on an opening date in your business case. The proposed route is public, so owners along it can find out whether land might be needed for a stop or a widening. Make sure the purchase works without the train.',
    },
  ],
  nearby: [
    { slug: 'kitchener', reason: 'Up Highway 8, with brick offices and the Tannery.' },
    { slug: 'waterloo', reason: 'University district at the far end of ION.' },
    { slug: 'guelph', reason: 'Food laboratories and parts makers, up the Hanlon.' },
  ],
  seo: {
    title: 'Cambridge, Ontario Industrial & Commercial Property',
    description:
      'Three old towns, one 401: Cambridge plants, Galt mill conversions, Hespeler Road retail and apartments, with floodplain and transit questions answered.',
    keywords: [
      'Cambridge Ontario commercial real estate',
      'Cambridge industrial 401',
      'Boxwood Business Campus',
      'Galt mill conversion',
      'automotive supplier building',
      'Hespeler Road retail',
    ],
  },
  reviewedOn: '2026-11-15',
}
