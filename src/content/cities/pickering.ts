import type { City } from './city-schema.ts'

export const pickering: City = {
  slug: 'pickering',
  name: 'Pickering',
  municipality: 'city',
  region: 'Durham Region',
  latitude: 43.8384,
  longitude: -79.0868,
  sameAs: 'https://en.wikipedia.org/wiki/Pickering,_Ontario',
  questionnaireLocation: 'Greater Toronto Area (GTA)',
  intro: [
    'Pickering is the first city east of Toronto, and two highways define it. The 401 and the Lakeshore East trains run along the south, past the City Centre, Frenchman’s Bay and the nuclear generating station; the 407 runs across the north, through what was long farmland.',
    'Most of the new land is in the north. The Pickering Innovation Corridor offers more than 800 acres of prestige employment land along Highway 407, with the headquarters of Kubota Canada as its first anchor, and beside it is Seaton, a community planned for up to 70,000 residents. For comparison, the entire city counted 99,186 people in 2021.',
    'South of the 401, Pickering Casino Resort opened in July 2021 as part of the Durham Live district. So you can choose between established areas and planned ones. We’ll ask which you prefer, and we’ll be clear about what’s built and what’s only planned.',
  ],
  propertyTypes: {
    industrial:
      'Brock Industrial, near the 401, is the mature district: multi-tenant bays, contractors, energy-service firms. The Innovation Corridor at the 407 and Brock Road is the new one, with parcels for headquarters, clean manufacturing and distribution. Check servicing dates to see what you can use now and what you’ll have to wait for.',
    office:
      'City Centre buildings, joined to the GO station by a pedestrian bridge over the 401, serve government, engineering and health tenants. In the Corridor an office is more often built for one company than leased by the floor. There are suburban medical suites too.',
    retail:
      'A mall and plazas around Kingston and Liverpool roads serve the present population; Brock Road and Seaton will need grocers, clinics and daycare as people move in. Restaurants and hotels by Durham Live rely on casino and concert crowds. Frenchman’s Bay has a few lakeside businesses.',
    multifamily:
      'There are few rental buildings, and towers within walking distance of the GO station are mainly condominiums. Mixed-use parcels on Kingston Road interest builders. For existing apartments, ask how close the tracks and the highway are, and how parking is assigned.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Pickering had a population of 99,186 on census day 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The Innovation Corridor',
      text: 'More than 800 acres of prestige employment land make up the Innovation Corridor on Highway 407; its first anchor was the headquarters of Kubota Canada.',
      source: 'City of Pickering; ConstructConnect',
      asOf: '2026-11-15',
    },
    {
      place: 'Seaton',
      text: 'The community of Seaton is planned for as many as 70,000 people.',
      source: 'Ontario Construction Report',
      asOf: '2026-11-15',
    },
    {
      place: 'Durham Live',
      text: 'Pickering Casino Resort opened in the Durham Live district in July 2021.',
      source: 'City of Pickering',
      asOf: '2021-07',
    },
  ],
  highways: ['Highway 401', '407 ETR', 'Highway 7', 'Brock Road'],
  employmentAreas: ['Pickering Innovation Corridor (Seaton)', 'Brock Industrial'],
  faqs: [
    {
      question: 'What is serviced and what is only planned in the Innovation Corridor?',
      answer:
        'It varies by parcel, so a general answer would be misleading. The city refers to more than 800 acres; some sites are occupied, starting with Kubota Canada’s, while others are waiting for roads, water or site-plan approval. Ask for a servicing letter and a realistic construction start. Find out who holds title too: some land around Seaton is publicly owned, and a sale may follow a set process.',
    },
    {
      question: 'How should a retailer use Seaton’s planned population?',
      answer:
        'As a plan, not a head count. Up to 70,000 residents is the projection at completion, and homes will be built over many years, while a store needs customers in its first lease term. Compare today’s occupied homes and building permits with what your store needs, look for rent that steps up with occupancy, and check which competing plazas are approved nearby.',
    },
    {
      question: 'Does the nuclear station affect commercial property in the south of Pickering?',
      answer:
        'The Pickering Nuclear Generating Station is on the lakeshore. Plans for it have changed over time, so we don’t describe them here. For an owner, the practical points are simple: insurers, lenders and certain users may ask about distance, emergency planning information is public, and energy contractors are part of the tenant base. For current answers, ask the operator and the city.',
    },
  ],
  nearby: [
    { slug: 'oshawa', reason: 'Harbour, campuses and older plants, farther east.' },
    { slug: 'markham', reason: 'Established technology offices, along the 407.' },
    { slug: 'toronto', reason: 'Next door, starting with Scarborough across the Rouge.' },
  ],
  seo: {
    title: 'Pickering Employment Land & Commercial Property',
    description:
      'The 407 Innovation Corridor, Seaton, Durham Live and Brock Industrial: Pickering’s commercial property, with plans and facts kept clearly apart.',
    keywords: [
      'Pickering commercial real estate',
      'Pickering Innovation Corridor',
      'Seaton employment land',
      'Brock Industrial',
      'Durham Live retail',
      'Pickering City Centre office',
    ],
  },
  reviewedOn: '2026-11-15',
}
