/** Paths that depend on the visitor, change something or are not pages. Never fetch these in advance. */
const NEVER_PREFETCHED = [
  '/auth*',
  '/account*',
  '/functions*',
  '/privacy/*',
  '/answers/*',
  '/files/*',
  '/assets/*',
  '/*.txt',
  '/*.xml',
]

/** Sent with the `Speculation-Rules` header: a link is prerendered when the pointer is on it. */
export const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: NEVER_PREFETCHED } },
          // A link within the page needs no other page.
          { not: { selector_matches: '[href^="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const
