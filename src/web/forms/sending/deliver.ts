import type { SentBody } from './draft.ts'
import type { Attempt, SentAnswer } from './send-inquiry.ts'

export interface Delivery {
  /** What the visitor wants sent now. */
  body: SentBody
  key: string
  /** What went out under the same key before without an answer, oldest first. */
  tries: readonly SentBody[]
}

/** How a delivery ended, and which body it is that arrived. */
export type DeliveryResult = Exclude<Attempt, { name: 'sent' }> | ({ name: 'sent'; arrived: SentBody } & SentAnswer)

/**
 * Sends a body. Where the server has another one under this key, an earlier attempt arrived after all: the earlier
 * bodies are sent again, which makes no second lead, until one of them brings the first answer back.
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
