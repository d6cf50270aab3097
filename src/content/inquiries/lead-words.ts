/** How a lead is named in the mails, lists and files of the team. */
export const leadWords = {
  kinds: { investment: 'Investment', contact: 'Contact', 'sell-fast': 'Sell-fast' },
  source: {
    page: 'Page',
    referrer: 'Referrer',
    firstCampaign: 'First campaign',
    lastCampaign: 'Last campaign',
    language: 'Language',
  },
  /** In the subject of the team's mail. What somebody should know before they open it comes first. */
  subject: { check: '[check] ', possibleDuplicate: '[possible duplicate] ', due: 'answer by {due}' },
} as const
