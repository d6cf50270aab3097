/** The criteria of an investor, as sentences on the account page. */
export const criteriaWords = {
  looking: 'You’re looking for {what}.',
  property: '{types} property',
  or: ' or ',
  /** After a list that has an “or” of its own. */
  orElse: ', or ',
  where: 'It can be in {places}.',
  anywhere: 'It can be anywhere in Ontario.',
  /** Places whose names need an article. */
  the: ['Greater Toronto Area (GTA)', 'Golden Horseshoe', 'Ottawa Area'],
  budget: 'Your budget is {amount}.',
  /** As `formatReading` says it. */
  noLimit: 'no limit',
  openBudget: 'Your budget has no limit.',
  noBudget: 'You haven’t named a budget.',
  capRate: 'The cap rate should be {amount}.',
  /** In place of the “from” of a range without an end. */
  atLeast: 'at least ',
} as const
