/**
 * Thrown if there is no usable response. `fault` is a short reason that is safe to show to an administrator; the
 * message also contains the host.
 */
export class OutgoingRefused extends Error {
  override name = 'OutgoingRefused'
  readonly fault: string

  constructor({ origin }: URL, fault: string, options?: { cause: unknown }) {
    super(`${origin} ${fault}`, options)
    this.fault = fault
  }
}
