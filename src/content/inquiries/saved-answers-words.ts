/** Texts about answers that somebody wants to finish later: in the form, and on /answers/{token}. */
export const savedAnswersWords = {
  label: 'Your saved answers',
  eyebrow: 'Finish later',
  heading: 'Your saved answers',
  lead: 'You saved these answers at step {step} of 5. Nothing has been sent to our team yet.',
  until:
    'We delete them on {day}, or sooner if you press the button below. Anyone who has this page’s address can see them, so please keep it to yourself.',
  continue: 'Continue at step {step}',
  erase: {
    heading: 'Delete these answers',
    text: 'They’re gone at once and for good. A copy that your own browser kept stays there until you clear it.',
    button: 'Delete my answers',
  },
  deleted: {
    heading: 'Deleted',
    text: 'Your saved answers are deleted, and the link in our email no longer works.',
  },
  refused: { heading: 'That did not work' },
  refusals: {
    otherSite: 'Please use the buttons on the page itself.',
    unknownAction: 'This button is not known here.',
    gone: 'There are no answers behind this link any more. They were deleted, or the 30 days are over, or part of the link is missing.',
    notAnswers: 'These answers could not be saved.',
    tooOften: 'We’ve emailed this address several links already. Please wait a moment.',
  },
  back: 'Back to the site',
  form: {
    ask: 'Email me a link to finish later',
    sending: 'Saving...',
    sent: 'We’ve emailed a link to {email}. It works for 30 days, on any device. An address gets at most three emails an hour from us.',
    failed: 'That did not work. Your answers are still on this device. Please try again in a moment.',
    gone: 'There are no answers behind this link any more.',
  },
} as const
