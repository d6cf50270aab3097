import { createLightClient } from './light-client.ts'

interface Sent {
  body?: unknown
  bearer?: string
}

export interface Sender {
  send(method: string, path: string, sent?: Sent): Promise<{ status: number; body: Record<string, string> }>
  close(): void
}

/** JSON to and fro; of a page only its status counts. */
export function createSender(origin: string): Sender {
  const client = createLightClient(Number(new URL(origin).port), 64)
  return {
    async send(method, path, { body, bearer } = {}) {
      const headers = { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) }
      const answer = await client.send({ method, path, headers, body: body === undefined ? '' : JSON.stringify(body) })
      return { status: answer.status, body: answer.body.startsWith('{') ? JSON.parse(answer.body) : {} }
    },
    close: client.close,
  }
}
