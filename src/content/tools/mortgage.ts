import type { FieldGroup } from './tool-schema.ts'

export const mortgageGroups: readonly FieldGroup[] = [
  {
    legend: 'Property',
    fields: [
      { name: 'price', label: 'Price', kind: 'money', required: 'Please enter a price.' },
      {
        name: 'noi',
        label: 'NOI per year',
        hint: 'The net operating income.',
        kind: 'money',
        required: 'Please enter the NOI.',
      },
      { name: 'costs', label: 'Purchase costs', kind: 'money', hint: 'For the cash-on-cash return.' },
    ],
  },
  {
    legend: 'Loan',
    fields: [
      {
        name: 'loan',
        label: 'Loan',
        kind: 'share',
        start: '65%',
        hint: 'In dollars, or as a percentage of the price.',
        required: 'Please enter a loan.',
      },
      { name: 'rate', label: 'Interest rate per year', kind: 'interest', required: 'Please enter an interest rate.' },
      {
        name: 'compounding',
        label: 'Compounding',
        kind: 'choice',
        start: 'S',
        options: [
          { value: 'S', label: 'Half-yearly (fixed rates)' },
          { value: 'M', label: 'Monthly (many variable rates)' },
        ],
      },
      {
        name: 'amortization',
        label: 'Amortization in years',
        kind: 'years',
        start: '25',
        required: 'Please enter the number of years.',
      },
      { name: 'term', label: 'Term in years', kind: 'term', start: '5', required: 'Please enter the number of years.' },
    ],
  },
  {
    legend: 'Limits to test',
    fields: [
      {
        name: 'dscr',
        label: 'Minimum DSCR',
        kind: 'ratio',
        start: '1.25',
        hint: 'Debt service coverage: the NOI divided by a year’s payments.',
        required: 'Please enter a ratio.',
      },
      {
        name: 'ltv',
        label: 'Maximum loan',
        hint: 'Of the price.',
        kind: 'percent',
        start: '75',
        required: 'Please enter a percentage.',
      },
    ],
  },
]

export const mortgageWords = {
  needPrice: 'Please enter a price.',
  sentence: 'On your figures, the payment is {payment} a month, and the NOI covers the payments {dscr} times.',
  notCovered: 'On your figures, the payment is {payment} a month, and the NOI doesn’t cover the payments.',
  noLoan: 'On your figures, there’s no loan to repay.',
  limit: {
    dscr: 'The DSCR sets the limit: {amount} on your figures.',
    ltv: 'The loan-to-price ratio sets the limit: {amount} on your figures.',
    over: 'Your loan is {excess} over it.',
  },
  repaid: 'The loan is repaid before the term ends.',
  equivalent: 'Compounded monthly, {rate} is the same as {equivalent} compounded half-yearly.',
  notCoveredShort: 'not covered',
  rows: {
    loan: 'Loan',
    payment: 'Payment per month',
    service: 'Payments per year',
    dscr: 'Debt service coverage (DSCR)',
    debtYield: 'Debt yield',
    cashOnCash: 'Cash-on-cash return',
    balance: 'Balance at the end of the term',
    maxByDscr: 'Loan limit by DSCR',
    maxByLtv: 'Loan limit by loan-to-price ratio',
  },
  chart: {
    caption: 'Principal and interest in each year of the term',
    year: 'Year',
    principal: 'Principal',
    interest: 'Interest',
    balance: 'Balance',
  },
} as const
