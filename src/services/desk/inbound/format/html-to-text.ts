const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…' }
const unseen = /^(script|style|head|title|template|svg)$/
const breaking = /^(br|p|div|tr|li|ul|ol|table|h[1-6]|blockquote|hr|section|article|header|footer)$/

/**
 * Converts a mail that has only HTML to readable text. The result is displayed as text, so nothing in it can run. A single
 * pass keeps this fast for any input.
 */
export function htmlToText(html: string): string {
  const parts: string[] = []
  let hidden: string | null = null
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    const end = open === -1 ? html.length : open
    if (hidden === null && end > at) parts.push(decode(html.slice(at, end).replaceAll(/\s+/g, ' ')))
    if (open === -1) break
    const isComment = html.startsWith('<!--', open)
    const close = html.indexOf(isComment ? '-->' : '>', open)
    if (close === -1) break
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]{0,20})/i.exec(html.slice(open, open + 24)) ?? []
    const tag = name.toLowerCase()
    if (hidden === tag && slash === '/') hidden = null
    else if (hidden === null && slash === '' && unseen.test(tag)) hidden = tag
    else if (hidden === null && breaking.test(tag)) parts.push('\n')
    at = close + (isComment ? 3 : 1)
  }
  return tidyText(parts.join(''))
}

function decode(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

/** Removes characters that a database or page can't handle, and long runs of empty lines. */
export function tidyText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
      // Matches only at the start of a run, so that a long run within a line is scanned once.
      .replaceAll(/(?<![ \t])[ \t]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .replaceAll(/\p{Cs}/gu, '\uFFFD')
      .trim()
  )
}
