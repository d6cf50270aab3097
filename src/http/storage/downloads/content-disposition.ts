const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
/** What RFC 8187 allows in addition to letters and digits; encodeURIComponent leaves a few others. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * The header that makes browsers save an answer instead of showing it. An empty name leaves the choice to the browser.
 */
export function createDisposition(wanted: string): string {
  const name = decodeOnceMore(wanted).toWellFormed()
  if (name === '') return 'attachment;'
  const plain = [...name]
    .map((character) => (/[\x20\x21\x23-\x5b\x5d-\x7e]/.test(character) ? character : '_'))
    .join('')
  return `attachment; filename=${TOKEN.test(plain) ? plain : `"${plain}"`}; filename*=UTF-8''${encode(name)}`
}

/** The official client encodes names in signed links twice. */
function decodeOnceMore(text: string): string {
  if (!/^(?:%[0-9a-f]{2}|[^%])+$/i.test(text) || !text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
