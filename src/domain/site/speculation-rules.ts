/** Paths that differ by visitor, do something, or are not documents: never fetched before they are asked for. */
const NOT_AHEAD = ['/auth*', '/account*', '/functions*', '/privacy/*', '/assets/*', '/*.txt', '/*.xml']

/** Sent by the `Speculation-Rules` header: a link under the pointer is rendered before it is pressed. */
export const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: NOT_AHEAD } },
          // A link into this very page needs no other document.
          { not: { selector_matches: '[href^="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const
