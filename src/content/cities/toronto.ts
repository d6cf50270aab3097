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
    'Toronto is less one market than a dozen stacked together. Bank towers stand over the Financial District, rental slabs follow the subway north, plazas line the old suburban arterials, and factories still work in Etobicoke, Scarborough and Downsview. Each trades on its own terms, with its own buyers and its own pace.',
    'What joins them is depth. The 2021 Census counted 2,794,356 people, more than in any other Canadian municipality, and both the Toronto Stock Exchange and the head offices of the country’s largest banks are here. Three public universities add students, researchers and young companies to the demand for space.',
    'A sale is noticed quickly in a city this dense: by tenants, by lenders, by whoever owns the lot next door. We record which pockets and building sizes an investor wants, so that an owner who prefers a private conversation can have one.',
  ],
  propertyTypes: {
    industrial:
      'Older multi-tenant buildings in Etobicoke and Scarborough, and larger sites around Downsview, serve couriers, food makers, film suppliers and trades that must reach customers inside the city. Highways 401 and 400 carry the freight; replacement land is hard to find, and other uses compete for it.',
    office:
      'Towers in the downtown core answer to banks, law firms and insurers; midtown and the Yonge subway corridor suit mid-sized tenants; suburban campuses near the Don Valley Parkway and 404 face other questions. Building age, lease term left and walking distance to a station separate one address from the next.',
    retail:
      'Street-front shops on Queen, Bloor, Danforth and College sit beside grocery-anchored plazas of the postwar suburbs. Frontage, basement access and the apartments above can matter as much as the shop tenant, and many a plaza carries a longer-term redevelopment question.',
    multifamily:
      'Concrete towers of the 1960s and 1970s, walk-ups in the inner neighbourhoods and newer purpose-built rental by subway stops make up the stock. Rent rules, repair history and the spread between long-standing and recent tenancies shape how each building is underwritten.',
  },
  facts: [
    {
      text: 'Toronto counted 2,794,356 residents in 2021, the highest count of any Canadian municipality.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'The Toronto Stock Exchange has its home in the downtown financial district.',
      source: 'TMX Group',
      asOf: '2026-11-15',
    },
    {
      text: 'Union Station is the hub of GO Transit and VIA Rail and of the UP Express link to Pearson airport.',
      source: 'Metrolinx; VIA Rail',
      asOf: '2026-11-15',
    },
    {
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
        'The snapshot blends several property types across the whole city, while headlines usually track office towers alone. For scale, Cushman & Wakefield put national office vacancy at 16.2% in the fourth quarter of 2025. No blended figure can describe one building: compare like with like, ask for the date and source of any number you are shown, and treat ours as a starting point.',
    },
    {
      question: 'Which land transfer taxes apply when a commercial building in Toronto changes hands?',
      answer:
        'Two. Ontario’s land transfer tax applies across the province, and Toronto is the one Ontario municipality that charges a land transfer tax of its own as well. Both are normally paid by the buyer on closing, and commercial property is not spared. Rates and exemptions change, so a real estate lawyer should work out the amount before an offer is signed.',
    },
    {
      question: 'Can a Toronto building be offered quietly, without its tenants hearing of it first?',
      answer:
        'Often, in the early stages. Details can be held back until an interested party has signed a confidentiality agreement, and visits can be kept few. Leases still count: some give a tenant a right of first refusal, and many call for an estoppel certificate, so occupants usually learn of a sale before it completes. How we would work together is explained and agreed in writing first.',
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
      'Off-market offices, rental towers, plazas and infill industrial in Toronto: a sourced city profile, an indicative snapshot and a way to be matched.',
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
