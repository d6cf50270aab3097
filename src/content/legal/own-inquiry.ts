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
  /** Beside the address, while a new one waits. */
  waiting: 'New address, not confirmed yet: {email}. We mailed a link there, which works for 7 days.',
  corrected: { heading: 'Corrected', text: 'Your correction is saved.' },
  withdrawn: {
    heading: 'Withdrawn',
    text: 'We do not contact you any more. If you write to us again, we answer.',
  },
  deleted: {
    heading: 'Deleted',
    text: 'Your inquiry is deleted. Only the proof of consent stays, without your name.',
  },
  asked: {
    heading: 'One step left',
    text: 'The new address counts once it is confirmed: open the link in the mail that we sent there. Everything else is saved.',
  },
  newAddress: {
    heading: 'Confirm your new address',
    text: 'One press, and inquiry {reference} has this email address.',
    button: 'Confirm this address',
    notYou: 'You did not ask for this? Close this page, and nothing happens.',
  },
  confirmed: {
    heading: 'Address confirmed',
    text: 'The inquiry has its new address now. Links that we mailed to the former address no longer open it.',
  },
  expired: {
    heading: 'This link is too old',
    text: 'Links to an inquiry work for 90 days. We can mail a fresh one to the address of the inquiry.',
    button: 'Mail me a fresh link',
  },
  renewed: {
    heading: 'A fresh link is on its way',
    text: 'We mail it to the address of the inquiry. If it does not come within a few minutes, please look among unwanted mail. An address gets at most three mails an hour from us.',
  },
  refused: { heading: 'That did not work' },
  refusals: {
    otherSite: 'Please use the buttons on the page itself.',
    unknownAction: 'This button is not known here.',
    noInquiry:
      'This link leads to nothing: the inquiry was deleted or has another address, or part of the link is missing.',
    noCorrection:
      'This link does not work any more: the address was confirmed already, another one was given since, or too much time has passed.',
  },
  back: 'Back to the site',
} as const
