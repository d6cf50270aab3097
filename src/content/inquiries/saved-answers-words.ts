/** Texts about saved answers: in the form, and on /answers/{token}. */
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
    text: 'We’ll delete them right away, for good. If your browser kept a copy, it stays on your device until you clear it.',
    button: 'Delete my answers',
  },
  deleted: {
    heading: 'Deleted',
    text: 'We’ve deleted your saved answers, and the link in our email no longer works.',
  },
  sent: {
    heading: 'You’ve already sent these answers',
    text: 'We received them on {day}. Your reference is {reference}. Our confirmation email has a link to see, correct or delete them.',
  },
  refused: { heading: 'That didn’t work' },
  refusals: {
    sent: 'You’ve already sent these answers. Your reference is {reference}.',
    otherSite: 'Please use the buttons on the page itself.',
    unknownAction: 'We don’t recognize that button.',
    gone: 'There’s nothing saved at this link any more. The answers were sent or deleted, the 30 days are up, or part of the link is missing.',
    notAnswers: 'We couldn’t save these answers.',
    tooOften: 'We’ve emailed this address several links already. Please wait a moment.',
  },
  back: 'Back to the site',
} as const

/** The form's part, kept apart so that pages with the form don't load the texts of another page. */
export const finishLaterWords = {
  ask: 'Email me a link to finish later',
  sending: 'Saving...',
  sent: 'We’ve emailed a link to {email}. It works for 30 days, on any device. Not there? Check your spam folder, or try again in an hour.',
  failed: 'That didn’t work. Your answers are still here. Please try again in a moment.',
  gone: 'There’s nothing saved at this link any more.',
} as const
