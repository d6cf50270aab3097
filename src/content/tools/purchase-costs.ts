import type { FieldGroup } from './tool-schema.ts'

export const purchaseGroups: readonly FieldGroup[] = [
  {
    legend: 'Property',
    fields: [
      { name: 'price', label: 'Price', kind: 'money', required: 'Please enter a price.' },
      {
        name: 'items',
        label: 'Chattels in the price',
        kind: 'money',
        hint: 'Movable items.',
      },
      { name: 'toronto', label: 'The property is in the City of Toronto', kind: 'tick' },
      { name: 'homes', label: 'The property includes houses or condo units', kind: 'tick' },
    ],
  },
  {
    legend: 'HST',
    fields: [
      {
        name: 'hst',
        label: 'HST on this purchase',
        kind: 'choice',
        start: '',
        required: 'Please choose one.',
        hint: 'Used rental housing is exempt.',
        options: [
          { value: '', label: 'Choose' },
          { value: 'reg', label: 'Buyer is registered' },
          { value: 'unreg', label: 'Buyer isn’t registered' },
          { value: 'exempt', label: 'Exempt' },
        ],
      },
      { name: 'taxable', label: 'Taxable share of the price', kind: 'percent', start: '100' },
      {
        name: 'recoverable',
        label: 'Share of HST you get back',
        kind: 'percent',
        start: '100',
        hint: 'For a registered buyer. Ask your accountant.',
      },
    ],
  },
  {
    legend: 'Other costs, including HST',
    fields: [
      { name: 'legal', label: 'Legal', kind: 'money' },
      { name: 'diligence', label: 'Due diligence', kind: 'money' },
      { name: 'environmental', label: 'Environmental', kind: 'money' },
      { name: 'fees', label: 'Other', kind: 'money' },
      { name: 'loan', label: 'Loan', kind: 'money' },
    ],
  },
]

export const purchaseWords = {
  needPrice: 'Please enter a price.',
  sentence: 'On your figures, you need {cash} to close, of which {tax} is land transfer tax.',
  homes:
    'Houses and condo units have other rates, and this calculator doesn’t cover them. The official calculators do.',
  itemsTooMany: 'Please enter an amount no higher than the price.',
  deposit: 'The cash to close includes your deposit.',
  selfAssessed:
    'You report the HST of {hst} on your own return, where a credit may offset it. It isn’t paid at closing.',
  rows: {
    price: 'Price',
    ontarioTax: 'Ontario land transfer tax',
    torontoTax: 'Toronto land transfer tax',
    torontoFee: 'Toronto administration fee',
    hstAtClosing: 'HST at closing',
    fees: 'Other costs',
    loan: 'Minus the loan',
    cash: 'Cash to close',
    selfAssessed: 'HST due with your return',
    hstCost: 'HST that you don’t get back',
  },
  chart: 'What makes up the costs',
  cost: 'Cost',
  amount: 'Amount',
} as const
