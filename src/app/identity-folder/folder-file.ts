import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { OperatorError } from '#platform/errors/operator-error.ts'

/** Refuses the folder in one sentence, which says what to change. */
export function refuseFolder(sentence: string): never {
  throw new OperatorError(`IDENTITY_DIR: ${sentence}.`)
}

/** Reads one of the folder's JSON files. Returns null if the file is missing. */
export function readFolderFile<Schema extends v.GenericSchema>(
  folder: string,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const path = join(folder, name)
  if (!existsSync(path)) return null
  const result = v.safeParse(schema, parseJson(path, name))
  return result.success ? result.output : refuseFolder(describeIssue(name, result.issues[0]))
}

/** Lists what is in the folder. */
export function listFolder(folder: string): string[] {
  if (!existsSync(folder)) refuseFolder(`there is no folder ${folder}`)
  return attempt(folder, () => readdirSync(folder))
}

/** Reads a file as it is. */
export function readBytes(path: string): Buffer {
  return attempt(path, () => readFileSync(path))
}

function parseJson(path: string, name: string): unknown {
  return attempt(name, () => JSON.parse(readFileSync(path, 'utf8')))
}

function attempt<Result>(name: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    return refuseFolder(`${name} cannot be read (${error instanceof Error ? error.message : error})`)
  }
}

/** Such as "title of entry 2 in people.json must be one of …". */
function describeIssue(name: string, issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map(({ key }) => key)
  // Only the first number is an entry of the file; others are inside of it.
  const [first, ...others] = keys
  const isEntry = typeof first === 'number'
  const fields = (isEntry ? others : keys).map((key) => (typeof key === 'number' ? key + 1 : key)).join('.')
  const subject = [fields, isEntry ? `entry ${first + 1}` : ''].filter(Boolean).join(' of ')
  return subject ? `${subject} in ${name} ${describeFault(issue)}` : `${name} ${describeFault(issue)}`
}

function describeFault({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type !== 'strict_object') return message
  if (expected === 'never') return 'is not a field of this file'
  return received === 'undefined' ? 'is missing' : 'must be an object with fields'
}
