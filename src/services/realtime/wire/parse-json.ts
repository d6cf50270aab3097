const MAX_DEPTH = 100

/** Parses untrusted JSON. Returns undefined if it is malformed, or nested so deeply that serializing it would fail. */
export function parseJson(text: string): unknown {
  if (text.length > MAX_DEPTH && isDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counts brackets outside strings, which is cheaper than walking the parsed value. */
function isDeep(text: string): boolean {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x22) index = endOfString(text, index)
    else if (code === 0x5b || code === 0x7b) depth++
    else if (code === 0x5d || code === 0x7d) depth--
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** Returns the index of the quotation mark that closes a string. */
export function endOfString(text: string, start: number): number {
  for (let from = start + 1; ; ) {
    const end = text.indexOf('"', from)
    if (end < 0) return text.length
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return end
    from = end + 1
  }
}
