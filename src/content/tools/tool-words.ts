/** Words that all calculators share. */
export const toolWords = {
  calculate: 'Calculate',
  result: 'Result',
  readAs: 'Read as {amount}',
  choose: 'No city',
  faults: {
    oneAmount: 'Please enter one amount.',
    noAmount: 'Please enter an amount in numbers, such as 2,500,000 or 2.5m.',
    notAbove: 'Please enter an amount above 0.',
    tooLarge: 'We can’t work with amounts above $10 billion.',
    range: 'Please enter a number from {low} to {high}.',
    check: 'Please check the marked fields.',
  },
  none: '–',
  blank: 'You left these blank, so we counted them as zero: {fields}.',
  empty: 'Fill in the fields and press Calculate.',
  example: 'See an example',
  sample: 'An example',
  day: 'Worked out on {day}.',
  copy: 'Copy link',
  copied: 'Link copied!',
  notCopied: 'Copy failed. Please copy the address of this page.',
  print: 'Print',
  privacy: 'We don’t store or log what you type.',
  criteria: {
    heading: 'Looking for something like this?',
    text: 'We’ll put this into step 4 of the questionnaire, where you can change it.',
    button: 'Use as criteria',
    labels: { budgetMax: 'Maximum budget', capRateMin: 'Minimum cap rate', locations: 'Location' },
  },
  offer: {
    heading: 'Would you like an offer?',
    text: 'We’ll fill your timeline, {timeline}, into our Sell Fast form, and nothing else. We don’t pass on your prices.',
    button: 'Ask for an offer',
  },
} as const

/** The four pages and the list of them. */
export const toolPageWords = {
  eyebrow: 'Calculators',
  formulas: 'How we work it out',
  assumptions: 'What we assume',
  /** Under a value that is ours. The claims register says what the broker of record confirms. */
  ours: 'We chose this. Change it to fit your property.',
  source: 'Source',
  checked: 'Checked',
  expires: 'We’ll check it again by',
  notCounted: 'Not counted',
  limits: 'Please keep in mind',
  disclaimer:
    'Your figures, our arithmetic. This isn’t an appraisal, an opinion of value, or legal, tax, lending or investment advice. Using it doesn’t create a representation agreement.',
  basis: '{basis}, as of {day}.',
  others: 'Other calculators',
} as const
