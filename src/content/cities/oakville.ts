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
    'Call it a town. The Town of Oakville, Ontario’s most populous, has not taken the title of city, and the modesty is deceptive: with 213,759 residents in 2021, 10.3% more than five years before, it outnumbers many places that have.',
    'Its commercial map runs in bands. By the lake lie the old harbour streets, Kerr Village and Bronte. The QEW and the railway form a second band of offices, dealerships and factories, among them the headquarters and assembly complex of Ford Motor Company of Canada. North of Dundas Street, new neighbourhoods and 407 ETR make a third.',
    'Midtown, around Oakville GO station, is where the town has planned for taller buildings; Sheridan College’s Trafalgar campus, up the road, anchors a digital-media cluster. Where an owner would rather not advertise, we can discuss a one-to-one approach and what it involves.',
  ],
  propertyTypes: {
    industrial:
      'Winston Park, against the Mississauga line, and the employment lands at Bronte Road and the QEW contain mid-size plants and distribution buildings with a good share of office. Automotive, packaging and health-product firms are represented. Houses across the road may limit noise and night trucking.',
    office:
      'Head offices like the QEW frontage and the GO trains; smaller firms take converted houses and second floors near Kerr and Lakeshore. Winston Park competes with Mississauga for the same tenants, and image, parking and commute are the usual arguments.',
    retail:
      'Lakeshore Road East is a strolling street of boutiques and cafés within sight of the harbour. Grocery-led centres on Trafalgar, Dorval and Dundas trade with families, and Bronte contributes a marina and patios. Heritage rules govern façades downtown, so fit-outs take patience.',
    multifamily:
      'Rental towers of the 1960s and 1970s stand near Kerr, Speers and Bronte, while most homes elsewhere are owner-occupied. Seniors’ residences, station-area sites and Sheridan students are three separate sources of demand. Spare land around an older block is a planning question before it is anything else.',
  },
  facts: [
    {
      text: 'The Town of Oakville counted 213,759 residents in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'It grew by 10.3% after 2016 and is the most populous town in Ontario.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'Ford Motor Company of Canada has its headquarters and an assembly complex in Oakville.',
      source: 'Town of Oakville',
      asOf: '2026-11-15',
    },
    {
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
        'Not for title or financing. Under Ontario’s Municipal Act the two words carry the same powers, and Oakville shares responsibilities with Halton Region, which looks after such services as water. It matters for paperwork: applications, by-laws and notices come from the Town of Oakville, and nothing official bears the name City of Oakville. Development charges may be levied at more than one level, so ask about each.',
    },
    {
      question: 'What rules apply to an old storefront in downtown Oakville?',
      answer:
        'Several streets close to the harbour lie within heritage conservation districts, and some buildings are designated individually. Exterior alterations then need a heritage permit, and signs, windows and patios are looked at closely. Interior work is usually freer, subject to the building code. Anyone planning a new use should speak with planning staff early and collect past permits, since earlier unapproved work becomes the next owner’s task.',
    },
    {
      question: 'Is Midtown Oakville only for developers, or can smaller investors take part?',
      answer:
        'Towers need large parcels and long timetables, which is a developer’s business. A smaller investor meets Midtown in other ways: an office or plaza that earns rent during the planning years, an interest held beside experienced partners, or a property just outside that will serve new residents. Policies for the district have been debated and may shift again. Examine income today and permission tomorrow as separate matters.',
    },
  ],
  nearby: [
    { slug: 'mississauga', reason: 'Shares the Winston Park tenant pool across the town line.' },
    { slug: 'burlington', reason: 'Next stops on Lakeshore West, nearer to Hamilton.' },
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
