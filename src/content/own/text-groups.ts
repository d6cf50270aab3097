/** The groups of texts that a brokerage may replace, by the names of their constants in `src/content`. */
export const textGroups = [
  'acknowledgements',
  'cityPage',
  'confirmations',
  'contact',
  'home',
  'investmentConfirmation',
  'legalDisclaimer',
  'ownerFiles',
  'questionnaireLead',
  'samples',
  'sellFast',
  'sellFastFaqs',
  'sellFastTerms',
  'socialCard',
  'termsOfUse',
] as const
export type TextGroup = (typeof textGroups)[number]

/** Those that scripts contain too. */
export const textGroupsOfScripts = ['confirmations', 'ownerFiles'] as const satisfies readonly TextGroup[]
