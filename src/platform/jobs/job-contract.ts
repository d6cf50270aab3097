import * as v from 'valibot'

/**
 * The contract between a job's sender and handler. The payload is JSON and parsed at both ends, so a schema must accept
 * its own output.
 */
export interface JobContract<Payload> {
  name: string
  schema: v.GenericSchema<unknown, Payload>
  /** Each failure lowers its priority, so that a slow job does not keep others waiting. */
  lowersPriorityOnRetry?: boolean
  /** The payload contains a secret, so the row is deleted once the job is done, instead of after a week. */
  isSecret?: boolean
  /** Payload fields that are emptied once the job is dead. The rest stays so that the operator can identify it. */
  secretFields?: readonly string[]
}

/** The error names only the fields: values may be personal, and the message is logged. */
export function parsePayload<Payload>(job: JobContract<Payload>, payload: unknown): Payload {
  const result = v.safeParse(job.schema, payload)
  if (result.success) return result.output
  const fields = result.issues.map((issue) => v.getDotPath(issue) ?? '(whole)').join(', ')
  throw new TypeError(`The payload of ${job.name} does not fit its schema: ${fields}`)
}
