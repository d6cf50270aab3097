import * as v from 'valibot'

/**
 * The other side of `createChildWorker`: does the jobs that this process is sent, until its parent needs no more. A
 * failure is told by its message, unless the program describes it otherwise.
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
