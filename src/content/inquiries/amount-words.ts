/** Remarks about the numbers in the questionnaire, which never stop an inquiry. */
export const amountWords = {
  read: 'Read as {amount}',
  unread: {
    money: 'We can’t read this as a dollar amount. We’ll get it just as you typed it.',
    percent: 'We can’t read this as a percentage. We’ll get it just as you typed it.',
  },
  reversed: {
    money: 'The minimum budget is higher than the maximum.',
    percent: 'The minimum cap rate is higher than the maximum.',
  },
} as const
