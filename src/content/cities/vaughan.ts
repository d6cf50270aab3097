import type { City } from './city-schema.ts'

export const vaughan: City = {
  slug: 'vaughan',
  name: 'Vaughan',
  municipality: 'city',
  region: 'York Region',
  latitude: 43.8372,
  longitude: -79.5083,
  sameAs: 'https://en.wikipedia.org/wiki/Vaughan',
  questionnaireLocation: 'Greater Toronto Area (GTA)',
  intro: [
    'Two railways have large terminals in Vaughan, and the warehouses followed. CN’s MacMillan Yard, between Highway 407 and Rutherford Road, is Canada’s second-largest rail classification yard. In the west end, the city describes its Enterprise Zone as a 1,660-hectare business park with the largest intermodal terminal of Canadian Pacific, now CPKC.',
    'Highways 400, 427 and 407 ETR serve three kinds of industrial area: Concord for established multi-tenant buildings, the Enterprise Zone for big modern ones, and contractors, stone yards, furniture makers and food companies in between.',
    'Vaughan is also on the subway. Line 1 has run to Vaughan Metropolitan Centre since December 2017, and towers have gone up around the station. With 323,103 people counted in 2021, the city needs shops, clinics and homes as well as warehouses. So our first question is which part of Vaughan you want.',
  ],
  propertyTypes: {
    industrial:
      'Enterprise Zone buildings tend to have high clear heights, wide truck courts and single users; Concord’s older buildings are divided into bays for trades and manufacturers. Intermodal access and 400-series ramps drive both. Outdoor storage depends on zoning, so ask about it early.',
    office:
      'Towers by the subway terminus suit tenants who want transit. Elsewhere, an office is often the front of a factory or a mid-rise beside Highway 400. Builders, engineers, accountants and family companies with roots in the city are typical occupants.',
    retail:
      'Regional shopping off Highway 400 draws from well outside the city, and big-format stores line Highway 7 and Weston Road. In Woodbridge, Maple, Thornhill and Kleinburg, family-run plazas and village streets look after daily needs. Pads with drive-through rights interest national chains.',
    multifamily:
      'High-rise living came with the subway, mainly as condominiums, and rental is the smaller share. Beyond the Metropolitan Centre and Highway 7 there are few apartment blocks, so buyers often look at an approved site, or a plaza that could be redeveloped.',
  },
  facts: [
    {
      place: 'The city',
      text: 'The 2021 Census found 323,103 people living in Vaughan.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The Vaughan Enterprise Zone',
      text: 'The city describes the Vaughan Enterprise Zone as a 1,660-hectare business park that includes Canadian Pacific’s (now CPKC’s) largest intermodal terminal.',
      source: 'City of Vaughan, economic development (Vaughan Business)',
      asOf: '2026-11-15',
    },
    {
      place: 'Vaughan Metropolitan Centre',
      text: 'The TTC subway has served Vaughan Metropolitan Centre since December 2017.',
      source: 'Toronto Transit Commission; York Link (York Region economic development)',
      asOf: '2017-12',
    },
    {
      place: 'MacMillan Yard',
      text: 'CN’s MacMillan Yard, between Highway 407 and Rutherford Road, is Canada’s second-largest rail classification yard.',
      source: 'Wikipedia, MacMillan Yard',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 400', '407 ETR', 'Highway 427', 'Highway 7'],
  employmentAreas: ['Vaughan Enterprise Zone', 'Vaughan Metropolitan Centre', 'Concord'],
  faqs: [
    {
      question: 'Does being near a rail yard limit redevelopment in Vaughan?',
      answer:
        'It can. Railways and municipalities use guidelines on setback, noise and vibration for homes near main lines and yards, and provincial policy protects major freight facilities from incompatible neighbours. Industrial tenants rarely mind and may prefer the location. A residential project close to MacMillan Yard or the intermodal terminal needs studies, and may be refused.',
    },
    {
      question: 'Why do some sources still call MacMillan Yard the largest in Canada?',
      answer:
        'Older web pages haven’t been updated. Current references rank it second, after Symington Yard in Winnipeg. For a warehouse user, the ranking matters less than which railway handles the traffic, how containers reach the dock and how busy the streets are at shift change. If you see the old claim in a brochure, check its other numbers too.',
    },
    {
      question: 'Is Vaughan Metropolitan Centre a downtown yet for shops and services?',
      answer:
        'It’s getting there. The station, bus terminal, offices and residential towers are there, with gaps between them still to be built on. Ground-floor trade depends on people moving in building by building, so early leases may contain free rent or percentage rent. Ask when neighbouring towers will be occupied and how customers get there, then visit on a weekday and a Saturday.',
    },
  ],
  nearby: [
    { slug: 'toronto', reason: 'The other end of Line 1, with older infill space.' },
    { slug: 'barrie', reason: 'Up the 400, the business centre for Simcoe County.' },
    { slug: 'richmond-hill', reason: 'Yonge Street retail and mid-size offices beside Vaughan.' },
  ],
  seo: {
    title: 'Vaughan Commercial Real Estate: Rail, Road and Subway',
    description:
      'Vaughan for investors: intermodal warehouses, Concord bays, Highway 7 retail and towers at the end of the subway, with sources and dates for every fact.',
    keywords: [
      'Vaughan commercial real estate',
      'Vaughan Enterprise Zone',
      'Concord industrial units',
      'Vaughan Metropolitan Centre retail',
      'intermodal warehouse GTA',
      'off-market Vaughan',
    ],
  },
  reviewedOn: '2026-11-15',
}
