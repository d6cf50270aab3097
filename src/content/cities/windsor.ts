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
    'Detroit is the view from downtown Windsor, and for industry it is also the point. The Ambassador Bridge is reported to carry roughly one quarter of the goods traded between Canada and the United States; a road tunnel, a rail tunnel and a port add to the flow. Whatever crosses has to be stored, sorted, repaired or assembled somewhere.',
    'Much of it has four wheels. This is the centre of Canada’s auto industry, with an assembly plant, tool and mould shops and parts makers, and a battery plant announced in 2022 as the country’s first was built here. Trade policy reaches Windsor early, in both directions, so a careful purchaser reads a tenant’s order book along with the lease.',
    'For 229,660 residents (2021) there is a university, a college and a long public riverfront. We ask investors two things first: how much border exposure they want, and how much of a single industry they can accept.',
  ],
  propertyTypes: {
    industrial:
      'Twin Oaks Industrial Park, by the E.C. Row Expressway, and the lands around the airport house suppliers, tool makers and customs warehouses. Crane capacity, power, docks and minutes to the crossings outrank street appeal. Owner-occupied shops sometimes come with a leaseback request.',
    office:
      'Law, insurance, health care, government and the University of Windsor’s downtown programs make up the demand. It is a modest market, measured in floors and not in towers, where a local firm’s staying power may tell you more than the class of building.',
    retail:
      'Walker Road, Tecumseh Road and the Devonshire area draw car-borne shopping; Ottawa Street, Erie Street and Walkerville trade on food and character. Americans come over for dinner or a weekend when the exchange rate suits them, which helps tables close to the tunnel.',
    multifamily:
      'Riverside Drive has towers facing Detroit, the university area has mid-rises, and Walkerville and Sandwich have small walk-ups. Students, plant workers and retirees live side by side. Boilers, wiring and roofs in older blocks merit a specialist’s visit.',
  },
  facts: [
    {
      text: 'Windsor recorded 229,660 inhabitants in 2021.',
      source: 'Statistics Canada, 2021 Census of Population',
      asOf: '2021',
    },
    {
      text: 'About a quarter of Canada-United States trade in goods is said to cross the Ambassador Bridge.',
      source: 'The Globe and Mail, quoted by Invest WindsorEssex, 2024',
      asOf: '2024',
    },
    {
      text: 'A battery plant of roughly $5 billion, announced in 2022 as Canada’s first, was built in the city.',
      source: 'Invest WindsorEssex',
      asOf: '2022',
    },
    {
      text: 'Vehicle assembly, tooling and parts are among the main industries of the region.',
      source: 'Invest WindsorEssex',
      asOf: '2026-11-15',
    },
  ],
  highways: ['Highway 401', 'E.C. Row Expressway', 'Highway 3'],
  employmentAreas: ['Twin Oaks Industrial Park', 'Airport lands'],
  faqs: [
    {
      question: 'May a buyer from the United States own commercial property in Windsor?',
      answer:
        'In general, yes. Canada’s prohibition on residential purchases by non-Canadians concerns buildings of three units or fewer in larger urban areas and, when this page was reviewed, was set to run until 1 January 2027. Commercial buildings and apartment blocks of five or more units fall outside it. Withholding tax, financing and choice of entity need a cross-border lawyer and accountant before any offer.',
    },
    {
      question: 'Should a buyer count on the Gordie Howe International Bridge?',
      answer:
        'The bridge has been built over the Detroit River; this page makes no statement about its opening, and the bridge authority is the place to ask for the present position. The crossings described here are the Ambassador Bridge and the Detroit-Windsor Tunnel. When someone’s figures assume traffic from a new crossing, ask what they rest on, and how the income looks without it.',
    },
    {
      question: 'How exposed is a Windsor industrial building to the car industry?',
      answer:
        'That depends on the tenant more than on the walls. Ask what share of sales goes to one assembler, whether tooling belongs to the tenant or its customer, and how long programs run. A plain building with docks and good power can serve food, health or freight users too; a purpose-built press shop is harder to re-lease. Tariffs and model changes are risks no broker can remove.',
    },
  ],
  nearby: [
    { slug: 'london', reason: 'The first large city inland, built on hospitals and campuses.' },
    { slug: 'brantford', reason: 'Household goods instead of cars, on Highway 403.' },
    { slug: 'kitchener', reason: 'A technology counterweight, well up the 401.' },
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
