import type { City } from './city-schema.ts'

export const london: City = {
  slug: 'london',
  name: 'London',
  municipality: 'city',
  region: 'single-tier city',
  latitude: 42.9849,
  longitude: -81.2453,
  sameAs: 'https://en.wikipedia.org/wiki/London,_Ontario',
  questionnaireLocation: 'Southwestern Ontario',
  intro: [
    'Two hours west of Toronto, the highway splits. The 401 carries on to Windsor and Detroit, and the 402 heads for Sarnia and Port Huron. London sits at the fork, which explains much of its industry: trucks, parts and food pass through on the way to two American crossings.',
    'London is also where people from the surrounding farm country come to study at Western University or Fanshawe College, see a specialist, go to court or shop. Hospitals and campuses give the city a second economy alongside its factories. Between the 2016 and 2021 censuses the population rose about 10%, to 422,324.',
    'Here, an apartment block, a medical building and a single-storey plant can share a bus route. Use our questionnaire to tell us which one you’re looking for.',
  ],
  propertyTypes: {
    industrial:
      'Innovation Park, by the airport and Veterans Memorial Parkway, and the business parks on the 401 hold many of the newer buildings. Food processing, vehicle parts and defence manufacturing are established trades; General Dynamics Land Systems-Canada builds vehicles in the city.',
    office:
      'Insurers, banks and law firms built up the core around Dundas and Richmond streets. Medical and professional suites close to University Hospital and Victoria Hospital are a different market: patients, elevators and parking count for more than a downtown address.',
    retail:
      'Shopping splits between older streets, Richmond Row among them, and large-format districts at Masonville, Wonderland Road and White Oaks. Households from the surrounding counties drive in, so parking ratios, highway visibility and a strong grocer matter.',
    multifamily:
      'Students rent around Western in the north and Fanshawe in the east, while families and health workers fill mid-century towers across the rest of the city. Academic-year leases, bedroom counts and bus frequency set the two markets apart more than building age does.',
  },
  facts: [
    {
      place: 'The city',
      text: 'In 2021 London had 422,324 residents.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'Growth since 2016',
      text: 'London’s population grew by about 10% between the 2016 and 2021 censuses.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The highway junction',
      text: 'Highways 401 and 402, the routes to the Windsor-Detroit and Sarnia-Port Huron crossings, join here.',
      source: 'Ontario Ministry of Transportation, Official Road Map of Ontario',
      asOf: '2026-11-15',
    },
    {
      place: 'Western, Fanshawe and industry',
      text: 'Western University, Fanshawe College and the hospitals are anchor institutions; General Dynamics Land Systems-Canada is a local manufacturer.',
      source: 'London Economic Development Corporation',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 401', 'Highway 402'],
  employmentAreas: ['Innovation Park (airport and Veterans Memorial Parkway)', 'Highway 401 corridor business parks'],
  faqs: [
    {
      question: 'How does student housing near Western differ from an ordinary apartment block?',
      answer:
        'In several practical ways. Leases tend to follow the academic year, rent may be set by the bedroom, wear is heavier, and a parent often co-signs. Ontario’s Residential Tenancies Act applies all the same. London also has a licensing by-law aimed at smaller rental buildings, so confirm with city hall whether a given address falls under it and whether its papers are current.',
    },
    {
      question: 'Which side of London suits a shipper who uses both Michigan crossings?',
      answer:
        'The 402 leaves the 401 at the south-west edge of the city, so sites there reach Sarnia without crossing town and Windsor by simply staying on the road. Innovation Park, on the east side, joins the 401 by Veterans Memorial Parkway. Border routing is one point among many: check truck routes, labour, power supply and building height against your own schedule.',
    },
    {
      question: 'What should I ask the owner of a medical building close to a London hospital?',
      answer:
        'Who the tenants are, whether their work ties them to the hospital or could be done anywhere, and when each lease ends. Plumbing, elevators, accessible entrances and patient parking are costly to change, so see them in person. Find out who owns the fit-outs. A clinic or pharmacy may have an exclusivity clause that keeps competitors out of the building, which limits who you could lease to next.',
    },
  ],
  nearby: [
    { slug: 'kitchener', reason: 'North-east by the 401, with light rail and technology tenants.' },
    { slug: 'windsor', reason: 'The other end of the road, facing Detroit.' },
    { slug: 'brantford', reason: 'Factories and new land on the way to Hamilton.' },
  ],
  seo: {
    title: 'London, Ontario Commercial Real Estate Off-Market',
    description:
      'Apartments near Western, hospital-side medical suites and plants on the 401 and 402: a plain guide to commercial property in London, Ontario.',
    keywords: [
      'London Ontario commercial real estate',
      'London student housing investment',
      'medical office London Ontario',
      'Innovation Park London',
      'Highway 402 industrial',
    ],
  },
  reviewedOn: '2026-11-15',
}
