import type { City } from './city-schema.ts'

export const oakville: City = {
  slug: 'oakville',
  name: 'Oakville',
  municipality: 'town',
  region: 'Halton Region',
  latitude: 43.4675,
  longitude: -79.6877,
  sameAs: 'https://en.wikipedia.org/wiki/Oakville,_Ontario',
  questionnaireLocation: 'Greater Toronto Area (GTA)',
  intro: [
    'Oakville is Ontario’s most populous town. It has never taken the title of city, but with 213,759 residents in 2021, 10.3% more than five years before, it’s larger than many places that have.',
    'The commercial areas run in three bands. The old harbour streets, Kerr Village and Bronte are by the lake. The QEW and the railway form a second band of offices, dealerships and factories, including the headquarters and assembly complex of Ford Motor Company of Canada. The third, north of Dundas Street, has new neighbourhoods and 407 ETR.',
    'Midtown, around Oakville GO station, is where the town has planned for taller buildings; Sheridan College’s Trafalgar campus, up the road, anchors a digital-media cluster. If you own here and would rather not advertise, we can talk about a one-to-one approach and what it involves.',
  ],
  propertyTypes: {
    industrial:
      'Winston Park, against the Mississauga line, and the employment lands at Bronte Road and the QEW have mid-size plants and distribution buildings with a good share of office space. Automotive, packaging and health-product firms are typical. Homes across the road may limit noise and night trucking.',
    office:
      'Head offices like the QEW frontage and the GO trains; smaller firms take converted houses and second floors near Kerr and Lakeshore. Winston Park competes with Mississauga for the same tenants, usually on image, parking and commute.',
    retail:
      'Lakeshore Road East is a strolling street of boutiques and cafés within sight of the harbour. Grocery-led centres on Trafalgar, Dorval and Dundas trade with families, and Bronte contributes a marina and patios. Heritage rules cover façades downtown, so fit-outs take longer.',
    multifamily:
      'Rental towers of the 1960s and 1970s stand near Kerr, Speers and Bronte, while most homes elsewhere are owner-occupied. Seniors’ residences, station-area sites and Sheridan students are three separate sources of demand. If an older building has spare land, start with what planning rules allow.',
  },
  facts: [
    {
      place: 'The town',
      text: 'The Town of Oakville counted 213,759 residents in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'Growth since 2016',
      text: 'It grew by 10.3% after 2016 and is the most populous town in Ontario.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The Ford complex',
      text: 'Ford Motor Company of Canada has its headquarters and an assembly complex in Oakville.',
      source: 'Town of Oakville',
      asOf: '2026-11-15',
    },
    {
      place: 'The Trafalgar campus',
      text: 'A digital-media cluster has formed around Sheridan College’s Trafalgar campus.',
      source: 'Canadian Business Journal',
      asOf: '2026-11-15',
    },
  ],
  highways: ['QEW', 'Highway 403', '407 ETR'],
  employmentAreas: ['Winston Park', 'Midtown Oakville', 'Bronte and QEW employment lands'],
  faqs: [
    {
      question: 'Does it matter for a purchase that Oakville is a town and not a city?',
      answer:
        'Not for title or financing. Under Ontario’s Municipal Act, towns and cities have the same powers, and Oakville shares responsibilities with Halton Region, which looks after such services as water. It matters for paperwork: applications, by-laws and notices come from the Town of Oakville, and nothing official says City of Oakville. Development charges may apply at more than one level, so ask about each.',
    },
    {
      question: 'What rules apply to an old storefront in downtown Oakville?',
      answer:
        'Several streets close to the harbour lie within heritage conservation districts, and some buildings are designated individually. Exterior alterations then need a heritage permit, and signs, windows and patios are looked at closely. Interior work is usually freer, subject to the building code. If you’re planning a new use, speak with planning staff early and collect past permits, since earlier unapproved work becomes the next owner’s problem.',
    },
    {
      question: 'Is Midtown Oakville only for developers, or can smaller investors take part?',
      answer:
        'Towers need large parcels and long timelines, which suits developers. Smaller investors have other options: an office or plaza that earns rent during the planning years, a share alongside experienced partners, or a property just outside that will serve new residents. Policies for the district have been debated and may change again, so look at today’s income and future approvals separately.',
    },
  ],
  nearby: [
    { slug: 'mississauga', reason: 'Next door to Winston Park, drawing on the same tenants.' },
    { slug: 'burlington', reason: 'Next on the Lakeshore West line, closer to Hamilton.' },
    { slug: 'hamilton', reason: 'Docks, steel and convertible brick around the bay.' },
  ],
  seo: {
    title: 'Town of Oakville Commercial Property, Off-Market',
    description:
      'Harbour storefronts, QEW head offices, Midtown sites and Winston Park plants: commercial real estate in the Town of Oakville, soberly described.',
    keywords: [
      'Oakville commercial real estate',
      'Town of Oakville office space',
      'Midtown Oakville',
      'Winston Park industrial',
      'Halton commercial property',
      'downtown Oakville storefront',
    ],
  },
  reviewedOn: '2026-11-15',
}
