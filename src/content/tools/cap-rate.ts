import type { FieldGroup } from './tool-schema.ts'

export const capRateGroups: readonly FieldGroup[] = [
  {
    legend: 'Income',
    note: 'Enter a year’s rent and expenses, or the net operating income (NOI) if you have it.',
    fields: [
      { name: 'rent', label: 'Potential rent per year', kind: 'money', isQuietIfBlank: true },
      { name: 'vacancy', label: 'Vacancy', kind: 'percent', start: '5', hint: 'Of the rent.' },
      { name: 'other', label: 'Other income per year', kind: 'money', hint: 'Parking, laundry, signs.' },
      {
        name: 'expenses',
        label: 'Operating expenses per year',
        kind: 'share',
        hint: 'In dollars, or as a percentage of the income after vacancy, such as 35%. Leave out mortgage payments and income tax.',
      },
      { name: 'noi', label: 'NOI per year', kind: 'money', isQuietIfBlank: true },
    ],
  },
  {
    legend: 'Price and cap rate',
    note: 'Enter one. Enter both to see how far the price is from your target.',
    fields: [
      { name: 'price', label: 'Price', kind: 'money', isQuietIfBlank: true },
      { name: 'cap', label: 'Cap rate', kind: 'percent', isQuietIfBlank: true },
      { name: 'city', label: 'City', kind: 'city', hint: 'For the questionnaire, if you use the result as criteria.' },
    ],
  },
]

export const capRateWords = {
  needIncome: 'Please enter an NOI, or the rent.',
  needPrice: 'Please enter a price.',
  needEither: 'Please enter a price or a cap rate.',
  needCap: 'Please enter a cap rate above zero.',
  found: {
    cap: 'On your figures, an NOI of {noi} at {price} is a cap rate of {cap}.',
    value: 'On your figures, an NOI of {noi} at a cap rate of {cap} comes to {price}.',
    noi: 'On your figures, a price of {price} at a cap rate of {cap} needs an NOI of {noi}.',
  },
  negative: 'Expenses exceed income, so there’s no price to work out.',
  target: {
    above: '{bp} basis points above your target.',
    below: '{bp} basis points below your target.',
    same: 'Exactly on your target.',
  },
  usedNoi: 'We used the NOI you entered, not the rent and expenses.',
  range: {
    within: 'Within {city}’s {range}.',
    above: '{bp} bp above {city}’s {range}.',
    below: '{bp} bp below {city}’s {range}.',
  },
  rows: {
    vacancyLoss: 'Vacancy',
    effectiveIncome: 'Income after vacancy',
    expenses: 'Operating expenses',
    noi: 'Net operating income (NOI)',
    price: 'Price',
    value: 'Price at this cap rate',
    cap: 'Cap rate',
    target: 'Your target',
    city: 'City range',
  },
  sensitivity: {
    caption: 'Price if the cap rate or the NOI were different',
    rate: 'Cap rate',
    columns: ['NOI −10%', 'NOI as entered', 'NOI +10%'],
  },
  chart: 'Price at each cap rate, with the NOI as entered',
} as const
