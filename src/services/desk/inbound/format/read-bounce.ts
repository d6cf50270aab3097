import type { Bounce } from '#domain/desk/inbound/inbound-mail.ts'
import { findMessageId, readHeaders } from './mail-headers.ts'

/**
 * A report about a mail that could not be delivered (RFC 3464): `status` is its part for machines, `original` the mail,
 * or the head of the mail, that it is about. Null if it reports a delivery.
 */
export function readBounce(status: string, original: string): Bounce | null {
  // One block is about the report itself, each other one about somebody to whom the mail was sent.
  const blocks = status.replaceAll('\r\n', '\n').split(/\n{2,}/, 50)
  const actions = blocks.map((block) => (readHeaders(block).get('action')?.[0] ?? '').toLowerCase())
  // A server that has tried for days in vain reports a failure too, with a code that sounds temporary.
  const isFinal = actions.includes('failed')
  if (!isFinal && !actions.includes('delayed')) return null
  return { isFinal, messageId: findMessageId(readHeaders(original.trimStart())) }
}
