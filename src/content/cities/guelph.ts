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
    'Guelph’s specialty is food science. The University of Guelph anchors an agri-food cluster of national standing, Ontario’s agriculture ministry keeps its headquarters in the city, and laboratories and food processors have located nearby. Tenants here may ask about fume hoods before they ask about parking.',
    'Manufacturing is the other half of Guelph’s economy. Linamar, the auto-parts maker, is the largest local employer, and the Hanlon Expressway takes trucks to Highway 401, minutes to the south. Hanlon Creek Business Park is at that end of the city; the university’s Research Park is beside the campus.',
    'For a city of 143,740 people (2021), there’s a lot of variety within short distances. GO and VIA trains stop at Guelph Central, among limestone storefronts, and the Toronto-Waterloo corridor runs straight through. We’ll start with a few quick questions: laboratory or plant, leased or vacant, downtown or the edge of the city?',
  ],
  propertyTypes: {
    industrial:
      'Hanlon Creek Business Park, at the 401 end of the expressway, takes newer buildings; the Woodlawn, Speedvale and York Road areas have older plants and small bays. Auto parts, food and plastics firms are common. Food processors look for floor drains, washable walls and water capacity.',
    office:
      'The Research Park and Stone Road house laboratories, ministry staff and farm associations. Downtown has upper floors in stone buildings and a few mid-rises near the station. Laboratory tenants may invest heavily in space that only another lab could use.',
    retail:
      'Stone Road is the regional shopping address; Woodlawn Road has dealerships and large stores; Wyndham and Quebec streets mix cafés, bookshops and services. In the south, plazas on Gordon and Clair serve new subdivisions. Sales close to campus follow the school year.',
    multifamily:
      'Student rentals extend along Gordon Street and College Avenue, family apartments occupy older blocks in the north-west, and mid-rises in the south end house people who drive to the 401. Neighbours follow infill proposals closely, so allow extra time for approvals.',
  },
  facts: [
    {
      place: 'The city',
      text: '143,740 people lived in Guelph at the time of the 2021 Census.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The university',
      text: 'An agri-food cluster has formed around the University of Guelph, and the provincial agriculture ministry has its headquarters here.',
      source: 'Perspective (perspective.ca); Guelph agri-tech brief, 2014',
      asOf: '2021',
    },
    {
      place: 'Linamar',
      text: 'The city’s largest employer is Linamar, a maker of auto parts.',
      source: 'Perspective (perspective.ca)',
      asOf: '2021',
    },
    {
      place: 'The Toronto-Waterloo corridor',
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
        'Because the city draws its drinking water chiefly from wells. Source-protection policies under Ontario’s Clean Water Act restrict or manage activities such as storing solvents, fuel or road salt within mapped zones. A use that is routine elsewhere may need a risk management plan, or be refused. Find out which zone covers the site, and have an environmental consultant review it against your plans.',
    },
    {
      question: 'Can a former food plant in Guelph be reused by another food company?',
      answer:
        'Often, and that’s part of the appeal: drains, cold rooms, cleanable surfaces and waste-water systems are expensive to build new. But licences belong to the operator, not the building, so the new company applies for its own. Check refrigerants, sewer-use agreements and power, and have machinery listed clearly as included or not, because installed equipment can be treated either way.',
    },
    {
      question: 'What’s different about leasing to laboratories around the Research Park?',
      answer:
        'Fit-outs cost more, so tenants often want longer terms and a landlord contribution. Ventilation, gas storage, containment level and back-up power become lease matters, as does decommissioning at the end. Some buildings may stand on institutional land under a ground lease, which affects financing and resale. Before comparing with freehold, look at the head lease, its remaining years and any consent needed for a transfer.',
    },
  ],
  nearby: [
    { slug: 'kitchener', reason: 'West on Highway 7, with a larger downtown and light rail.' },
    { slug: 'cambridge', reason: 'Vehicle plants and mill buildings on the 401.' },
    { slug: 'waterloo', reason: 'Two more universities on the innovation corridor.' },
  ],
  seo: {
    title: 'Guelph Commercial Real Estate: Labs, Plants, Rentals',
    description:
      'Laboratories, food plants, Hanlon Creek industrial and student rentals: what’s different about commercial property in Guelph, from well water to head leases.',
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
