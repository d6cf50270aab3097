import type { Confirmation } from '#domain/inquiries/form-result.ts'
import type { SentBody } from './draft-store.ts'
import type { Attempt } from './send-inquiry.ts'

export interface Delivery {
  /** The body that the visitor wants to send now. */
  body: SentBody
  key: string
  /** Bodies sent with the same key that got no answer, oldest first. */
  tries: readonly SentBody[]
}

/** The outcome of a delivery, and which body arrived. */
export type DeliveryResult = Exclude<Attempt, { name: 'sent' }> | ({ name: 'sent'; arrived: SentBody } & Confirmation)

/**
 * Sends a body. If the server has a different one for this key, an earlier attempt did arrive. Then the earlier bodies
 * are sent again, which creates no second lead, until one of them gets the original answer.
 */
export async function deliver(
  send: (body: SentBody, key: string) => Promise<Attempt>,
  { body, key, tries }: Delivery,
): Promise<DeliveryResult> {
  const answer = await send(body, key)
  if (answer.name === 'sent') return { ...answer, arrived: body }
  if (answer.name !== 'key-used') return answer
  for (const earlier of tries) {
    const first = await send(earlier, key)
    if (first.name === 'sent') return { ...first, arrived: earlier }
    if (first.name !== 'key-used') return first
  }
  return answer
}
