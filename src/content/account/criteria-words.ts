/** The criteria of an investor, as one sentence on the account page. */
export const criteriaWords = {
  or: ' or ',
  where: 'in {places}',
  anywhere: 'anywhere in Ontario',
  /** Places whose names need an article. */
  the: ['Greater Toronto Area (GTA)', 'Golden Horseshoe', 'Ottawa Area'],
  /** As `formatReading` says it. */
  noLimit: 'no limit',
  openBudget: 'no limit to the budget',
  noBudget: 'no budget named',
  capRate: 'cap rate {amount}',
} as const
