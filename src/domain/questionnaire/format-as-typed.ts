interface Typed {
  text: string
  /** The number of characters before the caret. */
  caret: number
}

/** Formats the text and keeps the caret after the same digit or decimal point. */
export function formatAsTyped(typed: Typed, format: (text: string) => string): Typed {
  const text = format(typed.text)
  if (text === typed.text) return typed
  const before = typed.text.slice(0, typed.caret)
  // The format removes leading zeros, so those are not counted.
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
