/** Remarks about the numbers in the questionnaire, which never stop an inquiry. */
export const amountWords = {
  read: 'Read as {amount}',
  unread: {
    money: 'We could not read this as an amount in dollars. It reaches us as you wrote it.',
    percent: 'We could not read this as a percentage. It reaches us as you wrote it.',
  },
  reversed: {
    money: 'The minimum budget is above the maximum.',
    percent: 'The minimum cap rate is above the maximum.',
  },
} as const
