import type { City } from './city-schema.ts'

export const richmondHill: City = {
  slug: 'richmond-hill',
  name: 'Richmond Hill',
  municipality: 'city',
  region: 'York Region',
  latitude: 43.8828,
  longitude: -79.4403,
  sameAs: 'https://en.wikipedia.org/wiki/Richmond_Hill,_Ontario',
  questionnaireLocation: 'Greater Toronto Area (GTA)',
  intro: [
    'Yonge Street is the spine. It climbs from Highway 7 through long retail strips and old village blocks to the kettle lakes of Oak Ridges, and most mixed-use questions in Richmond Hill are asked somewhere along it.',
    'The office market lives elsewhere, in the south-eastern corner where Highways 404, 407 and 7 meet. Beaver Creek is a park of low and mid-rise buildings occupied by engineers, accountants, health suppliers and head offices of modest size; Headford carries the idea north beside the 404. In 2008 BMW Group Canada announced a head office farther up, at Major Mackenzie Drive.',
    'Council voted in March 2019 to call the municipality a city, at that moment Ontario’s newest. The 2021 Census counted 202,022 people. Because the Oak Ridges Moraine covers much of the north, change comes chiefly by replacing low buildings on streets already served, which is why we pay attention to owners of small adjoining lots.',
  ],
  propertyTypes: {
    industrial:
      'This is clean, light space: showrooms, laboratories, assembly and storage behind an office front in Beaver Creek and Headford. Truck courts are small and zoning leans to prestige employment. A firm that needs trailers by the dozen usually ends up looking across at Vaughan.',
    office:
      'Mid-rise buildings around East Beaver Creek Road and Leslie Street suit accountants, engineers, specialists and software teams. Suites are often held as condominiums by the practices inside. Parking and the 404-407 interchange make the everyday case; bus rapid transit on Highway 7 adds to it.',
    retail:
      'Yonge Street plazas, several of them single-storey on deep lots, supply groceries, restaurants, tutoring and clinics to the neighbourhoods behind. Bayview Avenue and Leslie Street have grocery centres of a later date. Corner visibility and left-turn access come up in nearly every conversation.',
    multifamily:
      'Older rental blocks are found near the village core and along Yonge; recent towers are mainly condominium. Sites around Viva stops and the Richmond Hill GO line attract interest for rental and seniors’ housing. Assembling two or three parcels is commonly the first step.',
  },
  facts: [
    {
      text: 'Richmond Hill was home to 202,022 people at the 2021 Census.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'A vote of council in March 2019 turned Richmond Hill from a town into a city.',
      source: 'City of Richmond Hill, council decision of March 2019',
      asOf: '2019-03',
    },
    {
      text: 'BMW Group Canada announced its head office at Highway 404 and Major Mackenzie Drive.',
      source: 'AZoBuild, July 2008 (company announcement)',
      asOf: '2008-07',
    },
    {
      text: 'Three highways, the 404, the 407 and Highway 7, meet beside the Beaver Creek business park.',
      source: 'Ontario Ministry of Transportation, Official Road Map of Ontario',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 404', '407 ETR', 'Highway 7', 'Yonge Street'],
  employmentAreas: ['Beaver Creek business park', 'Headford business park'],
  faqs: [
    {
      question: 'How does the Oak Ridges Moraine affect a land purchase in northern Richmond Hill?',
      answer:
        'Considerably. A provincial conservation plan divides the moraine into natural core, natural linkage, countryside and settlement areas, each with its own limits on building. Land outside a settlement area may never be serviced for commercial use, and one lot can fall under two designations. Conservation authority rules on wetlands and watercourses apply as well. Have a planner put the position in writing.',
    },
    {
      question: 'What sets an office condominium in Beaver Creek apart from leasing there?',
      answer:
        'An owner-occupier controls the suite and takes on common expenses, a share of the reserve fund and the work of reselling when needs change. A tenant keeps capital free but faces renewals. For an investor, a unit leased to one practice is single-tenant risk in miniature. Read the corporation’s budget, parking allocation and sign rules, and compare the full yearly cost of each route.',
    },
    {
      question: 'Should a Yonge Street owner wait for the subway before selling?',
      answer:
        'We cannot tell you that, and nobody should promise you a date or a price. Extending the Yonge line to Richmond Hill is a provincial project whose timetable can change. An owner can find out what present zoning allows, what the official plan foresees, how long the leases run and whether they contain demolition clauses. With those four answers, waiting and selling can be compared calmly.',
    },
  ],
  nearby: [
    { slug: 'markham', reason: 'Laboratories and campuses on the far side of the 404.' },
    { slug: 'vaughan', reason: 'Truck-sized buildings west of Bathurst Street.' },
    { slug: 'toronto', reason: 'Straight down Yonge to the subway and the core.' },
  ],
  seo: {
    title: 'Richmond Hill Commercial Real Estate on Yonge and 404',
    description:
      'Beaver Creek offices, Yonge Street plazas and mixed-use lots in Richmond Hill: moraine rules, condominium suites and sourced facts for investors.',
    keywords: [
      'Richmond Hill commercial real estate',
      'Beaver Creek office condominium',
      'Yonge Street plaza',
      'Headford business park',
      'Richmond Hill land assembly',
    ],
  },
  reviewedOn: '2026-11-15',
}
