import type { City } from './city-schema.ts'

export const kingston: City = {
  slug: 'kingston',
  name: 'Kingston',
  municipality: 'city',
  region: 'single-tier city',
  latitude: 44.2312,
  longitude: -76.486,
  sameAs: 'https://en.wikipedia.org/wiki/Kingston,_Ontario',
  questionnaireLocation: 'Eastern Ontario',
  intro: [
    'Limestone, uniforms and gowns: Kingston’s economy rests on institutions. Queen’s University, the Royal Military College, St. Lawrence College, the hospitals, CFB Kingston and corrections set the tempo of rents, restaurants and the school year.',
    'Geography does the rest. The city is roughly halfway between Toronto and Montreal on Highway 401 and the VIA corridor, with an American crossing at the Thousand Islands and Highway 15 running inland. A driver who leaves either metropolis in the morning is ready for lunch here, and a number of hotels, depots and service stops exist for that reason.',
    'In 1841 Kingston became the first capital of the Province of Canada, and its old centre still draws visitors by boat and by coach. The 2021 Census counted 132,485 residents, a figure that does not convey how full the sidewalks are in September. We ask buyers which calendar suits them: academic, tourist or government.',
  ],
  propertyTypes: {
    industrial:
      'Cataraqui Estates, the St. Lawrence business park and Clogg’s Road hold light manufacturing, building supply and distribution for Eastern Ontario. A midpoint between two metropolises interests carriers who exchange drivers or loads. Lots and bays are generally of middling size.',
    office:
      'Health administration, research groups, university units, lawyers and accountants are the usual occupants. Downtown heritage houses supply character and irregular floors; Gardiners Road and Bath Road supply parking. Suites are small and decisions may pass through a public budget.',
    retail:
      'Princess Street serves students and sightseers with independents, while the Cataraqui area in the west end has the mall and big-format stores for the whole district. Stone buildings need owners who accept their upkeep; west-end pads suit chains. Summer and term time peak in different months.',
    multifamily:
      'Houses and blocks within a walk of Queen’s make up one market, often leased many months ahead; apartments for base, hospital and college staff make up another, spread through the west and north. Purpose-built student buildings have joined the older converted stock.',
  },
  facts: [
    {
      text: 'Kingston, Ontario, had 132,485 residents according to the 2021 Census.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'By Highway 401 and by VIA Rail the city lies about halfway from Toronto to Montreal.',
      source: 'Ontario Ministry of Transportation, Official Road Map of Ontario; VIA Rail, corridor map',
      asOf: '2026-11-15',
    },
    {
      text: 'Public institutions carry the economy: Queen’s, the Royal Military College, hospitals, CFB Kingston and corrections.',
      source: 'Kingston Economic Development data, as published',
      asOf: '2026-11-15',
    },
    {
      text: 'The Province of Canada had its first capital here, in 1841; heritage and the Thousand Islands bring tourism today.',
      source: 'Business View, 2016',
      asOf: '2016',
    },
  ],
  highways: ['Highway 401', 'Highway 15', 'Interstate 81 link by the Thousand Islands crossing'],
  employmentAreas: ['Cataraqui Estates and St. Lawrence business parks', 'Clogg’s Road'],
  faqs: [
    {
      question: 'When is the leasing season for student apartments near Queen’s?',
      answer:
        'Early. Students commonly look in autumn or early winter for leases that start the following spring, so a buyer who closes mid-year may inherit agreements signed long before at rents already set. Ask for each signed lease, including those that have not begun, and a list of deposits held. Ontario’s tenancy law applies to these students as to anyone else; a university’s own residences are another matter.',
    },
    {
      question: 'What should a hotel buyer in Kingston look at besides summer occupancy?',
      answer:
        'The rest of the year. Convocation, military and hospital business, tournaments and 401 stopovers fill rooms in ways that differ by location. Request monthly results over several years, the split between leisure, group and corporate guests, franchise terms and renovations the brand requires. In older inns, heritage designation and accessibility duties influence what may be altered. A going-concern sale raises tax and licence questions for professionals.',
    },
    {
      question: 'Are institutional employers a safer basis for a building than private ones?',
      answer:
        'They are different, not free of risk. Universities, hospitals, the military and corrections seldom leave a city, but budgets, enrolment and federal decisions, rules on international students among them, change how much space and housing they need. Look through the label: who signs the lease, how can it end, could the use move onto campus? A private tenant with a long commitment may prove the sturdier one.',
    },
  ],
  nearby: [
    { slug: 'ottawa', reason: 'The national capital, with far deeper office demand.' },
    { slug: 'oshawa', reason: 'Another campus city, west along the 401.' },
    { slug: 'toronto', reason: 'The VIA corridor’s western hub, for scale.' },
  ],
  seo: {
    title: 'Kingston, Ontario Investment Property | Off-Market',
    description:
      'Student apartments, limestone storefronts, hotels and 401 depots: commercial property in Kingston, halfway between Toronto and Montreal, with sources.',
    keywords: [
      'Kingston Ontario commercial real estate',
      'Queen’s University student housing',
      'Kingston hotel investment',
      'Princess Street retail',
      'Eastern Ontario property',
      'Cataraqui industrial',
    ],
  },
  reviewedOn: '2026-11-15',
}
