import type { City } from './city-schema.ts'

export const barrie: City = {
  slug: 'barrie',
  name: 'Barrie',
  municipality: 'city',
  region: 'single-tier city',
  latitude: 44.3894,
  longitude: -79.6903,
  sameAs: 'https://en.wikipedia.org/wiki/Barrie',
  questionnaireLocation: 'Central Ontario',
  intro: [
    'Barrie sits around Kempenfelt Bay, less than 100 kilometres up Highway 400 from Toronto. It’s close enough for same-day freight and a GO train, and far enough to be the service centre for Simcoe County and for cottage traffic heading to Muskoka.',
    'In 2010 the city annexed about 5,770 acres from Innisfil, and growth has pointed south ever since. Employment land follows the highway at Mapleview, Bayview and Welham. Reports from 2022 describe a 180,000-square-foot FedEx Ground distribution centre on Big Bay Point Road, and automation firms such as Prodomax are based in the city.',
    'Demand comes from across the region. A store counts on cottagers in July and commuters in January; a warehouse can serve the north without Toronto’s morning traffic; an apartment building draws nurses, Georgian College students and people who work nearby. The 2021 Census found 147,829 residents. Tell us which of those markets you want, and we’ll narrow the search.',
  ],
  propertyTypes: {
    industrial:
      'South-end parks by the Mapleview and Essa interchanges hold distribution, automation, plastics and building-supply users. The appeal is the 400 and its reach into central and northern Ontario. Put snow storage, winter loading and drainage on your inspection list, along with clear height and power.',
    office:
      'Demand is mostly professional, medical and public-sector: around the courthouse and waterfront downtown, near the hospital and Georgian College in the north-east, and in business parks to the south. Buildings are modest, and county-wide services are frequent tenants.',
    retail:
      'Power centres at Mapleview Drive and Bayfield Street draw residents and weekend travellers alike. Dunlop Street downtown relies on the lake, restaurants and festivals. Fuel, quick-service food and drive-through pads are natural uses where ramps meet the arterial roads.',
    multifamily:
      'Blocks close to the bay appeal to retirees; walk-ups and townhouses in the north end house students and hospital staff; new rental looks toward the two GO stations, Barrie South and Allandale Waterfront. Budget for heating costs and unit metering.',
  },
  facts: [
    {
      place: 'The city',
      text: 'The 2021 Census put Barrie at 147,829 residents.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'Highway 400 and Lake Simcoe',
      text: 'Barrie lies on Highway 400 beside Lake Simcoe, less than 100 km north of Toronto.',
      source: 'Invest Barrie; Financial Post',
      asOf: '2026-11-15',
    },
    {
      place: 'The land from Innisfil',
      text: 'The city annexed about 5,770 acres from Innisfil in 2010.',
      source: 'Canadian Business Journal',
      asOf: '2010',
    },
    {
      place: 'Big Bay Point Road',
      text: 'FedEx Ground was reported to run a 180,000-square-foot distribution centre on Big Bay Point Road; Prodomax is among the automation firms based here.',
      source: 'Regional news reports, 2022; Financial Post',
      asOf: '2022',
    },
  ],
  highways: ['Highway 400', 'Highway 11 link', 'Highway 26 link'],
  employmentAreas: ['South-end Highway 400 business parks (Welham, Bayview, Mapleview)'],
  faqs: [
    {
      question: 'What did the 2010 annexation change for land buyers in south Barrie?',
      answer:
        'It moved roughly 5,770 acres into the city, which then planned them in stages for homes and jobs. A parcel inside the boundary isn’t automatically serviced: water, sewers, roads and secondary-plan approvals come in phases. Confirm the phase, the development charges and any cost-sharing among owners. Barrie is a single-tier city, so most approvals come from city hall, not the county.',
    },
    {
      question: 'Is Barrie a commuter suburb or a market in its own right?',
      answer:
        'A bit of both. GO trains and Highway 400 tie it to the GTA and many people travel south, but the hospital, Georgian College, courts, manufacturers and stores serve a wide area of their own. The difference matters to an owner: a plaza that relies on local services performs differently from one that relies on commuters. Ask for traffic counts by day of the week.',
    },
    {
      question: 'Are there extra environmental rules for commercial sites near Lake Simcoe?',
      answer:
        'Yes. The province’s Lake Simcoe Protection Plan aims to limit phosphorus and protect shorelines, and conservation authorities review work in regulated areas. Larger projects may need tighter stormwater design, and land by creeks or the shore may need permits. Existing buildings usually aren’t affected until they expand. An engineer can tell you what an addition would involve and how much land the ponds would take.',
    },
  ],
  nearby: [
    { slug: 'vaughan', reason: 'Down the 400, with intermodal yards and large warehouses.' },
    { slug: 'richmond-hill', reason: 'York Region offices, south past the moraine.' },
    { slug: 'toronto', reason: 'At the other end of the Barrie GO line, at Union.' },
  ],
  seo: {
    title: 'Barrie Commercial Real Estate on Highway 400',
    description:
      'Distribution on the 400, plazas for cottagers and commuters, annexed land and bayside apartments: a clear look at Barrie’s commercial property.',
    keywords: [
      'Barrie commercial real estate',
      'Barrie industrial Highway 400',
      'Mapleview retail',
      'Simcoe County investment property',
      'Barrie development land',
      'Allandale Waterfront apartments',
    ],
  },
  reviewedOn: '2026-11-15',
}
