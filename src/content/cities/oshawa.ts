import type { City } from './city-schema.ts'

export const oshawa: City = {
  slug: 'oshawa',
  name: 'Oshawa',
  municipality: 'city',
  region: 'Durham Region',
  latitude: 43.8971,
  longitude: -78.8658,
  sameAs: 'https://en.wikipedia.org/wiki/Oshawa',
  questionnaireLocation: 'Greater Toronto Area (GTA)',
  intro: [
    'Oshawa grew up building cars, and much of Ontario still thinks of it that way. Today it’s also a student city. Ontario Tech University, Durham College and Trent University Durham all have campuses here, and the north end now runs on the academic year.',
    'Freight moves two ways. In the south is the harbour, just below Highway 401 and the main rail line, with a port that was merged with Hamilton’s into one federal authority in 2019. In the north is Highway 407, with the 418 link nearby, which has put former farm fields within easy reach of trucks. GO and VIA trains share a station in the south.',
    'On census day in 2021 the city had 175,383 inhabitants, about a tenth more than in 2016. Investors can choose between older plants and port lands in the south, a compact downtown in the middle, and campuses and new employment land in the north. Tell us which, and we’ll start there.',
  ],
  propertyTypes: {
    industrial:
      'South Oshawa pairs older factory buildings with water and rail; Northwood and other parcels by Highway 407 are aimed at newer distribution and light manufacturing. Contractors to Durham’s power stations are another kind of user, and they look for yards, cranes and secure storage.',
    office:
      'Downtown has the courthouse, university rooms and public-sector tenants. Medical suites by the hospital and small professional buildings on Simcoe and King streets make up much of the remainder. Large corporate floors are uncommon, so parking and the strength of the tenant matter more than the building itself.',
    retail:
      'Oshawa Centre, the largest mall in Durham Region, sets the pattern on King Street West. Harmony and Taunton roads follow new housing, while downtown storefronts depend on lectures, court days and concerts. Plazas with garages and tire shops are common.',
    multifamily:
      'Mid-century blocks near downtown and the lake are leased as conventional apartments; student rentals cluster off Simcoe Street North by the shared college and university campus. Rail commuters are a third group. Frequent bus service can make the difference between two similar buildings.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Oshawa had 175,383 residents in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The harbour',
      text: 'In 2019 the ports of Oshawa and Hamilton came under one federal port authority.',
      source: 'Hamilton-Oshawa Port Authority',
      asOf: '2019',
    },
    {
      place: 'The three campuses',
      text: 'Three institutions, Ontario Tech, Durham College and Trent University Durham, teach in the city.',
      source: 'Ontario Tech University; Durham College; Trent University',
      asOf: '2026-11-15',
    },
    {
      place: 'Oshawa Centre',
      text: 'Oshawa Centre, with over 230 stores and services, is the largest mall in Durham Region.',
      source: 'Wikipedia, Oshawa',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 401', 'Highway 407', 'Highway 418 (nearby)'],
  employmentAreas: ['South Oshawa and port lands', 'Northwood and Highway 407 employment lands'],
  faqs: [
    {
      question: 'How much does Oshawa still depend on car making?',
      answer:
        'Check an up-to-date source. Automotive work has shaped the city for more than a century and plant schedules have changed many times, so we don’t describe current shifts here. Look at the other employers too: education, health care, the port, trucking, energy work across Durham. For a given building, find out who the tenant supplies, for how long, and who else might rent it.',
    },
    {
      question: 'Who decides what happens on Oshawa’s port lands?',
      answer:
        'It depends on the land. Federal port property is managed by the Hamilton-Oshawa Port Authority, which leases sites to operators. Private land close by follows city zoning, with Durham Region and the conservation authority involved in servicing and shoreline matters. First find out which kind you’re looking at, because leasehold and freehold are financed, taxed and transferred in different ways.',
    },
    {
      question: 'Where do students at Oshawa’s three institutions live, and why does it matter to an owner?',
      answer:
        'Ontario Tech and Durham College share a campus in the north end, with more university space downtown; Trent’s Durham campus is on the west side. Students live along different streets and bus routes for each. For an apartment owner that means turnover in spring and late summer, inquiries about furnished rooms, and inspectors watching for overcrowding. Keep records of fire-code compliance in any building that houses students.',
    },
  ],
  nearby: [
    { slug: 'pickering', reason: 'West in Durham, with the 407 Innovation Corridor.' },
    { slug: 'toronto', reason: 'Where Lakeshore East trains are headed.' },
    { slug: 'markham', reason: 'Electronics and research space, along the 407.' },
  ],
  seo: {
    title: 'Oshawa Commercial Real Estate: Port, Campus, 407',
    description:
      'Port lands and older plants in the south, campuses and Highway 407 land in the north: Oshawa’s commercial property, with sources, dates and matching.',
    keywords: [
      'Oshawa commercial real estate',
      'Oshawa industrial land 407',
      'Port of Oshawa property',
      'Oshawa student rental building',
      'Durham Region investment property',
      'off-market Oshawa',
    ],
  },
  reviewedOn: '2026-11-15',
}
