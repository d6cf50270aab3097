import type { Context } from 'hono'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { storableText } from '#http/requests/storable-text.ts'

const MAX_DEPTH = 20
const MAX_FIELDS = 200

/** Reads the body as JSON, or refuses it. Its size was limited before (see `create-api.ts`). */
export async function readJson(c: Context, types: string[] = ['application/json']): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type))
    throw new AppError('unsupported_type', fillWords(refusalWords.request.wrongType, { types: types.join(' or ') }))
  const value = parse(await c.req.text())
  if (!isWithinCaps(value)) throw new AppError('invalid', refusalWords.request.tooNested)
  return value
}

function parse(text: string): unknown {
  try {
    return ODD.test(text) ? JSON.parse(text, storable) : JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', refusalWords.request.noJson, { cause })
  }
}

/** Only a body with such an escape needs to be looked through. */
const ODD = /\\u(?:0000|d[89a-f])/i

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value
}

/** Walks without recursion, so that a hostile body cannot exhaust the stack. */
function isWithinCaps(root: unknown): boolean {
  let level: unknown[] = [root]
  let fields = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      const children = Object.values(value)
      fields += children.length
      if (fields > MAX_FIELDS) return false
      for (const child of children) next.push(child)
    }
    level = next
  }
  return true
}
