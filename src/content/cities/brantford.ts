import type { City } from './city-schema.ts'

export const brantford: City = {
  slug: 'brantford',
  name: 'Brantford',
  municipality: 'city',
  region: 'single-tier city',
  latitude: 43.1394,
  longitude: -80.2644,
  sameAs: 'https://en.wikipedia.org/wiki/Brantford',
  questionnaireLocation: 'Southwestern Ontario',
  intro: [
    'For years, the expressway from the east stopped short of Brantford. Once Highway 403 was completed from Ancaster in 1997, the city had a direct route to Hamilton and Toronto, and makers of household goods took notice: Ferrero and Procter & Gamble chose the city in 2004, and SC Johnson Canada is here too.',
    'Space was the other draw. A boundary adjustment with Brant County brought in about 4,500 acres to the north and two other tracts, giving the city room to plan for factories and homes. The older part, on a bend of the Grand River, still has its Victorian blocks; Wilfrid Laurier University, Conestoga College and Six Nations Polytechnic have classrooms in the city.',
    'Brantford had 104,688 residents in 2021. In one afternoon you can tour a 1950s plant, a downtown building with students upstairs and a field beside a new road. Tell us which one you’re after, and we’ll skip the other two.',
  ],
  propertyTypes: {
    industrial:
      'Braneida Industrial Park in the east and the northwest district around Oak Park Road, both close to 403 interchanges, are the main locations. Food, cleaning products, packaging and metal firms are typical. If you discharge process water, check sewer capacity first.',
    office:
      'Office tenants are mostly local: lawyers, accountants, health, government and education. Downtown’s restored blocks share the streets with Laurier’s Brantford campus, and the King George Road area supplies medical and service suites. Most are small, and tenants expect parking at the door.',
    retail:
      'Large stores are on King George Road and around Lynden Road beside the 403. Colborne and Dalhousie streets downtown rely on students, theatre nights and offices. Smaller plazas in Eagle Place and West Brant serve shoppers within a five-minute drive.',
    multifamily:
      'Converted houses and walk-ups near the campuses, garden blocks in the north end and newer apartments in West Brant cover the range. Some tenants work in Hamilton or Cambridge and rent here. Downtown, pay attention to wiring, boilers and flood risk from the river.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Brantford had a population of 104,688 in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'Highway 403',
      text: 'The stretch of Highway 403 from Ancaster to Brantford, completed in 1997, connected the city with Hamilton and Toronto.',
      source: 'Ontario Ministry of Transportation',
      asOf: '1997',
    },
    {
      place: 'The land from Brant County',
      text: 'A boundary adjustment added about 4,500 acres to the north, and two other tracts, from Brant County.',
      source: 'Business View, February 2017',
      asOf: '2017-02',
    },
  ],
  highways: ['Highway 403', 'Highway 24'],
  employmentAreas: ['Braneida Industrial Park', 'Northwest Industrial Area (Oak Park Road)'],
  faqs: [
    {
      question: 'Why do sources disagree about how much Brantford grew from 2016 to 2021?',
      answer:
        'Because the boundary changed in between. Compare the 2021 count of 104,688 with the 2016 count for the old limits, and growth appears to be 7.4%. Adjust the earlier figure to the new limits, and it’s about 6%. Both are correct, but they measure different things. When a brochure quotes a rate, ask which boundary it used: annexing land adds people without anyone moving in.',
    },
    {
      question: 'Is land in Brantford’s northern expansion area ready to build on?',
      answer:
        'Not necessarily. Being inside city limits is only the first step; official-plan policy, secondary plans, water and sewer extensions, roads and often an archaeological assessment come after, and timing can differ between neighbouring farms. Ask for the servicing schedule, the designation and any agreement among owners, and find out early what engagement with Indigenous communities, including Six Nations of the Grand River, a project will require.',
    },
    {
      question: 'Would a food manufacturer find what it needs in Brantford?',
      answer:
        'Food manufacturing is well established here, which helps with labour, carriers and contractors used to food plants. The details decide it: water supply, waste-water strength and surcharges, power, rail if required, and the drive to the 403. Ask the city about capacity at the exact address. If you’re looking at an existing plant, find out what equipment stays, which allergens were handled and when it was last inspected.',
    },
  ],
  nearby: [
    { slug: 'hamilton', reason: 'East on the 403, with a port, airport and larger workforce.' },
    { slug: 'cambridge', reason: 'Up Highway 24, with the 401 and vehicle plants.' },
    { slug: 'kitchener', reason: 'Beyond Cambridge, for software offices and rail-side rental.' },
  ],
  seo: {
    title: 'Brantford Industrial, Land & Multifamily Off-Market',
    description:
      'Food and consumer-goods plants on the 403, land from the boundary change, student apartments downtown: Brantford property explained with dates and sources.',
    keywords: [
      'Brantford commercial real estate',
      'Braneida Industrial Park',
      'Brantford development land',
      'Highway 403 industrial',
      'Brantford multifamily',
      'food plant Brantford',
    ],
  },
  reviewedOn: '2026-11-15',
}
