import type { ToolPageText } from './tool-schema.ts'

export const purchaseCostsPage: ToolPageText = {
  id: 'purchase-costs',
  label: 'Purchase costs',
  updated: '2026-11-19',
  seo: {
    title: 'Ontario commercial land transfer tax and HST calculator',
    description:
      'Land transfer tax in Ontario and Toronto, HST and cash to close on commercial property, from your own figures. No sign-up, and nothing is stored.',
    keywords: [
      'commercial land transfer tax Ontario',
      'Toronto land transfer tax',
      'HST commercial property',
      'cash to close',
    ],
  },
  heading: 'Land transfer tax, HST and cash to close',
  lead: 'Add up what a commercial property in Ontario costs beyond its price, and what you need on closing day.',
  summary: 'Land transfer tax in Ontario and Toronto, HST, and the cash you need on closing day.',
  audience: 'investors',
  example: { price: '2,500,000', hst: 'reg', legal: '6,500' },
  formulas: [
    'Land transfer tax: 0.5% of the first $55,000, 1% up to $250,000, 1.5% up to $400,000, and 2% above.',
    'We tax the price without HST and without chattels (movable items). If you take over a debt, include it in the price.',
    'HST = price × taxable share × 13%. What it costs you is the part you don’t get back.',
    'Cash to close = price + land transfer tax + HST at closing + other costs − loan.',
  ],
  assumptions: [
    'ontario-land-transfer-tax',
    'toronto-land-transfer-tax',
    'toronto-land-transfer-fee',
    'hst-rate',
    'hst-on-commercial-sales',
  ],
  notCounted: [
    'Adjustments on closing day, such as for property tax.',
    'Non-resident speculation tax on homes that foreign nationals buy (25% in Ontario, plus Toronto’s own), and other taxes on homes.',
    'Whether the buyer that the agreement names is registered for HST.',
  ],
  disclaimers: ['Rates as of {rates}. Your lawyer confirms them.'],
  more: {
    text: 'The official pages on land transfer tax:',
    links: [
      { text: 'Ontario', href: 'https://www.ontario.ca/page/land-transfer-tax' },
      {
        text: 'City of Toronto',
        href: 'https://www.toronto.ca/services-payments/property-taxes-utilities/municipal-land-transfer-tax-mltt/',
      },
    ],
  },
}
