import { withOwnTexts } from '../own/with-own-texts.ts'

/** Texts of the picture for shared links, in addition to the page's title. */
export const socialCard = /* @__PURE__ */ withOwnTexts('socialCard', {
  eyebrow: 'Commercial real estate in Ontario',
} as const)
