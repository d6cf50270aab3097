import type { City } from './city-schema.ts'

export const hamilton: City = {
  slug: 'hamilton',
  name: 'Hamilton',
  municipality: 'city',
  region: 'single-tier city',
  latitude: 43.2557,
  longitude: -79.8711,
  sameAs: 'https://en.wikipedia.org/wiki/Hamilton,_Ontario',
  questionnaireLocation: 'Golden Horseshoe',
  intro: [
    'Steel built Hamilton, and the buildings from that era still shape the market. Brick warehouses, machine shops and bank halls below the Escarpment are finding new uses, while heavy industry carries on along the bayfront.',
    'The city has a port, a cargo airport and major highways. The Port of Hamilton is Ontario’s largest; the airport on the Mountain describes itself as Canada’s largest domestic overnight express cargo airport; the QEW, Highway 403 and two municipal parkways connect both to the rest of the Golden Horseshoe. McMaster University and the hospitals are major employers in their own right.',
    'With 569,353 people in 2021, Hamilton is several communities in one: the lower city, the Mountain, the harbour, and the former municipalities of Stoney Creek, Ancaster, Dundas and Flamborough. Tell us which ones interest you.',
  ],
  propertyTypes: {
    industrial:
      'There are three main districts: the Bayfront with its docks, rail spurs and heavy plants; Red Hill Business Park beside the valley parkway; and the Airport Employment Growth District on the Mountain, planned with freight in mind. Given past uses, ask for environmental records early.',
    office:
      'Downtown office tenants include courts, health administrators, governments and creative firms in converted buildings. Medical tenants cluster around the hospitals and McMaster. Condition varies widely between a restored façade on James Street and a concrete tower of the 1970s, and so do operating costs.',
    retail:
      'Locke, Ottawa, James and Concession streets are lined with independents in narrow storefronts, while Upper James and the big-format centres of Stoney Creek and Ancaster serve drivers. Small buildings with apartments upstairs suit buyers who want retail and residential rent in one property.',
    multifamily:
      'Apartment towers climb the Escarpment edge and the east end; century walk-ups fill the lower city; student rentals cluster in Westdale and Ainslie Wood beside McMaster. Two GO stations, West Harbour and Hamilton GO Centre, add tenants who commute toward Toronto.',
  },
  facts: [
    {
      place: 'The city',
      text: 'The 2021 Census counted 569,353 people in Hamilton.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The harbour',
      text: 'The Port of Hamilton, Ontario’s largest, is run together with the Port of Oshawa by an authority formed in 2019, which reported 11.46 million tonnes of cargo for 2024.',
      source: 'Hamilton-Oshawa Port Authority, as reported for 2024',
      asOf: '2024',
    },
    {
      place: 'The airport',
      text: 'John C. Munro Hamilton International Airport calls itself Canada’s largest domestic overnight express cargo airport.',
      source: 'Invest in Hamilton, December 2022 (the airport’s own description)',
      asOf: '2022-12',
    },
    {
      place: 'McMaster and the hospitals',
      text: 'McMaster University and its hospitals are among the city’s major employers.',
      source: 'Invest in Hamilton, major employers',
      asOf: '2026-11-15',
    },
  ],
  highways: ['QEW', 'Highway 403', 'Highway 6', 'Lincoln M. Alexander and Red Hill Valley Parkways'],
  employmentAreas: ['Bayfront industrial area', 'Airport Employment Growth District', 'Red Hill Business Park'],
  faqs: [
    {
      question: 'What environmental work does a bayfront industrial purchase usually involve?',
      answer:
        'Most lenders ask for a Phase One environmental site assessment, and heavier past uses often call for a Phase Two with soil and groundwater samples. Where a site moves to a more sensitive use, from a foundry to homes for instance, Ontario generally requires a Record of Site Condition first. Ask early for reports the owner holds, and have a qualified consultant, not a broker, interpret them.',
    },
    {
      question: 'Can Hamilton’s old factories and bank halls really be converted?',
      answer:
        'Some can. It depends on floor plates, ceiling heights, fire separation, parking, heritage status and zoning. A designated property needs municipal consent before its heritage features are altered. Have a planner and an architect walk through before your deposit goes firm. We ask owners which studies already exist, so you don’t have to start from scratch.',
    },
    {
      question: 'Is the Airport Employment Growth District the same as the port lands?',
      answer:
        'No, they’re two different areas. The port lands are on the harbour, where ships, rail and steel meet. The growth district surrounds John C. Munro airport on the Mountain, near Highway 6, and was planned for jobs tied to air cargo and trucking. Tenure differs as well: harbour property held by the port authority is generally leased to operators, while the growth district is divided among many owners.',
    },
  ],
  nearby: [
    { slug: 'burlington', reason: 'Across the bay, with three GO stations and a QEW business strip.' },
    { slug: 'brantford', reason: 'West on the 403, with consumer-goods manufacturing.' },
    { slug: 'oakville', reason: 'A lakeside town of head offices, farther along the QEW.' },
  ],
  seo: {
    title: 'Hamilton Industrial & Mixed-Use Property | Off-Market',
    description:
      'Bayfront plants, Mountain freight sites, century storefronts and walk-ups: what commercial property in Hamilton is like, and how to hear about it privately.',
    keywords: [
      'Hamilton commercial real estate',
      'Hamilton industrial property',
      'adaptive reuse Hamilton',
      'Red Hill Business Park',
      'airport employment growth district',
      'Hamilton multifamily',
    ],
  },
  reviewedOn: '2026-11-15',
}
