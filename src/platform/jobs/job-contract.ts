import * as v from 'valibot'

/**
 * What the sender and the handler of a job agree on. The payload travels as JSON and is parsed at both ends,
 * so a schema must accept its own output.
 */
export interface JobContract<Payload> {
  name: string
  schema: v.GenericSchema<unknown, Payload>
  /** Once it has failed, it lets those go first that failed less often: one that takes long may otherwise keep them waiting. */
  givesWay?: boolean
  /** Its payload contains a secret: the row is deleted as soon as the job is done, instead of after a week. */
  isSecret?: boolean
  /** Texts of the payload that are emptied once the job is dead. What identifies the job stays for the operator. */
  secretFields?: readonly string[]
}

/** Throws with the names of the fields only: values may be personal and this message is logged. */
export function parsePayload<Payload>(job: JobContract<Payload>, payload: unknown): Payload {
  const result = v.safeParse(job.schema, payload)
  if (result.success) return result.output
  const fields = result.issues.map((issue) => v.getDotPath(issue) ?? '(whole)').join(', ')
  throw new TypeError(`The payload of ${job.name} does not fit its schema: ${fields}`)
}
