import { endOfString } from '../wire/parse-json.ts'

const [QUOTE, COMMA, COLON, UPPER_E, LOWER_E] = [0x22, 0x2c, 0x3a, 0x45, 0x65]
const EXPONENT = /[+-]?\d+/y

/**
 * The most characters JSON text can have when read back from a jsonb column. PostgreSQL adds a space after each comma
 * and colon, and writes numbers with all their digits: nine characters may become 130,000.
 */
export function storedLength(json: string): number {
  let length = Buffer.byteLength(json)
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (code === QUOTE) index = endOfString(json, index)
    else if (code === COMMA || code === COLON) length++
    else if ((code === LOWER_E || code === UPPER_E) && isDigit(json.charCodeAt(index - 1))) {
      EXPONENT.lastIndex = index + 1
      length += Math.abs(Number(EXPONENT.exec(json)?.[0] ?? 0))
    }
  }
  return length
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}
