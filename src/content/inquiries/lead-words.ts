/** Names of leads in the team's mails, lists and files. */
export const leadWords = {
  kinds: { investment: 'Investment', contact: 'Contact', 'sell-fast': 'Sell-fast' },
  source: {
    page: 'Page',
    referrer: 'Referrer',
    firstCampaign: 'First campaign',
    lastCampaign: 'Last campaign',
    language: 'Language',
  },
  /** In the subject of the team's mail. Anything to know before opening it comes first. */
  subject: { check: '[check] ', possibleDuplicate: '[possible duplicate] ', due: 'reply by {due}' },
} as const
