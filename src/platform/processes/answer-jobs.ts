import * as v from 'valibot'

/**
 * The child's half of `createChildWorker`: runs the jobs that the parent sends until the parent disconnects. A failure
 * is reported by its message unless `describe` says otherwise.
 */
export function answerJobs<Schema extends v.GenericSchema>(
  schema: Schema,
  work: (job: v.InferOutput<Schema>) => Promise<Uint8Array>,
  describe: (error: Error) => string | undefined = ({ message }) => message,
): void {
  const Message = v.object({ job: schema })
  process.on('disconnect', () => process.exit())
  process.on('message', async (message) => {
    try {
      process.send?.({ done: await work(v.parse(Message, message).job) })
    } catch (error) {
      process.send?.({ failed: error instanceof Error ? describe(error) : String(error) })
    }
  })
}
