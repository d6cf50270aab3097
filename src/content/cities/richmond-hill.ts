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
    'Yonge Street is the backbone of Richmond Hill. It runs from Highway 7 through long retail strips and old village blocks to the kettle lakes of Oak Ridges, and most mixed-use opportunities are somewhere along it.',
    'The office market is in the southeast corner where Highways 404, 407 and 7 meet. Beaver Creek is a park of low and mid-rise buildings occupied by engineers, accountants, health suppliers and head offices of modest size; Headford is similar, farther north beside the 404. In 2008 BMW Group Canada announced a head office farther up, at Major Mackenzie Drive.',
    'Council voted in March 2019 to become a city, at the time Ontario’s newest. The 2021 Census counted 202,022 people. Because the Oak Ridges Moraine covers much of the north, growth comes mostly from replacing low-rise buildings on serviced streets, so we pay attention to owners of small adjoining lots.',
  ],
  propertyTypes: {
    industrial:
      'This is clean, light space: showrooms, laboratories, assembly and storage behind an office front in Beaver Creek and Headford. Truck courts are small and zoning favours prestige employment. A firm that needs a lot of trailer parking usually ends up looking in Vaughan.',
    office:
      'Mid-rise buildings around East Beaver Creek Road and Leslie Street suit accountants, engineers, specialists and software teams. Many suites are condominiums owned by the firms inside. Parking and the 404-407 interchange are the main draw, along with bus rapid transit on Highway 7.',
    retail:
      'Yonge Street plazas, several of them single-storey on deep lots, supply groceries, restaurants, tutoring and clinics to the neighbourhoods behind. Bayview Avenue and Leslie Street have newer grocery centres. Corner visibility and left-turn access come up in nearly every conversation.',
    multifamily:
      'Older rental blocks are found near the village core and along Yonge; recent towers are mainly condominium. Sites around Viva stops and the Richmond Hill GO line attract interest for rental and seniors’ housing. The first step is often to assemble two or three parcels.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Richmond Hill was home to 202,022 people at the 2021 Census.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'From town to city',
      text: 'Council voted in March 2019 to turn Richmond Hill from a town into a city.',
      source: 'City of Richmond Hill, council decision of March 2019',
      asOf: '2019-03',
    },
    {
      place: 'Highway 404 and Major Mackenzie Drive',
      text: 'BMW Group Canada announced its head office at Highway 404 and Major Mackenzie Drive.',
      source: 'AZoBuild, July 2008 (company announcement)',
      asOf: '2008-07',
    },
    {
      place: 'Beaver Creek',
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
        'A lot. A provincial conservation plan divides the moraine into natural core, natural linkage, countryside and settlement areas, each with its own limits on building. Land outside a settlement area may never be serviced for commercial use, and one lot can fall under two designations. Conservation authority rules on wetlands and watercourses apply as well. Have a planner confirm what applies in writing.',
    },
    {
      question: 'How does buying an office condominium in Beaver Creek compare with leasing?',
      answer:
        'An owner-occupier controls the suite and takes on common expenses, a share of the reserve fund and the work of reselling when needs change. A tenant keeps capital free but faces renewals. For an investor, a unit leased to one firm carries single-tenant risk. Read the corporation’s budget, parking allocation and sign rules, and compare the full yearly cost of each option.',
    },
    {
      question: 'Should a Yonge Street owner wait for the subway before selling?',
      answer:
        'We can’t tell you that, and nobody should promise you a date or a price. Extending the Yonge line to Richmond Hill is a provincial project whose timetable can change. What you can find out is what the current zoning allows, what the official plan calls for, how long the leases run and whether they have demolition clauses. With those four answers, you can compare waiting with selling.',
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
