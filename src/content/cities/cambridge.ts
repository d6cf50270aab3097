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
    'Galt, Preston and Hespeler were separate towns before they were joined as Cambridge, and anyone walking their main streets can still tell them apart. Each kept its mills, its bridges and its opinion of the others.',
    'Highway 401 runs through the middle. Beside it Toyota Motor Manufacturing Canada has built vehicles since the 1980s and has its headquarters, with suppliers spread through the business parks around. For many an industrial user the question is simply how many minutes a truck needs to reach the ramp.',
    'Downriver the mood is different. The University of Waterloo’s School of Architecture occupies a converted mill in Galt, among stone walls that suit studios, restaurants and film crews. Across the old towns and the suburbs between them, 138,479 people were counted in 2021. ION reaches Cambridge by bus; a rail extension is planned and should not be treated as built. We sort inquiries by core and by interchange.',
  ],
  propertyTypes: {
    industrial:
      'Cambridge Business Park, Boxwood Business Campus and Lovell Industrial Park lie within a short run of the 401. Automotive parts, fabricated metal, food and trucking firms occupy them. Just-in-time delivery makes yard flow and door count as important as floor area.',
    office:
      'An office here is typically attached to a plant, or placed in a small professional building off Hespeler Road. Galt has restored stone floors that suit designers, engineers and agencies near the architecture school. Stand-alone towers are rare.',
    retail:
      'Hespeler Road is the strip, with a mall, big stores and restaurants between the highway and Galt. The three historic cores trade on riverside patios, theatre nights and independents. Pinebush Road and Franklin Boulevard have later plazas where traffic turns off the 401.',
    multifamily:
      'Old walk-ups and mill conversions belong to the cores; larger blocks stand between them near bus routes. Assembly-line workers, Conestoga students and people who drive east for work are typical tenants. Riverside sites please the eye and bring floodplain homework.',
  },
  facts: [
    {
      text: 'Cambridge’s population in 2021 came to 138,479.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'Toyota Motor Manufacturing Canada, headquartered in Cambridge, has assembled vehicles here since the 1980s.',
      source: 'Cambridge Chamber of Commerce; Area Development',
      asOf: '2026-11-15',
    },
    {
      text: 'Galt, Preston and Hespeler are the towns from which the city grew; Highway 401 passes through it.',
      source: 'City of Cambridge, Archives',
      asOf: '2026-11-15',
    },
    {
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
        'It can. Riverside parts of the old core are regulated by the Grand River Conservation Authority, and policies there govern new construction, additions and at times basements. Flood walls protect sections of Galt, though protection is not exemption. Before buying, ask the authority for mapping of the address, see whether insurers will quote for overland flooding, and learn what earlier owners did after high water.',
    },
    {
      question: 'Why do supplier plants near the assembly lines ask for unusual lease terms?',
      answer:
        'Production programs run for several years, and a supplier may want a lease that ends with its contract. That gives the landlord clarity, and also a date to prepare for. Look at crane rails, pits, compressed air and reinforced slabs: who installed them, and must they be removed? A building that can return to ordinary storage leaves more choices when a program moves on.',
    },
    {
      question: 'Will light rail come to Cambridge, and when?',
      answer:
        'An extension of ION from Kitchener is planned; today the connection is by bus. Several levels of government would have a part in paying for it, and no opening date belongs in a business case. The proposed route is public, so an owner along it can learn whether land might be needed for a stop or a widening. A purchase that works without trains needs no forecast.',
    },
  ],
  nearby: [
    { slug: 'kitchener', reason: 'Up Highway 8 to brick offices and the Tannery.' },
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
