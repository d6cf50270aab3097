import type { Context } from 'hono'
import * as v from 'valibot'
import { storableText } from '#http/requests/storable-text.ts'
import { AuthError } from '#services/auth/wire/auth-error.ts'

const MAX_DEPTH = 32

/** Reads the body as JSON, whatever its content type, and checks it against the schema. */
export async function readBody<Output>(c: Context, schema: v.GenericSchema<unknown, Output>): Promise<Output> {
  const value = clean(parse(await c.req.text()), 0)
  if (Array.isArray(value)) throw badJson('json: cannot unmarshal array')
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue)
  throw badJson(
    `json: cannot unmarshal ${issue.received}${field ? ` into field ${field}` : ''} of type ${issue.expected}`,
  )
}

/** Like `readBody`, but a missing body counts as an empty one. */
export async function readOptionalBody<Output>(c: Context, schema: v.GenericSchema<unknown, Output>): Promise<Output> {
  if ((await c.req.text()).trim() === '') return v.parse(schema, {})
  return readBody(c, schema)
}

function parse(text: string): unknown {
  if (text.trim() === '') throw badJson('unexpected end of JSON input')
  try {
    return JSON.parse(text)
  } catch {
    throw badJson('invalid character in JSON input')
  }
}

/** Refuses deep nesting and cleans texts, so that a hostile body cannot cause a server error. */
function clean(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw badJson('exceeded max depth')
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), clean(item, depth + 1)]))
}

function badJson(detail: string): AuthError {
  return new AuthError('invalid', 'bad_json', `Could not parse request body as JSON: ${detail}`)
}
