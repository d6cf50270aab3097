interface Typed {
  text: string
  /** Characters before the caret. */
  caret: number
}

/** The text formatted, and the caret where it was: after the same digit, and after the same point. */
export function formatAsTyped(typed: Typed, format: (text: string) => string): Typed {
  const text = format(typed.text)
  if (text === typed.text) return typed
  const before = typed.text.slice(0, typed.caret)
  // Zeros that the format takes away at the front cannot be counted on.
  const lost = countDigits(typed.text) - countDigits(text)
  const digits = Math.max(0, countDigits(before) - lost)
  const caret = positionAfter(text, digits)
  return { text, caret: caret + (/[.,]$/.test(before) && text[caret] === '.' ? 1 : 0) }
}

function countDigits(text: string): number {
  return text.replaceAll(/\D/g, '').length
}

function positionAfter(text: string, digits: number): number {
  let position = 0
  for (let left = digits; left > 0 && position < text.length; position++) {
    if (/\d/.test(text[position] ?? '')) left--
  }
  return position
}
