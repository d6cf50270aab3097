/** Texts of /privacy/{token}, where the sender of an inquiry sees, corrects, downloads and deletes it. */
export const ownInquiry = {
  label: 'Your inquiry',
  eyebrow: 'Your data',
  heading: 'What we hold about your inquiry',
  lead: 'Reference {reference}, received on {day}.',
  keepPrivate: 'This page is yours alone: whoever has its address sees it, so please do not pass it on.',
  contents: 'On this page',
  unknown: 'Nothing is known of it.',
  sent: {
    heading: 'What you sent us',
    download: 'Download all of it as a file (JSON)',
  },
  source: { heading: 'Where it came from' },
  consent: {
    heading: 'Your consent',
    /** By the answer in the ledger of consents. */
    answers: {
      yes: 'You agreed',
      inquiry: 'You sent an inquiry, which lets us answer it',
      withdrawn: 'You withdrew',
    },
    until: ', until {day}',
    wording: ' (wording {version})',
  },
  correct: { heading: 'Correct it', button: 'Save the correction' },
  withdraw: {
    heading: 'Withdraw your consent',
    text: 'We stop contacting you. What you sent stays with us until you delete it or its time is over.',
    button: 'Stop contacting me',
  },
  erase: {
    heading: 'Delete it',
    text: 'The inquiry is gone at once and for good, and we do not answer it. The proof of consent stays, without your name.',
    button: 'Delete my inquiry for good',
  },
  corrected: { heading: 'Corrected', text: 'Your correction is saved.' },
  withdrawn: {
    heading: 'Withdrawn',
    text: 'We do not contact you any more. If you write to us again, we answer.',
  },
  deleted: {
    heading: 'Deleted',
    text: 'Your inquiry is deleted. Only the proof of consent stays, without your name.',
  },
  refused: { heading: 'That did not work' },
  refusals: {
    otherSite: 'Please use the buttons on the page itself.',
    unknownAction: 'This button is not known here.',
  },
  back: 'Back to the site',
} as const
