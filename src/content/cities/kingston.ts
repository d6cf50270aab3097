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
    'Kingston’s economy rests on its institutions. Queen’s University, the Royal Military College, St. Lawrence College, the hospitals, CFB Kingston and corrections drive demand for housing, restaurants and services.',
    'Kingston’s location helps too. The city is roughly halfway between Toronto and Montreal on Highway 401 and the VIA corridor, with an American crossing at the Thousand Islands and Highway 15 running inland. Drivers who leave either city in the morning stop here for lunch, and a number of hotels, depots and service stops depend on them.',
    'In 1841 Kingston became the first capital of the Province of Canada, and its historic downtown still draws visitors by boat and by coach. The 2021 Census counted 132,485 residents, and the city is busier still when students return in September. Tell us which market suits you: student, tourist or government.',
  ],
  propertyTypes: {
    industrial:
      'Cataraqui Estates, the St. Lawrence business park and Clogg’s Road hold light manufacturing, building supply and distribution for Eastern Ontario. The midpoint between Toronto and Montreal suits carriers that exchange drivers or loads. Lots and bays are mostly mid-sized.',
    office:
      'Health administration, research groups, university units, lawyers and accountants are the usual occupants. Downtown heritage houses offer character and irregular floor plans; Gardiners Road and Bath Road offer parking. Suites are small, and leasing decisions may depend on a public budget.',
    retail:
      'Princess Street serves students and visitors with independent shops, while the Cataraqui area in the west end has the mall and big-format stores for the whole district. Stone buildings need regular upkeep; west-end pads suit chains. Tourist and student seasons peak in different months.',
    multifamily:
      'Houses and blocks within a walk of Queen’s are one market, often leased many months ahead; apartments for base, hospital and college staff are another, mostly in the west and north. Purpose-built student buildings have joined the older converted stock.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Kingston, Ontario, had 132,485 residents according to the 2021 Census.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'Between Toronto and Montreal',
      text: 'The city is about halfway between Toronto and Montreal on Highway 401 and VIA Rail.',
      source: 'Ontario Ministry of Transportation, Official Road Map of Ontario; VIA Rail, corridor map',
      asOf: '2026-11-15',
    },
    {
      place: 'Colleges, hospitals and the base',
      text: 'Public institutions drive the economy: Queen’s, the Royal Military College, hospitals, CFB Kingston and corrections.',
      source: 'Kingston Economic Development data, as published',
      asOf: '2026-11-15',
    },
    {
      place: 'The first capital',
      text: 'Kingston was the first capital of the Province of Canada, in 1841; heritage and the Thousand Islands bring tourism today.',
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
        'Early. Students commonly look in the fall or early winter for leases that start the following spring, so if you close mid-year you may take over agreements signed long before at rents already set. Ask for every signed lease, including those that haven’t started, and a list of deposits held. Ontario’s tenancy law applies to students like anyone else; a university’s own residences are a different matter.',
    },
    {
      question: 'What should a hotel buyer in Kingston look at besides summer occupancy?',
      answer:
        'The rest of the year. Convocation, military and hospital business, tournaments and 401 stopovers fill rooms in ways that differ by location. Request monthly results over several years, the split between leisure, group and corporate guests, franchise terms and renovations the brand requires. In older inns, heritage designation and accessibility requirements affect what you can change. If you’re buying a going concern, get professional advice on tax and licences.',
    },
    {
      question: 'Are institutional employers a safer basis for a building than private ones?',
      answer:
        'They’re different, but they still carry risk. Universities, hospitals, the military and corrections rarely leave a city, but budgets, enrolment and federal decisions, including rules on international students, change how much space and housing they need. Look at the details: who signs the lease, how can it end, and could the use move onto campus? A private tenant with a long lease may turn out to be the stronger one.',
    },
  ],
  nearby: [
    { slug: 'ottawa', reason: 'The national capital, with a much larger office market.' },
    { slug: 'oshawa', reason: 'Another campus city, west along the 401.' },
    { slug: 'toronto', reason: 'The western hub of the VIA corridor, on another scale.' },
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
