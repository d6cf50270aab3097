import * as v from 'valibot'

/**
 * A word of a list that may grow. A page that was loaded before an update gets words that it does not know, and shows
 * nothing in their place.
 */
export const wordOf = <Word extends string>() => v.custom<Word>((value) => typeof value === 'string')
