import type { City } from './city-schema.ts'

export const kitchener: City = {
  slug: 'kitchener',
  name: 'Kitchener',
  municipality: 'city',
  region: 'Region of Waterloo',
  latitude: 43.4516,
  longitude: -80.4925,
  sameAs: 'https://en.wikipedia.org/wiki/Kitchener,_Ontario',
  questionnaireLocation: 'Southwestern Ontario',
  intro: [
    'Start-ups now work where a tannery once cured hides. It’s typical of downtown Kitchener, where Communitech’s hub in the former Tannery and Google’s engineering office anchor a technology district full of converted factories.',
    'ION light rail has linked the city with Waterloo since 2019, and much of the planning for taller buildings follows its tracks. Kitchener is the largest of the three cities in the region: 256,885 of the 575,847 people counted in the Kitchener-Cambridge-Waterloo metropolitan area in 2021.',
    'Beyond the ION corridor, Kitchener changes. Manufacturers and distributors fill Huron Business Park, Conestoga College trains tradespeople and nurses, and many of them live in postwar apartment blocks. Kitchener covers a lot of ground, so tell us which part you’re interested in.',
  ],
  propertyTypes: {
    industrial:
      'Huron Business Park in the south-west is the main modern park, reached by Highway 7/8 and a short run to the 401. Older plants nearer the centre are candidates for small-bay division. Metalworking, food, furniture and distribution users all look for clear height and power.',
    office:
      'The Innovation District favours brick-and-beam floors near the Tannery and the GO and VIA station; conventional towers on King Street serve government, finance and health. Technology companies can grow or shrink quickly, so look closely at lease security and who owns the improvements.',
    retail:
      'King Street downtown depends on office staff, students and people living in new towers; Fairway Road and the power centres off Highway 7/8 serve shoppers by car. Plazas on Ottawa Street and Highland Road serve their neighbourhoods, anchored by grocers and pharmacies.',
    multifamily:
      'Buyers here tend to want one of two things: a mid-century block that needs repairs, or new rental beside an ION stop. Hospital staff, college students and software workers rent in both, and parking needs change closer to a station.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Kitchener’s 2021 population was 256,885.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The three cities',
      text: 'The Kitchener-Cambridge-Waterloo census metropolitan area counted 575,847 people; Kitchener is the largest of its three cities.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The ION line',
      text: 'ION light rail between Kitchener and Waterloo has run since 2019.',
      source: 'Region of Waterloo, Grand River Transit',
      asOf: '2026-11-15',
    },
    {
      place: 'Downtown',
      text: 'Communitech’s hub in the former Tannery and a Google engineering office anchor the downtown technology district.',
      source: 'Lieutenant Governor of Ontario, 2020; The Logic',
      asOf: '2020',
    },
  ],
  highways: ['Highway 7/8', 'Highway 85', 'Highway 401 (south-east edge)'],
  employmentAreas: ['Downtown Innovation District', 'Huron Business Park'],
  faqs: [
    {
      question: 'How does a nearby ION station change what can be built on a Kitchener site?',
      answer:
        'Light rail on its own doesn’t change what’s allowed. Zoning does. The city plans for greater height and density around stations and provincial policy supports that, but each parcel has its own permissions, heritage limits and servicing. Ask for the current zoning and any pre-consultation notes, and have a planner confirm them. Parking requirements may also differ from those a few streets away.',
    },
    {
      question: 'Do provincial rent increase limits cover newer Kitchener apartments?',
      answer:
        'It depends on when a unit was first occupied as a home. In Ontario, units first occupied after 15 November 2018 are generally exempt from the annual rent increase guideline, though notice rules still apply; older units follow the guideline during a tenancy. A building with a later addition can have both kinds. Check occupancy dates against documents, and ask a lawyer or paralegal about any units in doubt.',
    },
    {
      question: 'Is there still ordinary industrial space in Kitchener, or has it all become offices?',
      answer:
        'Yes. Conversions have happened mostly downtown, while Huron Business Park and the streets around it are still industrial. What is available changes from month to month, and a suitable building may not be advertised. Give us clear height, power, dock doors and yard, along with the latest date you could move, and tell us if you’d consider a sale and leaseback.',
    },
  ],
  nearby: [
    { slug: 'waterloo', reason: 'Up the ION line, with two universities.' },
    { slug: 'cambridge', reason: 'South, on the 401, with auto-parts makers.' },
    { slug: 'guelph', reason: 'East on Highway 7, for agri-food research.' },
  ],
  seo: {
    title: 'Kitchener Commercial Real Estate: Tech, ION, Industry',
    description:
      'Brick-and-beam offices, rental by ION light rail and working industrial parks: Kitchener’s commercial property, with sourced facts and private matching.',
    keywords: [
      'Kitchener commercial real estate',
      'Kitchener Innovation District office',
      'Huron Business Park industrial',
      'ION light rail property',
      'Waterloo Region multifamily',
      'off-market Kitchener',
    ],
  },
  reviewedOn: '2026-11-15',
}
