/** The steps of an inquiry on the account page. The server puts them together, so the page need not load them. */
export const timelineWords = {
  received: 'We received your inquiry',
  wrote: 'You wrote to us',
  mailed: 'You emailed us',
  answered: '{name} answered by email',
  emailed: '{name} emailed you',
  called: '{name} spoke with you on the phone',
  replied: '{name} answered you',
} as const

/** What comes next. */
export const nextWords = {
  replyBy: 'We’ll get back to you by {time}, Toronto time.',
  /** While the last word is theirs and no time was promised. */
  waiting: 'It’s our turn. We’ll answer by email or phone.',
} as const
