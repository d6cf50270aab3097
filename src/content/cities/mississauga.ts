import type { City } from './city-schema.ts'

export const mississauga: City = {
  slug: 'mississauga',
  name: 'Mississauga',
  municipality: 'city',
  region: 'Region of Peel',
  latitude: 43.589,
  longitude: -79.6441,
  sameAs: 'https://en.wikipedia.org/wiki/Mississauga',
  questionnaireLocation: 'Greater Toronto Area (GTA)',
  intro: [
    'It may be called Toronto Pearson, but most of Canada’s busiest airport is in Mississauga. Runways, cargo terminals and customs halls account for the warehouses in the north-east, the hotels along Airport Road and the glass headquarters of the Airport Corporate Centre.',
    'Six major highways cross the municipality, and trains of three GO lines stop in it. A City of Mississauga campaign calls the airport zone the second-largest employment zone in the country, with over 330,000 jobs. Not everyone who works there lives nearby: the census found 717,961 residents in 2021, slightly fewer than in 2016.',
    'Mississauga is largely built out. New supply usually means replacing a single-storey plant or adding homes above a plaza, so you have to weigh the current use and the next one together. We keep track of both for owners and investors.',
  ],
  propertyTypes: {
    industrial:
      'The Northeast employment area, right by the runways, is packed with freight forwarders, cold stores and parcel hubs. Meadowvale and the Dixie Road district south toward the QEW have smaller bays. Trailer parking, door ratios and drive times to the 401, 410 and 427 decide many searches.',
    office:
      'Airport Corporate Centre and Meadowvale were laid out for suburban headquarters with generous parking; the city centre at Hurontario Street adds towers near Sheridan’s Hazel McCallion campus. Pharmaceutical, financial and engineering firms are typical tenants.',
    retail:
      'A regional mall anchors the centre, plazas follow Dundas and Hurontario, and the villages of Port Credit and Streetsville have their own main streets. Food and services for newcomer communities fill many bays. Redevelopers look at the depth of the parking lot first.',
    multifamily:
      'Rental slabs from the 1960s to the 1980s stand in Cooksville, along Hurontario and by the lake, and students look for rooms around the University of Toronto Mississauga. Condominium suites in the core compete with purpose-built blocks, so amenities come up in every comparison.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Statistics Canada counted 717,961 people in Mississauga in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'Since 2016',
      text: 'The number of residents fell by 0.5% between 2016 and 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'Around Pearson',
      text: 'Most of Toronto Pearson, Canada’s busiest airport, is within the city; a municipal campaign describes the zone around it as the country’s second-largest for employment, with over 330,000 jobs.',
      source: 'City of Mississauga investment campaign',
      asOf: '2026-11-15',
    },
    {
      place: 'The highways',
      text: 'Highways 401, 403, 407 ETR, 410 and 427 and the QEW all serve Mississauga.',
      source: 'Ontario Ministry of Transportation, Official Road Map of Ontario',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 401', 'Highway 403', '407 ETR', 'Highway 410', 'Highway 427', 'QEW'],
  employmentAreas: ['Airport Corporate Centre', 'Meadowvale', 'Northeast employment area'],
  faqs: [
    {
      question: 'Do airport rules limit what can be built near Pearson?',
      answer:
        'They can. Federal zoning regulations cap building heights around runways, and noise contours guide where new homes, schools and other sensitive uses may go; the city’s official plan reflects them. Noise matters less for warehouses, offices and hotels, but the height limits still apply. Before you pay for a redevelopment idea, ask a planner which contour and height limit cover the parcel.',
    },
    {
      question: 'Mississauga lost residents between two censuses. What does that mean for an owner?',
      answer:
        'Less than you might think. The count slipped from 721,599 in 2016 to 717,961 in 2021, in a place with little vacant land left; household size and the kind of housing built both play a part. Demand for employment space depends on air freight and corporate decisions as well as population. We show the figure because you should have the full picture.',
    },
    {
      question: 'Why would a tenant pay to be near Pearson instead of farther along the 401?',
      answer:
        'Usually to save time. Air freight, couriers and service-parts firms work to cut-off times, so minutes between dock and aircraft matter; a company moving slower stock by truck may be fine farther out. Transit for shift workers is a factor too. Ask a tenant which reason applies, since it tells you how likely they are to move.',
    },
  ],
  nearby: [
    { slug: 'toronto', reason: 'Bank towers, subway apartments and older infill next door.' },
    { slug: 'oakville', reason: 'Head offices, just west along the QEW.' },
    { slug: 'burlington', reason: 'Three highways, at the west end of Halton.' },
  ],
  seo: {
    title: 'Mississauga Commercial Real Estate Near Pearson',
    description:
      'Airport warehouses, suburban head offices, plazas and rental towers in Mississauga: what sets each district apart, with sources and private matching.',
    keywords: [
      'Mississauga commercial real estate',
      'Pearson airport warehouse',
      'Airport Corporate Centre office',
      'Meadowvale industrial',
      'Mississauga plaza investment',
      'Peel Region property',
    ],
  },
  reviewedOn: '2026-11-15',
}
