import type { City } from './city-schema.ts'

export const waterloo: City = {
  slug: 'waterloo',
  name: 'Waterloo',
  municipality: 'city',
  region: 'Region of Waterloo',
  latitude: 43.4643,
  longitude: -80.5204,
  sameAs: 'https://en.wikipedia.org/wiki/Waterloo,_Ontario',
  questionnaireLocation: 'Southwestern Ontario',
  intro: [
    'Two universities, almost within sight of each other, set the pace. From their lecture halls came a technology sector: BlackBerry began here in 1984 as Research In Motion, and the David Johnston Research + Technology Park now houses young and grown firms, along with the Accelerator Centre, on the north campus.',
    'Ideas have other addresses as well. Perimeter Institute studies physics and CIGI studies governance, both near Uptown, and insurance, an older local trade, fills some of the largest office floors. Waterloo reached 121,436 residents in 2021, a gain of 15.7% in five years by census count.',
    'Student towers gave the place a skyline; light rail gave it an axis. Both raise questions of by-law, season and supply that a spreadsheet borrowed from another market will miss. We therefore start from the occupant and work back to the building: undergraduate, physicist, actuary or shopper?',
  ],
  propertyTypes: {
    industrial:
      'Industry is the minority use. The west-side employment lands and streets off Northfield Drive and Weber, close to Highway 85, hold robotics, light assembly, printing and storage. Deeper yards lie in Cambridge; what Waterloo has is nearness to engineers.',
    office:
      'Three settings compete: the research park by the campus, insurance and software buildings along the parkway, and Uptown floors at ION stops. Technology tenants have been known to return whole buildings to the market, so sublease and termination clauses are no small matter.',
    retail:
      'Uptown’s King Street mixes restaurants, a public square and small shops. University Avenue feeds students quickly and late. Larger stores keep to King Street North and the western edge. Trade beside the campuses has some eight busy months, which should show in the books.',
    multifamily:
      'Student towers and five-bedroom suites crowd the streets between the two universities; graduates and families rent farther out along the rail line and the parkway. Leasing by the bedroom, furnished suites and summer sublets make statements harder to compare than elsewhere.',
  },
  facts: [
    {
      text: 'Waterloo’s head count was 121,436 in the 2021 Census.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'Growth from 2016 to 2021 amounted to 15.7%.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'The David Johnston Research + Technology Park hosts technology companies and the Accelerator Centre.',
      source: 'University of Waterloo',
      asOf: '2026-11-15',
    },
    {
      text: 'Perimeter Institute and CIGI are based in Waterloo, where BlackBerry (then Research In Motion) started in 1984.',
      source: 'Lieutenant Governor of Ontario, 2020',
      asOf: '2020',
    },
  ],
  highways: ['Highway 85 (Conestoga Parkway)', 'Highway 7/8 link', 'Highway 401 by way of Kitchener and Cambridge'],
  employmentAreas: ['David Johnston Research + Technology Park', 'Uptown Waterloo', 'West-side employment lands'],
  faqs: [
    {
      question: 'Is a rental licence needed for student housing in Waterloo?',
      answer:
        'Often, for houses and other low-rise rentals: the city runs a licensing program with its own conditions. Purpose-built apartment buildings are treated differently. Which rules apply depends on the building and how it is rented, so put the exact address to licensing staff and ask the owner for current papers. An unlicensed bedroom that appears in an income statement may not be there after closing.',
    },
    {
      question: 'How do co-op terms change the rental year around the University of Waterloo?',
      answer:
        'Many of its students alternate four-month study and work terms, so people arrive and leave three times a year. Landlords answer with leases of four, eight or twelve months, or permit sublets. When reading a rent roll, note the month in which it was drawn up and how many agreements lapse before summer. A building that draws mainly on Laurier may show another pattern.',
    },
    {
      question: 'Can an investor buy inside the university’s research park?',
      answer:
        'Not in the ordinary freehold sense. The park lies on university land and is managed for research and technology uses, which shapes who may occupy space and how interests are transferred, as a rule by leasehold. Someone who wants freehold generally looks to Northfield, Columbia Street or Uptown. Have counsel check use limits and consent rights before drawing conclusions from a rent quoted inside the park.',
    },
  ],
  nearby: [
    { slug: 'kitchener', reason: 'Southward on light rail, where factories became workplaces.' },
    { slug: 'cambridge', reason: 'For yards, docks and the 401.' },
    { slug: 'guelph', reason: 'A third university, eastward, with food science.' },
  ],
  seo: {
    title: 'Waterloo Office & Student Housing Investment',
    description:
      'Research-park leaseholds, Uptown offices, student towers and four-month leases: what makes commercial property in Waterloo its own subject.',
    keywords: [
      'Waterloo Ontario commercial real estate',
      'Waterloo student housing',
      'Uptown Waterloo office',
      'David Johnston Research + Technology Park',
      'ION corridor apartments',
      'Waterloo rental licence',
    ],
  },
  reviewedOn: '2026-11-15',
}
