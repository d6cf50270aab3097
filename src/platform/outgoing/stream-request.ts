import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { tlsOnly } from './egress-policy.ts'
import { OutgoingRefused } from './outgoing-refused.ts'

interface StreamedRequest {
  method: string
  url: URL
  headers: Record<string, string>
  body?: Readable | Buffer | undefined
}

/** How long both sides may be silent. */
const IDLE_MS = 30_000
const MAX_CONNECTIONS = 64

/**
 * Sends requests whose bodies are too large for memory, to a host in the operator's settings. Reuses connections and
 * follows no redirects.
 */
export function createStreamRequest({ idleMs = IDLE_MS, maxConnections = MAX_CONNECTIONS } = {}) {
  const options = { keepAlive: true, maxSockets: maxConnections }
  const agents = { 'http:': new PlainAgent(options), 'https:': new SecureAgent(options) }
  return {
    send({ method, url, headers, body }: StreamedRequest): Promise<IncomingMessage> {
      const isPlain = url.protocol === 'http:'
      if (isPlain && !tlsOnly.allowsPlain(url.hostname)) throw new OutgoingRefused(url, 'is not a HTTPS URL')
      return new Promise((resolve, reject) => {
        const agent = isPlain ? agents['http:'] : agents['https:']
        const request = (isPlain ? requestPlain : requestSecure)(url, { method, headers, agent, timeout: idleMs })
        const fail = (cause: Error) => reject(new OutgoingRefused(url, 'could not be reached', { cause }))
        // The socket timeout starts only once there is a connection. Before that, a request reports nothing, not even
        // when it is destroyed.
        const connectionTimer = setTimeout(() => {
          const cause = new Error('no connection was free for too long')
          request.destroy(cause)
          if (body && !Buffer.isBuffer(body)) body.destroy()
          fail(cause)
        }, idleMs)
        request.on('socket', () => clearTimeout(connectionTimer))
        request.on('close', () => clearTimeout(connectionTimer))
        request.on('response', resolve)
        request.on('timeout', () => request.destroy(new Error('nothing was sent for too long')))
        request.on('error', fail)
        if (body === undefined || Buffer.isBuffer(body)) request.end(body)
        // The request itself reports errors.
        else pipeline(body, request, () => {})
      })
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
