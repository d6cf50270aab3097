import type { City } from './city-schema.ts'

export const ottawa: City = {
  slug: 'ottawa',
  name: 'Ottawa',
  municipality: 'city',
  region: 'single-tier city',
  latitude: 45.4215,
  longitude: -75.6972,
  sameAs: 'https://en.wikipedia.org/wiki/Ottawa',
  questionnaireLocation: 'Ottawa Area',
  intro: [
    'Few Canadian cities depend so much on one tenant. The federal government anchors both employment and office space in Ottawa, and decisions about how public servants work affect offices, restaurants and apartment buildings from Centretown to Orléans.',
    'There’s more to Ottawa than government. Beyond the Greenbelt in the west end, Kanata North is commonly described as one of the largest technology parks in Canada. Hospitals, embassies, the University of Ottawa, Carleton and Algonquin College make up much of the rest. The amalgamated city has farms as well as towers, and 1,017,449 people by the 2021 count, up 8.9% in five years.',
    'Business is done in both official languages here. Gatineau and Quebec are just across the river, and French-speaking buyers, owners and tenants are part of everyday life. Our work covers property on the Ontario side. Bienvenue.',
  ],
  propertyTypes: {
    industrial:
      'Warehouses cluster in the south-east and west-end parks along Highway 417, with the 416 running down to the 401. Demand is mostly regional: building supply, food service, government contractors, and parcel delivery for a million people who live a long drive from Toronto’s depots.',
    office:
      'Downtown blocks near Parliament lean on federal leases and on firms that deal with departments. Kanata North houses engineers and their test benches. Suburban buildings close to O-Train stops are a third option. Read the remaining term and renewal rights in public-sector leases carefully.',
    retail:
      'Bank Street, Westboro, the ByWard Market and the Glebe are walking districts of small units; Barrhaven, Kanata and Orléans shop in plazas and power centres. Summer visitors to the capital support restaurants and inns, while long winters favour covered centres and grocers.',
    multifamily:
      'Centretown and Sandy Hill hold walk-ups and mid-rises close to offices and the University of Ottawa; Carleton students rent farther south. Newer towers follow the O-Train. Public servants, diplomats’ staff, students and newcomers make up a tenant mix that changes from block to block.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Ottawa’s population at the 2021 Census was 1,017,449, up from 934,243 in 2016.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The capital',
      text: 'Ottawa is the national capital and the seat of the federal government.',
      source: 'Constitution Act, 1867, section 16',
      asOf: '2026-11-15',
    },
    {
      place: 'Kanata North',
      text: 'Kanata North, in the west end, describes itself as one of the largest technology parks in Canada.',
      source: 'Kanata North Business Association',
      asOf: '2026-11-15',
    },
    {
      place: 'Across from Gatineau',
      text: 'The city is a bilingual market on the border with Gatineau, Quebec.',
      source: 'Statistics Canada, 2021 Census of Population (census metropolitan areas)',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 417', 'Highway 416'],
  employmentAreas: ['Kanata North technology park', 'South-east and west-end industrial parks along Highway 417'],
  faqs: [
    {
      question: 'Can I write to you in French about an Ottawa property?',
      answer:
        'Yes. Vous pouvez nous écrire en français. Tell us which language you prefer, and we’ll tell you whether we can reply in French or need a translator. Agreements of purchase and sale in Ontario are usually prepared in English, so get independent advice in the language you’re most comfortable with before you sign one.',
    },
    {
      question: 'What should I look at when a federal department leases the building?',
      answer:
        'Read the lease before the rent roll. Public-sector leases have their own wording on renewal, termination, fit-up and security, and departmental space plans can change with policy. Ask how much term is left, who pays for base-building work, and what it would take to adapt the floors for a private occupant. Bring in a lawyer who knows government leases early.',
    },
    {
      question: 'Does your team also deal in buildings on the Gatineau side?',
      answer:
        'No. Brokerage in Quebec is licensed separately, and our registration is for Ontario. If you own on both sides of the river, we can help with the Ottawa properties, and you’ll need a broker licensed in Quebec for the others. Taxes, tenancy law and closing practice differ between the provinces, so plan on a lawyer here and a notary there.',
    },
  ],
  nearby: [
    { slug: 'kingston', reason: 'Eastern Ontario’s other institutional city, on the St. Lawrence.' },
    { slug: 'toronto', reason: 'A far larger office pool, with private anchors instead of public ones.' },
    { slug: 'oshawa', reason: 'Where the GTA begins for drivers coming from the capital.' },
  ],
  seo: {
    title: 'Ottawa Commercial Property for Investors | Off-Market',
    description:
      'Federal offices, Kanata technology space, rental blocks and main streets: Ottawa’s commercial property explained, with sources, dates and matching.',
    keywords: [
      'Ottawa commercial real estate',
      'Kanata North office',
      'Ottawa apartment buildings',
      'immobilier commercial Ottawa',
      'federal lease investment property',
      'Ottawa warehouse Highway 417',
    ],
  },
  reviewedOn: '2026-11-15',
}
