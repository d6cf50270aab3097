/** Words of the picture that is shown where a page is shared, besides the page's own title. */
export const socialCard = {
  kicker: 'Commercial real estate in Ontario',
} as const
