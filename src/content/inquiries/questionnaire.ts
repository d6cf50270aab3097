/** Texts of the questionnaire. Its options are in `questionnaire-options.ts`, texts of all forms in `forms.ts`. */
export const questionnaire = {
  eyebrow: 'Get matched',
  heading: 'Tell us what you’re looking for.',
  headingForType: 'Looking for',
  headingForCity: 'Tell us what you’d buy in',
  inCity: 'in',
  talk: 'Prefer to talk to a person?',
  use: 'We use your answers to find a match and contact you. Sending them doesn’t create a representation agreement.',
  privacy: 'Privacy policy',
  progress: 'Step {step} of 5',
  steps: {
    1: {
      name: 'Contact details',
      question: 'How can we reach you?',
      hint: 'We ask first so we can email you a link if you’d like to finish later. Otherwise, your answers stay on this device until you send them.',
    },
    2: { name: 'Property types', question: 'What kinds of property?', hint: 'Choose as many as you like.' },
    3: { name: 'Subtypes', question: 'Anything more specific?', hint: 'Skip anything that doesn’t matter to you.' },
    4: { name: 'Location and budget', question: 'Where, and on what budget?', hint: 'Everything here is optional.' },
    5: { name: 'Review and consent', question: 'Check your answers, then send them.' },
  },
  /** For a visitor who returns to a draft. */
  resume: 'Continue where you left off: step {step} of 5',
  startOver: 'Start over',
  /** For a visitor who has sent criteria before. */
  startFrom: 'Use them again',
  /** Next to each answer on the last step, and on the button that returns from a change. */
  change: 'Change',
  changed: 'Back to my answers',
  notGiven: 'Not given',
  /** Above the answers beside the form. */
  soFar: 'Your answers so far',
  back: 'Back',
  next: 'Next',
  specify: 'Please specify',
  otherBlank: 'Tell us what you have in mind.',
  phoneReason: 'Only so we can call you about a match. We won’t share your number.',
  locations: 'Locations',
  budget: 'Budget in CAD',
  capRate: 'Cap rate in %',
  minimum: 'Minimum',
  maximum: 'Maximum',
  /** Below the answer “no”. */
  refused: 'Then your answers aren’t sent to us.',
  commentsHint: 'Timing, tenants, financing: anything that helps us find a match.',
} as const
