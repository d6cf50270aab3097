/** The typefaces to choose from. All have the same two weights and characters, and fallbacks as wide as they are. */
export const displayFonts = ['Fraunces', 'Bitter', 'Crimson Pro'] as const
export const textFonts = ['Figtree', 'Public Sans', 'Work Sans'] as const

export type FontName = (typeof displayFonts | typeof textFonts)[number]

/** Those that the stylesheets name. */
export const builtInFonts = { display: 'Fraunces', text: 'Figtree' } as const satisfies Record<string, FontName>
