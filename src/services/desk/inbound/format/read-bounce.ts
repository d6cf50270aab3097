import type { Bounce } from '#domain/desk/inbound/inbound-mail.ts'
import { findMessageId, readHeaders } from './mail-headers.ts'

/**
 * Reads a report about a failed delivery (RFC 3464): `status` is its machine-readable part, `original` the mail that it is
 * about, or only that mail's headers. Null if it reports a delivery.
 */
export function readBounce(status: string, original: string): Bounce | null {
  // The first block is about the report itself, every other one about a recipient.
  const blocks = status.replaceAll('\r\n', '\n').split(/\n{2,}/, 50)
  const actions = blocks.map((block) => (readHeaders(block).get('action')?.[0] ?? '').toLowerCase())
  // A server that gives up after days also reports a failure, with a code that sounds temporary.
  const isFinal = actions.includes('failed')
  if (!isFinal && !actions.includes('delayed')) return null
  return { isFinal, messageId: findMessageId(readHeaders(original.trimStart())) }
}
