/** Paths that depend on the visitor, change something or are not pages. They are never fetched in advance. */
const NOT_AHEAD = [
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
          { not: { href_matches: NOT_AHEAD } },
          // A link within the same page needs no other page.
          { not: { selector_matches: '[href^="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const
