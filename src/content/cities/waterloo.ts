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
    'Two universities, almost side by side, drive Waterloo’s market. A technology sector grew out of them: BlackBerry began here in 1984 as Research In Motion, and the David Johnston Research + Technology Park now houses new and established firms, along with the Accelerator Centre, on the north campus.',
    'Research goes on elsewhere too: Perimeter Institute studies physics and CIGI studies governance, both near Uptown. Insurance, an older local industry, fills some of the largest office floors. Waterloo reached 121,436 residents in 2021, a gain of 15.7% in five years by census count.',
    'Student towers and light rail have reshaped the city. Both bring questions about by-laws, seasonality and supply that numbers from another market won’t answer. So we start with the tenant you want, such as students, researchers, insurers or shoppers, and work back to the building.',
  ],
  propertyTypes: {
    industrial:
      'Industrial space is limited. The west-side employment lands and streets off Northfield Drive and Weber, close to Highway 85, hold robotics, light assembly, printing and storage. For larger yards, look at Cambridge; Waterloo’s advantage is being close to engineering talent.',
    office:
      'Three settings compete: the research park by the campus, insurance and software buildings along the parkway, and Uptown floors at ION stops. Technology tenants have been known to give up whole buildings, so read sublease and termination clauses closely.',
    retail:
      'Uptown’s King Street mixes restaurants, a public square and small shops. University Avenue has fast, late-night food for students. Larger stores are on King Street North and the western edge. Businesses beside the campuses have about eight busy months, so check the books for it.',
    multifamily:
      'Student towers and five-bedroom suites fill the streets between the two universities; graduates and families rent farther out along the rail line and the parkway. Leasing by the bedroom, furnished suites and summer sublets make income statements harder to compare.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Waterloo had 121,436 residents in the 2021 Census.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'Growth since 2016',
      text: 'Waterloo’s population grew by 15.7% from 2016 to 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The research park',
      text: 'The David Johnston Research + Technology Park hosts technology companies and the Accelerator Centre.',
      source: 'University of Waterloo',
      asOf: '2026-11-15',
    },
    {
      place: 'Perimeter Institute and CIGI',
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
        'Often, for houses and other low-rise rentals: the city runs a licensing program with its own conditions. Purpose-built apartment buildings are treated differently. Which rules apply depends on the building and how it is rented, so ask licensing staff about the exact address and ask the owner for current licences. Income from an unlicensed bedroom may not last past closing.',
    },
    {
      question: 'How do co-op terms change the rental year around the University of Waterloo?',
      answer:
        'Many of its students alternate four-month study and work terms, so people arrive and leave three times a year. Landlords offer leases of four, eight or twelve months, or allow sublets. When you read a rent roll, note which month it was prepared and how many leases expire before summer. A building that rents mainly to Laurier students may have a different pattern.',
    },
    {
      question: 'Can an investor buy inside the university’s research park?',
      answer:
        'Not as an ordinary freehold. The park is on university land and is managed for research and technology uses, which affects who can occupy space and how interests are transferred, usually by leasehold. If you want freehold, look at Northfield, Columbia Street or Uptown. Have your lawyer check use limits and consent rights before you rely on a rent quoted inside the park.',
    },
  ],
  nearby: [
    { slug: 'kitchener', reason: 'South on light rail, with offices in converted factories.' },
    { slug: 'cambridge', reason: 'For yards, docks and the 401.' },
    { slug: 'guelph', reason: 'East, with another university and food science.' },
  ],
  seo: {
    title: 'Waterloo Office & Student Housing Investment',
    description:
      'Research-park leaseholds, Uptown offices, student towers and four-month leases: what makes commercial property in Waterloo different.',
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
