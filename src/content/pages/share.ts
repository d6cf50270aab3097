/** Texts of the share bar. */
export const share = {
  heading: 'Share this page',
  /** Read by screen readers before each name. */
  links: {
    facebook: { prefix: 'Share on', name: 'Facebook' },
    x: { prefix: 'Share on', name: 'X (Twitter)' },
    linkedin: { prefix: 'Share on', name: 'LinkedIn' },
    email: { prefix: 'Share by', name: 'Email' },
  },
  native: 'Share',
  toasts: {
    shareFailed: { title: 'Share failed', description: 'Please try using the individual share buttons' },
    copied: { title: 'Link copied!', description: 'The page link has been copied to your clipboard' },
    copyFailed: { title: 'Copy failed', description: 'Please manually copy the URL from your browser' },
  },
} as const
