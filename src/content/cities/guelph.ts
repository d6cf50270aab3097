import type { City } from './city-schema.ts'

export const guelph: City = {
  slug: 'guelph',
  name: 'Guelph',
  municipality: 'city',
  region: 'single-tier city',
  latitude: 43.5448,
  longitude: -80.2482,
  sameAs: 'https://en.wikipedia.org/wiki/Guelph',
  questionnaireLocation: 'Southwestern Ontario',
  intro: [
    'Food science is Guelph’s unusual industry. The University of Guelph anchors an agri-food cluster of national standing, Ontario’s agriculture ministry keeps its headquarters in the city, and laboratories and food processors have settled between the two. A prospective tenant may well ask about fume hoods before asking about parking.',
    'Manufacturing is the other half. Linamar, the auto-parts maker, is the largest local employer, and the Hanlon Expressway takes its trucks and everybody else’s to Highway 401, minutes to the south. Hanlon Creek Business Park grew at that end of the city; the university’s Research Park grew beside the campus.',
    'For a place of 143,740 people (2021) the range is wide and the distances are short. GO and VIA trains stop at Guelph Central, among limestone storefronts, and the corridor from Toronto to Waterloo runs straight through. Our list of first questions is brief: laboratory or plant, leased or vacant, old core or new edge?',
  ],
  propertyTypes: {
    industrial:
      'Hanlon Creek Business Park, at the 401 end of the expressway, takes newer buildings; the Woodlawn, Speedvale and York Road areas keep older plants and small bays. Auto parts, food and plastics are well represented. Floor drains, washable walls and water capacity interest processors.',
    office:
      'The Research Park and Stone Road house laboratories, ministry staff and farm associations. Downtown has upper floors in stone buildings and a few mid-rises near the station. A scientific tenant may spend heavily on rooms that only another laboratory could use.',
    retail:
      'Stone Road is the regional shopping address; Woodlawn Road collects dealers and large stores; Wyndham and Quebec streets mix cafés, bookshops and services. In the south, Gordon and Clair plazas follow new subdivisions. Term dates show in the sales of anything close to campus.',
    multifamily:
      'Student rentals extend along Gordon Street and College Avenue, family apartments occupy older blocks in the north-west, and mid-rises in the south end house people who drive to the 401. Infill proposals meet attentive neighbours, so allow time as well as drawings.',
  },
  facts: [
    {
      text: '143,740 people lived in Guelph at the time of the 2021 Census.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'An agri-food cluster has formed around the University of Guelph, and the provincial agriculture ministry has its headquarters here.',
      source: 'Perspective (perspective.ca); Guelph agri-tech brief, 2014',
      asOf: '2021',
    },
    {
      text: 'The city’s largest employer is Linamar, a maker of auto parts.',
      source: 'Perspective (perspective.ca)',
      asOf: '2021',
    },
    {
      text: 'Guelph is on the Toronto-Waterloo corridor, with GO rail and Highway 401 minutes away.',
      source: 'Perspective (perspective.ca), 2021',
      asOf: '2021',
    },
  ],
  highways: ['Highway 6 (Hanlon Expressway)', 'Highway 7', 'Highway 401 (minutes south)'],
  employmentAreas: ['Hanlon Creek Business Park', 'University of Guelph Research Park'],
  faqs: [
    {
      question: 'Why does groundwater come up so often in Guelph industrial deals?',
      answer:
        'Because the city draws its drinking water chiefly from wells. Source-protection policies under Ontario’s Clean Water Act restrict or manage activities such as storing solvents, fuel or road salt within mapped zones. A use that is routine elsewhere may need a risk management plan, or be refused. Learn which zone covers the site and have an environmental consultant compare it with what you intend to do.',
    },
    {
      question: 'Can a former food plant in Guelph be reused by another food company?',
      answer:
        'Frequently, and that is part of its interest: drains, cold rooms, cleanable surfaces and waste-water arrangements are expensive to build anew. Licences, though, belong to the operator and not to the walls, so a newcomer applies for its own. Check refrigerants, sewer-use agreements and power, and have machinery listed clearly as included or not, because installed equipment can be treated either way.',
    },
    {
      question: 'What is particular about leasing to laboratories around the Research Park?',
      answer:
        'Fit-outs cost more, so occupants often seek longer terms and contributions. Ventilation, gas storage, containment level and back-up power become lease matters, as does decommissioning at the end. Some buildings may stand on institutional land under a ground lease, which affects financing and resale. See the head lease, its remaining years and any consent needed for a transfer before comparing with freehold.',
    },
  ],
  nearby: [
    { slug: 'kitchener', reason: 'West on Highway 7 to a larger downtown and light rail.' },
    { slug: 'cambridge', reason: 'Vehicle plants and mill buildings, astride the 401.' },
    { slug: 'waterloo', reason: 'Two more universities on the innovation corridor.' },
  ],
  seo: {
    title: 'Guelph Commercial Real Estate: Labs, Plants, Rentals',
    description:
      'Laboratories, food plants, Hanlon Creek industrial and student rentals: how commercial property in Guelph differs, from well water to head leases.',
    keywords: [
      'Guelph commercial real estate',
      'Hanlon Creek Business Park',
      'Guelph laboratory space',
      'food processing plant Ontario',
      'Guelph student rentals',
      'Stone Road retail',
    ],
  },
  reviewedOn: '2026-11-15',
}
