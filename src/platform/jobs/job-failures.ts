/** Thrown by a handler when a retry cannot help: the job becomes a dead letter at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** Thrown by a handler to delay the next try. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  readonly afterSeconds: number

  constructor(message: string, options: { afterSeconds: number; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.afterSeconds = options.afterSeconds
  }
}

/** The failure as stored with the job, for `npm run jobs`. JSONB accepts neither NUL nor lone surrogates. */
export function describeFailure(error: unknown): { message: string; stack: string } {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  return { message: storable(message), stack: storable(stack ?? '') }
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, 4000)
}
