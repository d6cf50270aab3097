interface Part {
  part: string
  at: number
  isWord: boolean
}

/** Splits a text at the words of a search, in any case. */
export function splitAtWords(text: string, words: readonly string[]): Part[] {
  const lower = text.toLowerCase()
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word !== '')
  const parts: Part[] = []
  let plainFrom = 0
  for (let at = 0; at < text.length; ) {
    const word = wanted.find((one) => lower.startsWith(one, at))
    if (word === undefined) {
      at += 1
      continue
    }
    if (at > plainFrom) parts.push({ part: text.slice(plainFrom, at), at: plainFrom, isWord: false })
    parts.push({ part: text.slice(at, at + word.length), at, isWord: true })
    at += word.length
    plainFrom = at
  }
  if (plainFrom < text.length) parts.push({ part: text.slice(plainFrom), at: plainFrom, isWord: false })
  return parts
}
