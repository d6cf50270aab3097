/** Texts of the page on which the team sees how it keeps its promise. */
export const promiseWords = {
  kinds: { contact: 'Contact', 'sell-fast': 'Sell fast', investment: 'Investors' },
} as const
