import type { SeoText } from '../seo-schema.ts'

/** The list of calculators. */
export const toolsPage = {
  label: 'Calculators',
  updated: '2026-11-19',
  seo: {
    title: 'Commercial property calculators for Ontario',
    description:
      'Cap rate, mortgage and DSCR, land transfer tax and HST, and cash offer or listing. The formulas are on the page. No sign-up, and nothing is stored.',
    keywords: ['commercial real estate calculators', 'cap rate', 'DSCR', 'land transfer tax Ontario', 'net proceeds'],
  } satisfies SeoText,
  heading: 'Commercial property calculators',
  lead: 'Work out the numbers before you talk to anyone. You don’t need an account, and we don’t store or log what you type.',
  /** What goes into the example on each card, by the fields of the calculator. */
  examples: {
    'cap-rate': 'Example: NOI {noi} ÷ price {price}',
    mortgage: 'Example: a loan of {loan} on {price}, at {rate}',
    'purchase-costs': 'Example: {price}, no loan',
    'cash-or-list': 'Example: {offer} in cash, or a listing at {likely}',
  },
  audiences: { investors: 'For investors', owners: 'For owners' },
  math: {
    heading: 'How we check the math',
    text: 'Each formula is on its page. Every calculator has a table of worked examples, and we run all of them before each new version of this site. Rates that the law sets have a source beside them, and we check them again by the date shown.',
  },
} as const
