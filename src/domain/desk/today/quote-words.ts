import { splitQuoted } from '../inbound/split-quoted.ts'

const MAX_QUOTE = 160

/** What somebody wrote, on one line: without what their mail quotes, and cut at a word. */
export function quoteWords(text: string): string {
  const line = splitQuoted(text).own.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= MAX_QUOTE) return line
  const cut = line.slice(0, MAX_QUOTE)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > MAX_QUOTE / 2 ? end : MAX_QUOTE)}…`
}
