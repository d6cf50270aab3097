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
    'Oshawa grew up building cars, and much of Ontario still files it under that heading. Students have been rewriting the entry. Ontario Tech University, Durham College and Trent University Durham all have campuses here, and the north end now keeps an academic calendar.',
    'Freight has two doors. The southern one is the harbour, just below Highway 401 and the main rail line, whose port was merged with Hamilton’s into one federal authority in 2019. The northern one is Highway 407, with the 418 link not far off, which has put former farm fields within easy reach of trucks. GO and VIA trains share a station near the first.',
    'On census day in 2021 the city had 175,383 inhabitants, about a tenth more than in 2016. For an investor the choice is one of direction: old plants and port lands in the south, a compact downtown in the middle, colleges and fresh employment land in the north. Point, and we start there.',
  ],
  propertyTypes: {
    industrial:
      'South Oshawa pairs older factory buildings with water and rail; Northwood and other parcels by Highway 407 are aimed at newer distribution and light manufacturing. Contractors to Durham’s power stations are another class of user, and they prize yards, cranes and secure storage.',
    office:
      'Downtown has the courthouse, university rooms and public-sector tenants. Medical suites by the hospital and small professional buildings on Simcoe and King streets make up much of the remainder. Large corporate floors are uncommon, so parking and covenant outweigh architecture.',
    retail:
      'Oshawa Centre, the largest mall in Durham Region, sets the pattern on King Street West. Harmony and Taunton roads follow new housing, while downtown storefronts depend on lectures, court days and concerts. Plazas full of garages and tire shops are a local staple.',
    multifamily:
      'Mid-century blocks near downtown and the lake are leased as conventional apartments; student rooms gather off Simcoe Street North by the shared college and university grounds. Rail commuters form a third group. Frequent bus service can decide between two otherwise equal buildings.',
  },
  facts: [
    {
      text: 'Oshawa’s residents numbered 175,383 in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'In 2019 the ports of Oshawa and Hamilton came under one federal port authority.',
      source: 'Hamilton-Oshawa Port Authority',
      asOf: '2019',
    },
    {
      text: 'Three institutions, Ontario Tech, Durham College and Trent University Durham, teach in the city.',
      source: 'Ontario Tech University; Durham College; Trent University',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 401', 'Highway 407', 'Highway 418 (nearby)'],
  employmentAreas: ['South Oshawa and port lands', 'Northwood and Highway 407 employment lands'],
  faqs: [
    {
      question: 'How should I read Oshawa’s dependence on car making?',
      answer:
        'With an up-to-date source in hand. Automotive work has shaped the city for more than a century and plant schedules have changed many times, so we do not describe present shifts here. Look at what else pays wages: teaching, health care, the port, trucking, energy work across Durham. For a given building, find out whom the tenant supplies, for how long, and who might rent next.',
    },
    {
      question: 'Who decides what happens on Oshawa’s port lands?',
      answer:
        'More than one body. Federal port property is managed by the Hamilton-Oshawa Port Authority, which leases sites to operators. Private land close by follows city zoning, with Durham Region and the conservation authority involved where pipes or shoreline are concerned. Establish first which kind you are looking at, because leasehold and freehold are financed, taxed and transferred in different ways.',
    },
    {
      question: 'Where do students at Oshawa’s three institutions live, and why does it matter to an owner?',
      answer:
        'Ontario Tech and Durham College share grounds in the north end, with further university space downtown; Trent’s Durham campus stands on the western side. Each feeds different bus routes and streets. For an apartment owner that means turnover in spring and late summer, inquiries about furnished rooms, and attention from inspectors to overcrowding. Fire-code compliance is worth documenting in any building that houses students.',
    },
  ],
  nearby: [
    { slug: 'pickering', reason: 'Westward in Durham, with the 407 Innovation Corridor.' },
    { slug: 'toronto', reason: 'Where Lakeshore East trains are headed.' },
    { slug: 'markham', reason: 'Electronics and research space by way of the 407.' },
  ],
  seo: {
    title: 'Oshawa Commercial Real Estate: Port, Campus, 407',
    description:
      'Port lands and older plants in the south, campuses and Highway 407 land in the north: Oshawa’s commercial property, sourced, dated and open to matching.',
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
