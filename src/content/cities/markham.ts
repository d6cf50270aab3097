import type { City } from './city-schema.ts'

export const markham: City = {
  slug: 'markham',
  name: 'Markham',
  municipality: 'city',
  region: 'York Region',
  latitude: 43.8561,
  longitude: -79.337,
  sameAs: 'https://en.wikipedia.org/wiki/Markham,_Ontario',
  questionnaireLocation: 'Greater Toronto Area (GTA)',
  intro: [
    'Many of Markham’s tenants work in chips, software and medical devices. IBM Canada and AMD have been reported to keep major sites in the city, and municipal figures from 2019 put the number of technology and life-science companies above 1,500, with about 37,000 jobs.',
    'Most of the technology firms are where Highway 7 meets Highway 404, in low-rise offices and flex buildings with lawns and parking lots. The newer hub is Markham Centre, where towers, the GO station at Unionville, Viva bus lanes and a campus of York University share a newly planned street grid.',
    'Around them are the heritage main streets of Unionville and Markham Village, plazas known for their food, and subdivisions that brought the 2021 count to 338,503. It helps to be specific: condominium or freehold, user or investor, corridor or Centre. That’s where we’ll start.',
  ],
  propertyTypes: {
    industrial:
      'Flex buildings, half office and half workshop, are the local specialty, with research, electronics and medical-device users near Woodbine Avenue and the 404. Big distribution boxes are fewer. Toward 14th Avenue and Steeles, small-bay condominiums are often owned by the companies inside.',
    office:
      'Along the 7 and 404 corridor stand campuses and mid-rises with surface parking; Markham Centre has newer floors on transit. Technology companies take space team by team, so tenants ask about floor size, fibre and back-up power, and one departure can empty a wing.',
    retail:
      'Asian supermarkets, restaurants and indoor malls give Markham a shopping scene known well beyond York Region. Many units are separately titled, so a purchase may mean one shop and not the whole centre. Main Street Unionville draws visitors with patios and events.',
    multifamily:
      'Purpose-built rental is comparatively scarce, and much of what’s leased belongs to individual condominium owners. So investors look at seniors’ residences, mixed-use schemes in Markham Centre and small older blocks close to the Stouffville-line GO stations.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Markham’s census population was 338,503 in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'Technology and life sciences',
      text: 'Municipal figures for 2019 gave more than 1,500 technology and life-science companies and about 37,000 jobs in the sector.',
      source: 'York Region, May 2019',
      asOf: '2019-05',
    },
    {
      place: 'IBM and AMD',
      text: 'IBM Canada and AMD were reported to have major sites in Markham.',
      source: 'IT Business, 2017; York Region, 2019',
      asOf: '2019',
    },
    {
      place: 'Markham Centre',
      text: 'York University has a campus in Markham Centre.',
      source: 'York University, Markham Campus',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 404', '407 ETR', 'Highway 7'],
  employmentAreas: ['Highway 7 and 404 office corridor', 'Markham Centre'],
  faqs: [
    {
      question: 'What should I check before buying a commercial condominium unit in Markham?',
      answer:
        'Order the status certificate and have a lawyer read it. It sets out common expenses, the reserve fund, special assessments, lawsuits and the rules on use and signs. In a mall with many small owners, find out how the shared areas are run and whether parking is pooled. Then check the declaration against the zoning: one may allow a restaurant or clinic when the other doesn’t.',
    },
    {
      question: 'Is Markham’s technology base one employer or many?',
      answer:
        'Many, on the figures available: the municipality counted over 1,500 technology and life-science firms in 2019, from global names to companies of a dozen people. That breadth doesn’t protect any one property, which depends on its own tenants. Look at how much space each one really uses, how much is sublet, and whether the larger leases expire around the same time.',
    },
    {
      question: 'How do Markham Centre and the Highway 404 corridor differ for an office buyer?',
      answer:
        'The corridor grew up around cars: wide lots, low buildings, room to add laboratories. Markham Centre is being built as a downtown, with GO trains, bus lanes, a university and homes within walking distance. The corridor suits staff who drive in from several directions; the Centre suits employers who recruit students and transit riders. Compare parking ratios, lot coverage and form of ownership side by side.',
    },
  ],
  nearby: [
    { slug: 'richmond-hill', reason: 'Beaver Creek’s professional offices, across the 404.' },
    { slug: 'vaughan', reason: 'West on the 407, with rail yards and bigger warehouses.' },
    { slug: 'toronto', reason: 'South of Steeles: subway, universities, downtown.' },
  ],
  seo: {
    title: 'Markham Office, Flex & Retail Property | Off-Market',
    description:
      'Technology campuses, flex buildings, condominium malls and Markham Centre: how Markham’s commercial property works, with dated figures and matching.',
    keywords: [
      'Markham commercial real estate',
      'Markham Centre office',
      'flex industrial Markham',
      'commercial condominium Markham',
      'Highway 404 office corridor',
      'York Region investment property',
    ],
  },
  reviewedOn: '2026-11-15',
}
