import type { ToolPageText } from './tool-schema.ts'

export const mortgagePage: ToolPageText = {
  id: 'mortgage',
  label: 'Mortgage and DSCR',
  updated: '2026-11-19',
  seo: {
    title: 'Commercial mortgage and DSCR calculator, Canada',
    description:
      'Payments, debt coverage, debt yield and balance for a commercial mortgage, with Canadian compounding. Enter your own rate. No sign-up, and nothing is stored.',
    keywords: ['commercial mortgage calculator Canada', 'DSCR calculator', 'debt yield', 'half-yearly compounding'],
  },
  heading: 'Mortgage payments and DSCR',
  lead: 'See what a loan costs each month, whether the income covers it, and which limit you’d reach first.',
  summary: 'Payments with Canadian compounding, debt coverage, debt yield, and the loan that your limits allow.',
  audience: 'investors',
  example: { price: '2,500,000', noi: '148,000', rate: '5.75' },
  formulas: [
    'Interest each month: (1 + rate ÷ 2)^(1/6) − 1 if it compounds half-yearly, or rate ÷ 12 if monthly.',
    'Payment = loan × interest ÷ (1 − (1 + interest)^−months of amortization), rounded to a cent.',
    'DSCR = NOI ÷ twelve payments, rounded down. Debt yield = NOI ÷ loan.',
    'Cash-on-cash return = (NOI − twelve payments) ÷ (price − loan + purchase costs).',
    'Loan limit by DSCR: the loan whose payments are NOI ÷ minimum DSCR. Loan limit by loan-to-price ratio: price × maximum.',
  ],
  assumptions: ['interest-act-disclosure', 'canadian-compounding', 'mortgage-starting-values'],
  notCounted: ['Lenders’ fees, insurance premiums and appraisal costs.', 'Penalties for paying early.', 'Income tax.'],
  disclaimers: ['We don’t lend or arrange mortgages.'],
  more: {
    text: 'For five or more rental units, CMHC’s MLI Select program has its own terms, which we haven’t built in. CMHC publishes them:',
    links: [{ text: 'Canada Mortgage and Housing Corporation', href: 'https://www.cmhc-schl.gc.ca/' }],
  },
}
