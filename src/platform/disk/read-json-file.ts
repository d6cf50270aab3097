import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { OperatorError } from '../errors/operator-error.ts'

/** Reads a JSON file and checks it against a schema. The error says which file and which value is wrong. */
export async function readJsonFile<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return check(path, await readFile(path, 'utf8'), schema)
}

/** For startup steps that must not be interrupted. */
export function readJsonFileSync<Schema extends v.GenericSchema>(path: string, schema: Schema): v.InferOutput<Schema> {
  return check(path, readFileSync(path, 'utf8'), schema)
}

function check<Schema extends v.GenericSchema>(path: string, text: string, schema: Schema): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parseJson(path, text))
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue)
  throw new OperatorError(`${path} cannot be used: ${field ? `${field}: ` : ''}${issue.message}`)
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OperatorError(`${path} is not valid JSON`, { cause })
  }
}
