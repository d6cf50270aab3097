/** Texts about what an investor looks for. */
export const criteriaWords = {
  title: 'Criteria',
  names: { types: 'Types', subtypes: 'Subtypes', regions: 'Regions', budget: 'Budget', capRate: 'Cap rate' },
  /** Where nothing was chosen. */
  open: { types: 'not said', subtypes: 'any', regions: 'all of Ontario', budget: 'not said', capRate: 'not said' },
  typed: 'typed: {text}',
  unread: 'Not understood. Ask them.',
  confirm: 'Confirm with the investor',
  confirmHint: 'Ask whether this is still right, then press. The desk records the day and sends nothing.',
  never: 'Not confirmed with the investor yet.',
  confirmed: 'Confirmed with the investor on {day} by {name}.',
  done: 'criteria confirmed',
} as const
