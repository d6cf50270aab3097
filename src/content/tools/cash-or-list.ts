import type { FieldGroup } from './tool-schema.ts'

const price = 'Please enter a price.'
const months = 'Please enter the number of months.'

export const cashOrListGroups: readonly FieldGroup[] = [
  {
    legend: 'The cash offer',
    fields: [
      { name: 'offer', label: 'Price offered', kind: 'money', required: price },
      { name: 'close', label: 'Months to closing', kind: 'months', start: '1', required: months },
      { name: 'costs', label: 'Your costs', kind: 'money', hint: 'Legal and moving costs.' },
    ],
  },
  {
    legend: 'A listing',
    note: 'Use figures from someone who represents you.',
    fields: [
      { name: 'likely', label: 'Likely price', kind: 'money', required: price },
      { name: 'months', label: 'Months to closing', kind: 'months', required: months },
      { name: 'commission', label: 'Commission', kind: 'percent', hint: 'Before HST.' },
      { name: 'preparation', label: 'Costs to prepare and sell', kind: 'money' },
      { name: 'recovers', label: 'I get back the HST on the commission', kind: 'tick' },
    ],
  },
  {
    legend: 'Each month until closing',
    fields: [
      { name: 'carrying', label: 'Taxes, insurance, upkeep', kind: 'money' },
      { name: 'rent', label: 'Rent you receive', kind: 'money' },
      { name: 'mortgage', label: 'Mortgage balance', kind: 'money' },
      { name: 'rate', label: 'Mortgage rate per year', kind: 'interest' },
    ],
  },
  {
    legend: 'More detail',
    isMore: true,
    fields: [
      { name: 'low', label: 'Low price', kind: 'money', hint: 'Blank means the likely price.', isQuietIfBlank: true },
      { name: 'high', label: 'High price', kind: 'money', hint: 'Blank means the likely price.', isQuietIfBlank: true },
      {
        name: 'chance',
        label: 'Chance of the likely price',
        kind: 'percent',
        hint: 'Blank means 100%.',
        isQuietIfBlank: true,
      },
      {
        name: 'otherwise',
        label: 'Price if it doesn’t sell at that',
        kind: 'money',
        hint: 'Blank means the low price.',
        isQuietIfBlank: true,
      },
      { name: 'fee', label: 'Commission on the offer', kind: 'percent', hint: 'If you pay any.' },
    ],
  },
]

export const cashOrListWords = {
  needPrice: price,
  order: 'Please enter the prices from low to high.',
  needOtherwise: 'Please enter this price, or a low price.',
  sentence: {
    listing: 'On your figures, listing nets {amount} more.',
    cash: 'On your figures, the cash offer nets {amount} more.',
    same: 'On your figures, both net the same.',
  },
  always: 'A listing reaches more buyers. Get advice from someone who represents you.',
  anyChance: {
    listing: 'Listing nets more at any chance of sale.',
    cash: 'The cash offer nets more at any chance of sale.',
  },
  rows: {
    cash: 'Cash offer, net',
    low: 'Listing at the low price, net',
    likely: 'Listing at the likely price, net',
    high: 'Listing at the high price, net',
    expected: 'Listing, expected net',
    gap: 'Cash offer minus listing',
    breakEven: 'Break-even cash offer',
    discount: 'Break-even discount from the likely price',
    evenChance: 'Break-even chance of selling at the likely price',
  },
  chart: {
    caption: 'What you’d keep',
    cash: 'Cash offer',
    listing: 'Listing, expected',
    net: 'Net',
    way: 'Way to sell',
  },
} as const
