/** Texts of the block with links to other pages. */
export const relatedLinks = {
  heading: 'Keep exploring',
  citiesHeading: 'Featured cities',
  typesHeading: 'Property types',
  quickHeading: 'Quick links',
  quickLinks: { home: 'All Properties', contact: 'Contact Expert', sellFast: 'Sell Fast' },
} as const
