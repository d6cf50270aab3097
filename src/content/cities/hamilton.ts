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
    'Steel built Hamilton, and the buildings it left behind still shape what can be bought. Brick warehouses, machine shops and bank halls below the Escarpment are being turned to new purposes, while the bayfront goes on making and moving heavy things.',
    'Water, runway and road come together. The Port of Hamilton is Ontario’s largest; the airport on the Mountain describes itself as Canada’s largest domestic overnight express cargo airport; the QEW, Highway 403 and two municipal parkways tie both to the rest of the Golden Horseshoe. McMaster University and the hospitals supply a payroll that depends on none of them.',
    'With 569,353 people in 2021, this is several towns under one council: the lower city, the Mountain, the harbour, and the former municipalities of Stoney Creek, Ancaster, Dundas and Flamborough. Tell us which of them you know, and which you would like to.',
  ],
  propertyTypes: {
    industrial:
      'Three districts stand apart: the Bayfront with its docks, rail spurs and heavy plants; Red Hill Business Park beside the valley parkway; and the Airport Employment Growth District on the Mountain, planned with freight in mind. Former uses make environmental records an early request.',
    office:
      'Downtown floors serve courts, health administration, government and creative firms in converted buildings. Medical tenants cluster around the hospitals and McMaster. Condition varies widely between a restored façade on James Street and a concrete tower of the 1970s, and so do operating costs.',
    retail:
      'Locke, Ottawa, James and Concession streets are lined with independents in narrow storefronts, while Upper James and the big-format centres of Stoney Creek and Ancaster serve drivers. Small buildings with apartments upstairs suit those who want shop rent and home rent in one title.',
    multifamily:
      'Apartment towers climb the Escarpment edge and the east end; century walk-ups fill the lower city; student rentals gather in Westdale and Ainslie Wood beside McMaster. Two GO stations, West Harbour and Hamilton GO Centre, add people who work toward Toronto.',
  },
  facts: [
    {
      text: 'Census count for Hamilton in 2021: 569,353 people.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'The Port of Hamilton, Ontario’s largest, is run together with the Port of Oshawa by an authority formed in 2019, which reported 11.46 million tonnes of cargo for 2024.',
      source: 'Hamilton-Oshawa Port Authority, as reported for 2024',
      asOf: '2024',
    },
    {
      text: 'John C. Munro Hamilton International Airport calls itself Canada’s largest domestic overnight express cargo airport.',
      source: 'Invest in Hamilton, December 2022 (the airport’s own description)',
      asOf: '2022-12',
    },
    {
      text: 'McMaster University and Hamilton Health Sciences are among the city’s major employers.',
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
        'Most lenders ask for a Phase One environmental site assessment, and heavier past uses often call for a Phase Two with soil and groundwater samples. Where a site moves to a more sensitive use, from a foundry to homes for instance, Ontario generally requires a Record of Site Condition first. Ask early for reports the owner holds, and let a qualified consultant, not a broker, interpret them.',
    },
    {
      question: 'Are Hamilton’s old factories and bank halls really convertible?',
      answer:
        'Some are, and some only look it. Floor plates, ceiling heights, fire separation, parking and heritage status decide the matter, together with zoning. A designated property needs municipal consent before its heritage features are altered. A planner and an architect should walk through before money becomes firm. We ask owners what studies exist already, so that an interested party need not begin from nothing.',
    },
    {
      question: 'Is the Airport Employment Growth District the same thing as the port lands?',
      answer:
        'They are two places. The port lands lie on the harbour, where ships, rail and steel meet. The growth district surrounds John C. Munro airport on the Mountain, near Highway 6, and was planned for jobs tied to air cargo and trucking. Tenure differs as well: harbour property held by the port authority is generally leased to operators, while the growth district is divided among many owners.',
    },
  ],
  nearby: [
    { slug: 'burlington', reason: 'Across the bay, with three GO stations and a QEW business strip.' },
    { slug: 'brantford', reason: 'Westward on the 403, where consumer goods are made.' },
    { slug: 'oakville', reason: 'A lakeside town of head offices, farther along the QEW.' },
  ],
  seo: {
    title: 'Hamilton Industrial & Mixed-Use Property | Off-Market',
    description:
      'Bayfront plants, Mountain freight sites, century storefronts and walk-ups: what commercial property in Hamilton is like, and how to hear of it privately.',
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
