/** Sent as plain text when a page could not be rendered. */
export const plainWords = {
  goBack: 'Please go back in your browser: what you typed is still there.',
  comeBack: 'This page cannot be shown at the moment. Please try again shortly.',
  reference: 'Your reference: {reference}',
  checkTitle: 'Please check',
} as const
