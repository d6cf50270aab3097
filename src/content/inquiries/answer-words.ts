/** Words of the answers so far. In a separate file, so that their code loads without the form's code. */
export const answerWords = {
  /** Next to amounts that have their unit. */
  budget: 'Budget',
  capRate: 'Cap rate',
  to: 'to',
  upTo: 'up to',
  orMore: 'or more',
} as const
