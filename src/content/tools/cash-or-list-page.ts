import type { ToolPageText } from './tool-schema.ts'

export const cashOrListPage: ToolPageText = {
  id: 'cash-or-list',
  label: 'Cash offer or listing',
  updated: '2026-11-19',
  seo: {
    title: 'Cash offer or listing? Compare your net proceeds',
    description:
      'Compare what you’d keep from a cash offer and from a listing: commission, time, carrying costs and chance of sale. We don’t store or log your figures.',
    keywords: [
      'cash offer or listing',
      'net proceeds calculator',
      'sell commercial property Ontario',
      'break-even offer',
    ],
  },
  heading: 'Cash offer or listing?',
  lead: 'Compare what you’d keep either way. The prices and the commission are yours: we don’t suggest any.',
  summary: 'Compare what you’d keep from a cash offer and from a listing, on your own figures.',
  audience: 'owners',
  example: {
    offer: '1,800,000',
    costs: '4,000',
    low: '1,850,000',
    likely: '2,000,000',
    high: '2,150,000',
    months: '8',
    commission: '4',
    preparation: '15,000',
    carrying: '6,000',
    mortgage: '900,000',
    rate: '6',
  },
  formulas: [
    'Holding costs = months × (carrying costs − rent + mortgage × rate ÷ 12).',
    'Cash offer, net = price offered − commission on the offer − your costs − holding costs.',
    'Listing, net = price − commission − costs to prepare and sell − holding costs. We add 13% HST to the commission, unless you get it back.',
    'Listing, expected net = the chance of the likely price × its net + the remaining chance × the net of the other price.',
  ],
  assumptions: ['hst-rate', 'cash-closing-starting-value'],
  notCounted: [
    'Capital gains tax.',
    'The mortgage principal, which you repay either way.',
    'Penalties for paying off the mortgage early.',
  ],
  disclaimers: [
    '{brokerage} may represent a buyer, or be one.',
    'A listing reaches more buyers. Get advice from someone who represents you.',
  ],
}
