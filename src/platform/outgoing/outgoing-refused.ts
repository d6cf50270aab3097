/** Why there is no answer: `fault` says it in a few words, fit for an administrator, the message adds who was asked. */
export class OutgoingRefused extends Error {
  override name = 'OutgoingRefused'
  readonly fault: string

  constructor({ origin }: URL, fault: string, options?: { cause: unknown }) {
    super(`${origin} ${fault}`, options)
    this.fault = fault
  }
}
