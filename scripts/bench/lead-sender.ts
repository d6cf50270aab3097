import { randomUUID } from 'node:crypto'
import { createLightClient } from './light-client.ts'

interface SenderOptions {
  port: number
  publishableKey: string
  /** The maximum number of connections; requests wait for a free one. */
  connections: number
}

/** A body like that of a real inquiry. */
export function makeLeadBody(name: string): string {
  return JSON.stringify({
    fullName: 'Ann Buyer',
    email: `${name}@buyers.example`,
    phone: '416-555-0123',
    subject: 'A question about a plaza',
    message: 'Do you have anything with a grocery anchor? '.repeat(8),
    source: { page: '/contact', referrer: 'https://search.example', language: 'en-CA' },
  })
}

/** Sends leads, each with its own key and address. */
export function createLeadSender({ port, publishableKey, connections }: SenderOptions) {
  const client = createLightClient(port, connections)
  return {
    /** Resolves with the status, or 0 if the connection broke. */
    async send(): Promise<number> {
      const key = randomUUID()
      const { status } = await client.send({
        method: 'POST',
        path: '/functions/v1/send-contact-inquiry',
        headers: { apikey: publishableKey, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: makeLeadBody(key),
      })
      return status
    },
    close: client.close,
  }
}
