/**
 * Thrown if there is no usable response. `fault` is a short reason that an administrator may read; the message also
 * names the host.
 */
export class OutgoingRefused extends Error {
  override name = 'OutgoingRefused'
  readonly fault: string

  constructor({ origin }: URL, fault: string, options?: { cause: unknown }) {
    super(`${origin} ${fault}`, options)
    this.fault = fault
  }
}
