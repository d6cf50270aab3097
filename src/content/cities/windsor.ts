import type { City } from './city-schema.ts'

export const windsor: City = {
  slug: 'windsor',
  name: 'Windsor',
  municipality: 'city',
  region: 'single-tier city',
  latitude: 42.3149,
  longitude: -83.0364,
  sameAs: 'https://en.wikipedia.org/wiki/Windsor,_Ontario',
  questionnaireLocation: 'Southwestern Ontario',
  intro: [
    'Downtown Windsor looks out at Detroit, and the border drives its industry. The Ambassador Bridge is reported to carry roughly one quarter of the goods traded between Canada and the United States; a road tunnel, a rail tunnel and a port add to the flow. Those goods have to be stored, sorted, repaired or assembled somewhere.',
    'Windsor is the centre of Canada’s auto industry, with an assembly plant, tool and mould shops and parts makers, and a battery plant announced in 2022 as the country’s first was built here. Trade policy is felt here early, for better or worse, so look at a tenant’s order book along with the lease.',
    'The city’s 229,660 residents (2021) have a university, a college and a long public riverfront. We ask investors two things first: how much border exposure they want, and how comfortable they are relying on one industry.',
  ],
  propertyTypes: {
    industrial:
      'Twin Oaks Industrial Park, by the E.C. Row Expressway, and the lands around the airport house suppliers, tool makers and customs warehouses. Crane capacity, power, docks and drive time to the crossings matter more than curb appeal. Owner-occupied shops sometimes come with a leaseback request.',
    office:
      'Law, insurance, health care, government and the University of Windsor’s downtown programs make up the demand. It’s a modest market of smaller spaces, where a local firm’s staying power may tell you more than the class of building.',
    retail:
      'Walker Road, Tecumseh Road and the Devonshire area draw shoppers by car; Ottawa Street, Erie Street and Walkerville trade on food and character. Americans come over for dinner or a weekend when the exchange rate suits them, which helps restaurants close to the tunnel.',
    multifamily:
      'Riverside Drive has towers facing Detroit, the university area has mid-rises, and Walkerville and Sandwich have small walk-ups. Students, plant workers and retirees live side by side. Have a specialist look at boilers, wiring and roofs in older blocks.',
  },
  facts: [
    {
      place: 'The city',
      text: 'Windsor had 229,660 residents in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      place: 'The Ambassador Bridge',
      text: 'About a quarter of Canada-United States trade in goods is said to cross the Ambassador Bridge.',
      source: 'The Globe and Mail, quoted by Invest WindsorEssex, 2024',
      asOf: '2024',
    },
    {
      place: 'The battery plant',
      text: 'A battery plant of roughly $5 billion, announced in 2022 as Canada’s first, was built in the city.',
      source: 'Invest WindsorEssex',
      asOf: '2022',
    },
    {
      place: 'The auto industry',
      text: 'Windsor is a centre of Canada’s auto industry.',
      source: 'Invest WindsorEssex',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 401', 'E.C. Row Expressway', 'Highway 3'],
  employmentAreas: ['Twin Oaks Industrial Park', 'Airport lands'],
  faqs: [
    {
      question: 'Can an American buyer own commercial property in Windsor?',
      answer:
        'In general, yes. Canada’s prohibition on residential purchases by non-Canadians concerns buildings of three units or fewer in larger urban areas and, when this page was reviewed, was set to run until 1 January 2027. Commercial buildings and apartment blocks of five or more units fall outside it. Talk to a cross-border lawyer and accountant about withholding tax, financing and ownership structure before making an offer.',
    },
    {
      question: 'Should a buyer count on the Gordie Howe International Bridge?',
      answer:
        'The bridge has been built over the Detroit River; we don’t say here whether it’s open, so check with the bridge authority for its current status. The crossings described here are the Ambassador Bridge and the Detroit-Windsor Tunnel. If someone’s numbers assume traffic from a new crossing, ask what they’re based on, and what the income looks like without it.',
    },
    {
      question: 'How exposed is a Windsor industrial building to the car industry?',
      answer:
        'It depends more on the tenant than on the building. Ask what share of sales goes to one assembler, whether tooling belongs to the tenant or its customer, and how long programs run. A plain building with docks and good power can serve food, health or freight users too; a purpose-built press shop is harder to re-lease. No broker can remove the risk of tariffs and model changes.',
    },
  ],
  nearby: [
    { slug: 'london', reason: 'The first large city inland, built on hospitals and campuses.' },
    { slug: 'brantford', reason: 'Household goods manufacturing, on Highway 403.' },
    { slug: 'kitchener', reason: 'Technology instead of cars, up the 401.' },
  ],
  seo: {
    title: 'Windsor Border & Industrial Real Estate | Off-Market',
    description:
      'Windsor property for investors: border warehouses, auto-supply plants, riverfront apartments and shops, with dated facts and questions worth asking.',
    keywords: [
      'Windsor Ontario commercial real estate',
      'Windsor industrial property',
      'border warehouse Ontario',
      'Ambassador Bridge logistics',
      'Windsor apartment building',
      'auto parts plant real estate',
    ],
  },
  reviewedOn: '2026-11-15',
}
