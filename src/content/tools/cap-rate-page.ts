import type { ToolPageText } from './tool-schema.ts'

export const capRatePage: ToolPageText = {
  id: 'cap-rate',
  label: 'Cap rate',
  updated: '2026-11-19',
  seo: {
    title: 'Cap rate calculator: NOI, price and value, Ontario',
    description:
      'Work out a cap rate, a price or the NOI a building needs, from your own figures. See what changes with income and rate. No sign-up, and nothing is stored.',
    keywords: ['cap rate calculator', 'NOI calculator', 'commercial property Ontario', 'capitalization rate'],
  },
  heading: 'Cap rate, NOI and price',
  lead: 'Enter any two of income, price and cap rate, and we’ll work out the third. You can share the result as a link.',
  summary: 'Work out the cap rate, the price or the NOI, and see what changes with income and rate.',
  audience: 'investors',
  example: { noi: '148,000', price: '2,500,000' },
  formulas: [
    'Income after vacancy = potential rent − vacancy + other income. Vacancy applies to the rent only.',
    'NOI = income after vacancy − operating expenses.',
    'Cap rate = NOI ÷ price. Price = NOI ÷ cap rate.',
    'The table divides 90%, 100% and 110% of the NOI by the cap rate, up to one percentage point higher or lower.',
  ],
  assumptions: ['cap-rate-starting-value'],
  notCounted: [
    'Mortgage payments and income tax. They aren’t operating expenses.',
    'Money put aside for repairs, unless you enter it as an expense.',
    'Changes in rent, vacancy and expenses in later years.',
  ],
  disclaimers: [],
}
