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
    'Toronto Pearson carries another city’s name, yet most of Canada’s busiest airport lies inside Mississauga. Runways, cargo terminals and customs halls account for the warehouses in the north-east, the hotels along Airport Road and the glass headquarters of the Airport Corporate Centre.',
    'Six major highways cross the municipality, and trains of three GO lines stop in it. A City of Mississauga campaign calls the airport zone the second-largest employment zone in the country, with over 330,000 jobs. Not everyone who fills them lives close by: the census found 717,961 residents in 2021, slightly fewer than in 2016.',
    'Mississauga is largely built out. Fresh supply tends to mean taking down a single-storey plant or stacking homes over a plaza, so the existing use and the next one have to be weighed together. We note both when an owner or an investor writes to us.',
  ],
  propertyTypes: {
    industrial:
      'The Northeast employment area, hard by the runways, is dense with freight forwarders, cold stores and parcel hubs. Meadowvale and the Dixie Road district south toward the QEW have smaller bays. Trailer parking, door ratios and minutes to the 401, 410 and 427 settle many searches.',
    office:
      'Airport Corporate Centre and Meadowvale were laid out for suburban headquarters with generous parking; the city centre at Hurontario Street adds towers near Sheridan’s Hazel McCallion campus. Pharmaceutical, financial and engineering names are familiar on the directories.',
    retail:
      'A regional mall holds the centre, plazas follow Dundas and Hurontario, and the villages of Port Credit and Streetsville keep main streets of their own. Food and services for newcomer communities fill many bays. Parking-lot depth is what redevelopers measure first.',
    multifamily:
      'Rental slabs from the 1960s to the 1980s stand in Cooksville, along Hurontario and by the lake, and students look for rooms around the University of Toronto Mississauga. Condominium suites in the core compete with purpose-built blocks, so amenities come up in every comparison.',
  },
  facts: [
    {
      text: 'Statistics Canada counted 717,961 people in Mississauga in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'The number of residents fell by 0.5% between 2016 and 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'Most of Toronto Pearson, Canada’s busiest airport, is within the city; a municipal campaign describes the zone around it as the country’s second-largest for employment, with over 330,000 jobs.',
      source: 'City of Mississauga investment campaign',
      asOf: '2026-11-15',
    },
    {
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
        'They can. Federal zoning regulations cap building heights around runways, and noise contours guide where new homes, schools and other sensitive uses may go; the city’s official plan reflects them. Warehouses, offices and hotels are less troubled by noise but still meet the height limits. Before paying for a redevelopment idea, learn from a planner which contour and which height surface cover the parcel.',
    },
    {
      question: 'Mississauga lost residents between two censuses. What does that mean for an owner?',
      answer:
        'Less than it may seem. The count slipped from 721,599 in 2016 to 717,961 in 2021, in a place with little vacant land left; household size and the kind of housing built both play a part. Employment space answers to air freight and corporate decisions as well as to resident numbers. We show the figure because a fair picture includes those that do not flatter.',
    },
    {
      question: 'Why would a tenant pay to be near Pearson instead of farther along the 401?',
      answer:
        'Usually for time. Air freight, couriers and service-parts firms live by cut-off hours, and minutes between dock and aircraft matter to them; a company moving slow stock by truck may be content well outside. Transit for shift workers comes into it as well. Ask a tenant which reason applies, since the answer says something about how readily they would move.',
    },
  ],
  nearby: [
    { slug: 'toronto', reason: 'Bank towers, subway apartments and older infill next door.' },
    { slug: 'oakville', reason: 'Head offices in a town, immediately west.' },
    { slug: 'burlington', reason: 'Three highways meet at the far end of Halton.' },
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
