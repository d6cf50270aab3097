/** Texts of the picture that is shown when a page is shared, besides the page's title. */
export const socialCard = {
  eyebrow: 'Commercial real estate in Ontario',
} as const
