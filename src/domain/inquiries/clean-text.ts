const LINE_ENDS = /\r\n?|\u2028|\u2029/g
/** Half a surrogate pair (which PostgreSQL refuses), and controls other than tab and new line. */
const UNSTORABLE = /\p{Cs}|(?![\t\n])\p{Cc}/gu
/** Zero-width signs that come along when an address is copied from a web page. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g

/** A text of several lines as it may be stored: everything a person can see is kept as it is. */
export function cleanText(text: string): string {
  return text.replaceAll(LINE_ENDS, '\n').replaceAll(UNSTORABLE, '').trim()
}

/** A text of one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ')
}

/** An address or a number, in which nothing invisible has a meaning. */
export function cleanCode(text: string): string {
  return cleanLine(text).replaceAll(INVISIBLE, '').trim()
}
