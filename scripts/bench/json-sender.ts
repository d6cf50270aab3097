import * as v from 'valibot'
import { createLightClient } from './light-client.ts'

interface Sent {
  body?: unknown
  bearer?: string
}

/** The parts of an answer that the benchmarks use. */
const Answer = v.object({ access_token: v.optional(v.string(), ''), refresh_token: v.optional(v.string(), '') })

export interface Sender {
  send(method: string, path: string, sent?: Sent): Promise<{ status: number; body: v.InferOutput<typeof Answer> }>
  close(): void
}

/** Sends and receives JSON. For a page, only the status is read. */
export function createSender(origin: string): Sender {
  const client = createLightClient(Number(new URL(origin).port), 64)
  return {
    async send(method, path, { body, bearer } = {}) {
      const headers = { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) }
      const answer = await client.send({ method, path, headers, body: body === undefined ? '' : JSON.stringify(body) })
      const content: unknown = answer.body.startsWith('{') ? JSON.parse(answer.body) : {}
      return { status: answer.status, body: v.parse(Answer, content) }
    },
    close: client.close,
  }
}
