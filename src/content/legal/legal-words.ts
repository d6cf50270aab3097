/** Labels around the legal texts. */
export const legalWords = {
  eyebrow: 'Legal',
  effective: 'In effect since',
  updated: 'Last updated',
  contents: 'On this page',
  summary: 'In short',
  summaryNote: 'This summary doesn’t replace the full text below.',
}
