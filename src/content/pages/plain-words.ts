/** Sent as plain text when a page could not be rendered. */
export const plainWords = {
  goBack: 'Please go back in your browser. What you typed is still there.',
  comeBack: 'We can’t show this page right now. Please try again shortly.',
  reference: 'Your reference: {reference}',
  checkTitle: 'Please check',
} as const
