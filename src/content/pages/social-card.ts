/** Texts of the picture for shared links, in addition to the page's title. */
export const socialCard = {
  eyebrow: 'Commercial real estate in Ontario',
} as const
