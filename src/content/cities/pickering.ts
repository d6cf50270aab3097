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
    'Leave Toronto by its eastern boundary and Pickering is what comes first. Two highways define it. The 401 and the Lakeshore East trains run along the south, past the City Centre, Frenchman’s Bay and the nuclear generating station; the 407 runs across the north, through country that was long farmed.',
    'That northern land is the story. The Pickering Innovation Corridor offers more than 800 acres of prestige employment land along Highway 407, with the headquarters of Kubota Canada as its first anchor, and beside it lies Seaton, a community planned for up to 70,000 residents. For comparison, the entire city counted 99,186 people in 2021.',
    'South of the 401, Pickering Casino Resort opened in July 2021 as part of the Durham Live district. So a buyer may choose between the established and the planned. Our part is to ask which side of that line your capital prefers, and to keep intentions and facts in separate columns.',
  ],
  propertyTypes: {
    industrial:
      'Brock Industrial, near the 401, is the mature district: multi-tenant bays, contractors, energy-service firms. The Innovation Corridor at the 407 and Brock Road is the new one, with parcels for headquarters, clean manufacturing and distribution. Servicing dates separate ground you can use from ground you must wait for.',
    office:
      'City Centre buildings, joined to the GO station by a pedestrian bridge over the 401, serve government, engineering and health tenants. In the Corridor an office is more often built for one company than leased by the floor. Suburban medical suites complete the list.',
    retail:
      'A mall and plazas around Kingston and Liverpool roads serve the present population; Brock Road and Seaton will want grocers, clinics and daycare as houses are occupied. Restaurants and hotel rooms by Durham Live look to gaming and concert crowds. Frenchman’s Bay has a small lakeside trade.',
    multifamily:
      'Rental blocks are not plentiful, and towers within a walk of the GO platform are mainly condominium. Mixed-use parcels on Kingston Road interest builders. For standing apartments, ask how near the tracks and the highway lie, and how parking is assigned.',
  },
  facts: [
    {
      text: 'The count for Pickering on census day 2021 was 99,186.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'More than 800 acres of prestige employment land make up the Innovation Corridor on Highway 407; its first anchor was the headquarters of Kubota Canada.',
      source: 'City of Pickering; ConstructConnect',
      asOf: '2026-11-15',
    },
    {
      text: 'The community of Seaton is planned for as many as 70,000 people.',
      source: 'Ontario Construction Report',
      asOf: '2026-11-15',
    },
    {
      text: 'July 2021 saw the opening of Pickering Casino Resort in the Durham Live district.',
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
        'It changes parcel by parcel, which is why a general answer would mislead. The city speaks of more than 800 acres; some sites are occupied, Kubota Canada’s having been first, while others await roads, water or site-plan approval. Ask for a servicing letter and a realistic construction start. Find out who holds title too, as public ownership plays a part around Seaton and a sale may follow a set procedure.',
    },
    {
      question: 'How should a retailer read the planned population of Seaton?',
      answer:
        'As a plan, not a head count. Up to 70,000 residents is the number foreseen at completion, and homes are finished over many years, while a shop needs customers in its first lease term. Compare occupied houses and building permits today with what your concept requires, look for rent that steps up with occupancy, and see which competing plazas are approved in the neighbourhood.',
    },
    {
      question: 'Does the nuclear station affect commercial property in the south of Pickering?',
      answer:
        'The Pickering Nuclear Generating Station stands on the lakeshore, and since plans for it have changed over time, this page says no more than that. Practical points for an owner are ordinary ones: insurers, lenders and certain users may ask about distance, emergency planning information is public, and energy contractors form part of the tenant base. Put questions to the operator and the municipality for current answers.',
    },
  ],
  nearby: [
    { slug: 'oshawa', reason: 'Harbour, campuses and older plants, farther east.' },
    { slug: 'markham', reason: 'Established technology offices, one 407 ride away.' },
    { slug: 'toronto', reason: 'Scarborough begins at the Rouge.' },
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
