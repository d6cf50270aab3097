/**
 * The wordings of consent that we ask for, or that follows from an inquiry (CASL demands purpose, sender, address and
 * withdrawal). The consent record stores version and hash of the filled-in text, so a changed text needs a new version
 * and another row in `docs/consent-wordings.md`, where the earlier ones stay.
 */
export const consentWordings = {
  investment: {
    version: 'investment-2026-11-16',
    basis: 'express',
    purposes: ['answer-inquiry', 'property-matches'],
    text: 'I agree that {team} at {brokerage} may contact me by email or phone about this inquiry and about off-market properties that fit it. {brokerage}, {address}; {phone}; {email}. I can withdraw my consent at any time, using the link in any email or by writing to {email}.',
    yes: 'Yes, you can contact me',
    no: 'No, please don’t contact me',
  },
  contact: {
    version: 'contact-2026-11-16',
    basis: 'implied',
    purposes: ['answer-inquiry'],
    text: '{team} at {brokerage} uses what you send to answer you and may follow up for six months. {brokerage}, {address}; {phone}; {email}. You can withdraw your consent at any time, using the link in any email or by writing to {email}.',
  },
  'sell-fast': {
    version: 'sell-fast-2026-11-16',
    basis: 'implied',
    purposes: ['answer-inquiry'],
    text: '{team} at {brokerage} uses what you send to prepare an offer and talk with you about it, and may follow up for six months. {brokerage}, {address}; {phone}; {email}. You can withdraw your consent at any time, using the link in any email or by writing to {email}.',
  },
  updates: {
    version: 'updates-2026-11-18',
    basis: 'express',
    purposes: ['market-updates'],
    text: 'Also send me occasional market updates. We’ll email them from {team} at {brokerage}, {address}; {phone}. You can unsubscribe at any time, using the link in any email or by writing to {email}.',
  },
} as const
/** Wordings that no form shows any more, but people have agreed to. */
export const retiredWordings = [
  {
    version: 'updates-2026-11-16',
    text: 'Also send me occasional market updates. They come by email from {team} at {brokerage}, {address}; {phone}; {email}. I can withdraw my consent at any time, using the link in any email or by writing to {email}.',
  },
] as const

export type ConsentWordingName = keyof typeof consentWordings
