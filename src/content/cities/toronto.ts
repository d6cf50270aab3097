import type { City } from './city-schema.ts'

export const toronto: City = {
  slug: 'toronto',
  name: 'Toronto',
  municipality: 'city',
  region: 'single-tier city',
  latitude: 43.6532,
  longitude: -79.3832,
  sameAs: 'https://en.wikipedia.org/wiki/Toronto',
  questionnaireLocation: 'Greater Toronto Area (GTA)',
  intro: [
    'Toronto is really a dozen markets in one. Bank towers fill the Financial District, rental towers follow the subway north, plazas line the older suburban arterials, and factories still operate in Etobicoke, Scarborough and Downsview. Each has its own buyers, pricing and pace.',
    'What Toronto’s markets share is depth. The 2021 Census counted 2,794,356 people, more than in any other Canadian municipality, and both the Toronto Stock Exchange and the head offices of the country’s largest banks are here. Three public universities add students, researchers and young companies to the demand for space.',
    'In a city this dense, word of a sale travels fast: to tenants, to lenders, to the owner next door. We keep track of which areas and building sizes each investor wants, so an owner who prefers a private conversation can have one.',
  ],
  propertyTypes: {
    industrial:
      'Older multi-tenant buildings in Etobicoke and Scarborough, and larger sites around Downsview, serve couriers, food makers, film suppliers and trades that need to be close to customers in the city. Highways 401 and 400 carry the freight; replacement land is hard to find, and other uses compete for it.',
    office:
      'Downtown towers house banks, law firms and insurers; midtown and the Yonge subway corridor suit mid-sized tenants; suburban campuses near the Don Valley Parkway and 404 are a market of their own. Look at building age, remaining lease term and the walk to a station.',
    retail:
      'Street-front shops on Queen, Bloor, Danforth and College sit beside grocery-anchored plazas of the postwar suburbs. Frontage, basement access and the apartments above can matter as much as the shop tenant, and many plazas raise a longer-term redevelopment question.',
    multifamily:
      'Concrete towers of the 1960s and 1970s, walk-ups in the inner neighbourhoods and newer purpose-built rental by subway stops make up the stock. Rent rules, repair history and the spread between long-standing and recent tenancies shape how each building is underwritten.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Toronto counted 2,794,356 residents in 2021, the highest count of any Canadian municipality.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The stock exchange',
      text: 'The Toronto Stock Exchange has its head office here.',
      source: 'TMX Group',
      asOf: '2026-11-15',
    },
    {
      place: 'Union Station',
      text: 'Union Station is the hub of GO Transit and VIA Rail and of the UP Express link to Pearson airport.',
      source: 'Metrolinx; VIA Rail',
      asOf: '2026-11-15',
    },
    {
      place: 'The universities',
      text: 'The University of Toronto, Toronto Metropolitan University and York University have their main campuses within the city.',
      source: 'Universities Canada, member universities',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 401', 'Highway 400', 'Highway 404', 'Gardiner Expressway / QEW', 'Don Valley Parkway'],
  employmentAreas: ['Downtown Financial District', 'Downsview', 'Etobicoke and Scarborough employment areas'],
  faqs: [
    {
      question: 'Why is the Toronto vacancy figure here lower than the downtown office headlines?',
      answer:
        'The snapshot blends several property types across the whole city, while headlines usually track office towers alone. For comparison, Cushman & Wakefield put national office vacancy at 16.2% in the fourth quarter of 2025. No blended figure can describe one building. Compare like with like, ask for the date and source of any number you’re shown, and treat ours as a starting point.',
    },
    {
      question: 'Which land transfer taxes apply when a commercial building in Toronto changes hands?',
      answer:
        'Two. Ontario’s land transfer tax applies across the province, and Toronto is the only Ontario municipality that also charges its own. The buyer normally pays both on closing, and commercial property isn’t exempt. Rates and exemptions change, so a real estate lawyer should work out the amount before an offer is signed.',
    },
    {
      question: 'Can I offer a Toronto building quietly, before the tenants hear about it?',
      answer:
        'Often, in the early stages. Details can be held back until an interested party has signed a confidentiality agreement, and visits can be kept to a few. Leases still matter: some give a tenant a right of first refusal, and many call for an estoppel certificate, so tenants usually learn of a sale before it closes. We’ll explain how we’d work together, and agree on it in writing, first.',
    },
  ],
  nearby: [
    { slug: 'mississauga', reason: 'Airport logistics and suburban head offices to the west.' },
    { slug: 'markham', reason: 'Technology tenants north of Steeles Avenue, off Highway 404.' },
    { slug: 'vaughan', reason: 'Rail-linked warehouses where subway Line 1 ends.' },
  ],
  seo: {
    title: 'Toronto Commercial Real Estate, Off-Market',
    description:
      'Off-market offices, rental towers, plazas and infill industrial in Toronto: a sourced city profile, an indicative snapshot and a way to get matched.',
    keywords: [
      'Toronto commercial real estate',
      'off-market buildings Toronto',
      'Toronto apartment buildings for investors',
      'Financial District office',
      'Etobicoke industrial property',
      'Scarborough plaza',
    ],
  },
  reviewedOn: '2026-11-15',
}
