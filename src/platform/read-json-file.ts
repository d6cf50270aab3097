import { readFile } from 'node:fs/promises'
import * as v from 'valibot'

/** Reads a JSON file and checks it with a schema. The error for a wrong file names it and the first wrong value. */
export async function readJsonFile<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, parseJson(path, await readFile(path, 'utf8')))
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue)
  throw new Error(`${path} cannot be used: ${field ? `${field}: ` : ''}${issue.message}`)
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is not valid JSON`, { cause })
  }
}
