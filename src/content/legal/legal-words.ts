/** Labels around the legal texts. */
export const legalWords = {
  kicker: 'Legal',
  effective: 'In effect since',
  updated: 'Last updated',
  contents: 'On this page',
  summary: 'In short',
  summaryNote: 'A summary, no substitute for the text below.',
}
