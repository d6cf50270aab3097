const LINE_ENDS = /\r\n?|\u2028|\u2029/g
/** Lone surrogates, which PostgreSQL refuses, and control characters other than tab and newline. */
const UNSTORABLE = /\p{Cs}|(?![\t\n])\p{Cc}/gu
/** Zero-width characters, which come along with text copied from web pages. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g

/** Cleans text of several lines for storage. Everything a person can see stays as it is. */
export function cleanText(text: string): string {
  return text.replaceAll(LINE_ENDS, '\n').replaceAll(UNSTORABLE, '').trim()
}

/** Cleans text of one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ')
}

/** Cleans an address or a number, in which invisible characters have no meaning. */
export function cleanCode(text: string): string {
  return cleanLine(text).replaceAll(INVISIBLE, '').trim()
}
