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
    'Almost any trip around the western end of Lake Ontario passes through Burlington. The QEW, Highway 403 and 407 ETR meet, Lakeshore West trains stop at Aldershot, Burlington and Appleby, and the Skyway lifts traffic over to Hamilton and Niagara. Being on the way is the local trade.',
    'Statisticians place the city in the Hamilton metropolitan area; councils and commuters place it in Halton and the GTA. Tenants divide similarly: some serve Toronto from a quieter address, others serve the harbour and the metal trades. The 2021 count was 186,948 residents.',
    'To the north, the Niagara Escarpment and its farms form a green edge where provincial plans restrict building. Business therefore gathers on the QEW strip, which the city has called its prosperity corridor, and on newer land around Alton and Dundas Street. The strip is long, so tell us which exit you prefer.',
  ],
  propertyTypes: {
    industrial:
      'From Walkers Line to Burloak Drive the QEW strip mixes machine shops, food plants, makers of building products and distributors. A visible wall doubles as a billboard. Age, ceiling height and yard depth vary from one service road to the next, so inspections earn their keep.',
    office:
      'Low and mid-rise buildings stand near the QEW interchanges and Appleby GO, and McMaster’s Ron Joyce Centre puts a business school among them. Downtown, by Brant Street and the lake, suits professional firms whose people like to walk to lunch.',
    retail:
      'Brant Street and the waterfront draw strollers; Fairview Street, Plains Road and Guelph Line are arterial shopping; corners on Dundas Street look after the newest subdivisions. Aging strips close to GO stations raise the question of what will follow the shops.',
    multifamily:
      'Rental towers stand by the lake, along Maple Avenue and within reach of the stations; garden blocks and townhouse rentals lie farther inland. People who sell a family house and stay in the city are as typical a tenant as the young commuter.',
  },
  facts: [
    {
      text: 'Burlington had a population of 186,948 on census day 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'Burlington is the meeting point of the QEW, Highway 403 and 407 ETR.',
      source: 'Ontario Ministry of Transportation, Official Road Map of Ontario',
      asOf: '2026-11-15',
    },
    {
      text: 'GO Transit’s Lakeshore West line has three stations in the city: Aldershot, Burlington and Appleby.',
      source: 'Metrolinx, GO Transit system map',
      asOf: '2026-11-15',
    },
    {
      text: 'Though at the west end of the GTA, the city belongs to the Hamilton census metropolitan area.',
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
        'To both, depending on who counts. The city is in Halton Region and so in the Greater Toronto Area, while Statistics Canada includes it in the Hamilton census metropolitan area. When two reports disagree, look at the boundary before the number. Our questionnaire files Burlington under the GTA; choose Golden Horseshoe too if you would consider both sides of the harbour.',
    },
    {
      question: 'What stops new building in the rural north of Burlington?',
      answer:
        'Provincial plans, chiefly. The Niagara Escarpment Plan and the Greenbelt Plan cover much of the land above Dundas Street and Highway 407 and allow farms, conservation and a limited range of rural uses. A commercial property there may hold rights from an existing use, yet enlarging it can prove difficult. Obtain written confirmation of what is legal today before considering what might be allowed later.',
    },
    {
      question: 'Is QEW frontage useful to an industrial tenant, or only expensive signage?',
      answer:
        'That turns on the business. Showrooms, equipment dealers and brands with trade customers use the visibility; a contract manufacturer may care only for power and shipping. Frontage brings conditions too, for the Ministry of Transportation controls signs, entrances and setbacks along provincial highways. Watch how staff and trucks enter the site, since a building seen by thousands can still be awkward to reach.',
    },
  ],
  nearby: [
    { slug: 'oakville', reason: 'Halton’s lakeside town, eastward, with corporate headquarters.' },
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
