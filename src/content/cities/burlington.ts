import type { City } from './city-schema.ts'

export const burlington: City = {
  slug: 'burlington',
  name: 'Burlington',
  municipality: 'city',
  region: 'Halton Region',
  latitude: 43.3255,
  longitude: -79.799,
  sameAs: 'https://en.wikipedia.org/wiki/Burlington,_Ontario',
  questionnaireLocation: 'Greater Toronto Area (GTA)',
  intro: [
    'Almost any trip around the western end of Lake Ontario passes through Burlington. The QEW, Highway 403 and 407 ETR meet, Lakeshore West trains stop at Aldershot, Burlington and Appleby, and the Skyway carries traffic over to Hamilton and Niagara. For local business, that location is the advantage.',
    'Statistics Canada puts the city in the Hamilton metropolitan area, while local government and commuters see it as part of Halton and the GTA. Tenants divide the same way: some serve Toronto from a quieter address, others serve the harbour and the metal trades. The 2021 count was 186,948 residents.',
    'To the north, the Niagara Escarpment and its farms form a green edge where provincial plans restrict building. So business is concentrated on the QEW strip, which the city has called its prosperity corridor, and on newer land around Alton and Dundas Street. The strip is long, so tell us which stretch you prefer.',
  ],
  propertyTypes: {
    industrial:
      'From Walkers Line to Burloak Drive the QEW strip mixes machine shops, food plants, makers of building products and distributors. Highway frontage doubles as advertising. Age, ceiling height and yard depth vary from one service road to the next, so inspect carefully.',
    office:
      'Low and mid-rise buildings stand near the QEW interchanges and Appleby GO, and McMaster’s Ron Joyce Centre puts a business school among them. Downtown, by Brant Street and the lake, suits professional firms that want to be within walking distance of shops and restaurants.',
    retail:
      'Brant Street and the waterfront draw people on foot; Fairview Street, Plains Road and Guelph Line are arterial shopping; plazas on Dundas Street serve the newest subdivisions. Aging strips close to GO stations raise the question of redevelopment.',
    multifamily:
      'Rental towers stand by the lake, along Maple Avenue and within reach of the stations; low-rise blocks and townhouse rentals are farther inland. Typical tenants include people who’ve sold a family home and want to stay in the city, as well as young commuters.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Burlington had a population of 186,948 on census day 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The highway junction',
      text: 'Burlington is the meeting point of the QEW, Highway 403 and 407 ETR.',
      source: 'Ontario Ministry of Transportation, Official Road Map of Ontario',
      asOf: '2026-11-15',
    },
    {
      place: 'The three GO stations',
      text: 'GO Transit’s Lakeshore West line has three stations in the city: Aldershot, Burlington and Appleby.',
      source: 'Metrolinx, GO Transit system map',
      asOf: '2026-11-15',
    },
    {
      place: 'At the end of the GTA',
      text: 'Although it’s at the west end of the GTA, the city is part of the Hamilton census metropolitan area.',
      source: 'Statistics Canada, 2021 Census of Population (census metropolitan areas)',
      asOf: '2026-11-15',
    },
  ],
  highways: ['QEW', 'Highway 403', '407 ETR'],
  employmentAreas: ['QEW prosperity corridor', 'Alton and Dundas business lands'],
  faqs: [
    {
      question: 'Do Burlington figures belong to the GTA or to Hamilton?',
      answer:
        'Both, depending on who’s counting. The city is in Halton Region and so in the Greater Toronto Area, while Statistics Canada includes it in the Hamilton census metropolitan area. When two reports disagree, look at the boundary before the number. Our questionnaire files Burlington under the GTA; choose Golden Horseshoe too if you’d consider both sides of the harbour.',
    },
    {
      question: 'What stops new building in the rural north of Burlington?',
      answer:
        'Mostly provincial plans. The Niagara Escarpment Plan and the Greenbelt Plan cover much of the land above Dundas Street and Highway 407 and allow farms, conservation and a limited range of rural uses. A commercial property there may have legal non-conforming rights, but expanding it can be difficult. Get written confirmation of what’s legal today before considering what might be allowed later.',
    },
    {
      question: 'Is QEW frontage useful to an industrial tenant, or just expensive signage?',
      answer:
        'It depends on the business. Showrooms, equipment dealers and brands with trade customers use the visibility; a contract manufacturer may care only about power and shipping. Frontage also comes with conditions, since the Ministry of Transportation controls signs, entrances and setbacks along provincial highways. Check how staff and trucks get into the site: a building that thousands of drivers see can still be awkward to reach.',
    },
  ],
  nearby: [
    { slug: 'oakville', reason: 'East along the lake, with corporate headquarters.' },
    { slug: 'hamilton', reason: 'Over the Skyway to harbour, airport and reuse projects.' },
    { slug: 'mississauga', reason: 'Air cargo and business parks, farther along the QEW.' },
  ],
  seo: {
    title: 'Burlington Commercial Real Estate on the QEW Strip',
    description:
      'Where the QEW, 403 and 407 ETR meet: Burlington plants, offices, plazas and apartments, with Escarpment limits, GO stations and sources explained.',
    keywords: [
      'Burlington Ontario commercial real estate',
      'QEW industrial Burlington',
      'Burlington office near GO',
      'Aldershot redevelopment',
      'Halton industrial property',
      'Burlington apartment building',
    ],
  },
  reviewedOn: '2026-11-15',
}
