/** Texts of /privacy/{token}, where the sender of an inquiry sees, corrects, downloads and deletes it. */
export const ownInquiry = {
  label: 'Your inquiry',
  eyebrow: 'Your data',
  heading: 'What we have on file',
  lead: 'Reference {reference}, received on {day}.',
  keepPrivate: 'Anyone who has this page’s address can see it, so please keep it to yourself.',
  contents: 'On this page',
  unknown: 'We have no record of this.',
  sent: {
    heading: 'What you sent us',
    download: 'Download everything (JSON file)',
  },
  source: {
    heading: 'How it reached us',
    page: 'Sent from',
    /** For a questionnaire sent from a city page. */
    city: 'Our page about {city}',
    pages: { '/': 'Our home page', '/contact': 'Our contact page', '/sell-fast': 'Our Sell Fast page' },
    referrer: 'You came from',
    campaign: 'Link you followed',
    firstCampaign: 'First link you followed',
    language: 'Language of your browser',
  },
  consent: {
    heading: 'Your consent',
    /** By the answer in the consent ledger. */
    answers: {
      yes: 'You agreed',
      inquiry: 'You sent an inquiry, so we can answer it',
      withdrawn: 'You withdrew your consent',
    },
    until: ', until {day}',
  },
  correct: { heading: 'Correct your details', button: 'Save changes' },
  withdraw: {
    heading: 'Withdraw your consent',
    text: 'We’ll stop contacting you. We’ll keep what you sent until you delete it or its retention period ends.',
    button: 'Stop contacting me',
  },
  erase: {
    heading: 'Delete your inquiry',
    text: 'We’ll delete it right away, for good, and we won’t reply to it. We’ll keep proof of your consent, without your name.',
    button: 'Delete my inquiry for good',
  },
  /** Next to the address, while a new one is pending. */
  waiting: 'New address, not confirmed yet: {email}. We’ve emailed a link there. It works for 7 days.',
  corrected: { heading: 'Saved', text: 'Your changes are saved.' },
  withdrawn: {
    heading: 'Withdrawn',
    text: 'We won’t contact you any more. If you write to us again, we’ll answer.',
  },
  deleted: {
    heading: 'Deleted',
    text: 'Your inquiry is deleted. We keep only proof of your consent, without your name.',
  },
  asked: {
    heading: 'One step left',
    text: 'To use the new address, open the link in the email we just sent there. Everything else is saved.',
  },
  newAddress: {
    heading: 'Confirm your new address',
    text: 'Confirm that inquiry {reference} should use this email address.',
    button: 'Confirm this address',
    notYou: 'Didn’t ask for this? Close this page and nothing will change.',
  },
  confirmed: {
    heading: 'Address confirmed',
    text: 'Your inquiry now uses the new address. Links we sent to the old address no longer open it.',
  },
  expired: {
    heading: 'This link has expired',
    text: 'Links to an inquiry work for 90 days. We can email you a new one, to the address on the inquiry.',
    button: 'Email me a new link',
  },
  renewed: {
    heading: 'A new link is on its way',
    text: 'We’ve sent it to the address on the inquiry. If it doesn’t arrive in a few minutes, please check your spam folder. We send at most three emails an hour to one address.',
  },
  /** The answer to a deletion while the inquiry is a brokerage record. */
  kept: 'We have to keep this inquiry as a record until {day}: {why} We’ve stopped using it and won’t contact you about it any more. We’ve deleted what isn’t part of the record, such as how you found us. After that day, we’ll delete the rest. You won’t have to ask again.',
  refused: { heading: 'That didn’t work' },
  refusals: {
    otherSite: 'Please use the buttons on the page itself.',
    unknownAction: 'We don’t recognize that button.',
    noInquiry:
      'We can’t find an inquiry at this link. It was deleted, it now has another email address, or part of the link is missing.',
    noCorrection:
      'This link no longer works. The address is already confirmed, a newer one was entered, or the link has expired.',
  },
  back: 'Back to the site',
} as const
