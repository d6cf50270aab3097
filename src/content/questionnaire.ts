/** Words of the questionnaire's place on the page. */
export const questionnaire = {
  kicker: 'Get matched',
  heading: 'Tell us what you are looking for.',
  headingForType: 'Looking for',
  headingForCity: 'Tell us what you would buy in',
  inCity: 'in',
  location: 'Location',
  text: 'Our online questionnaire opens soon. Until then, write or call: a specialist contacts you within 48 hours (2 business days).',
  write: 'Write to us',
  call: 'Call',
  hints: ['Property type', 'City or region', 'Budget in CAD', 'Cap rate you aim for'],
  hintsHeading: 'Worth mentioning',
  mailSubject: 'Get matched',
} as const
