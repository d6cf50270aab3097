import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { createGuardedLookup, isPublicAddress } from './public-address.ts'

interface GuardedFetchOptions {
  timeoutMs: number
  maxBytes: number
  /** A host that may be anywhere, in a private network too, because the operator has named it. */
  trustedHost: string
}

interface GuardedRequest {
  method: string
  headers: Record<string, string>
  body?: string | null
  signal?: AbortSignal | undefined
}

export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<Response>

/**
 * Requests to addresses that another party's document names. Redirects are not followed; time and size have an end.
 */
export function createGuardedFetch({ timeoutMs, maxBytes, trustedHost }: GuardedFetchOptions): GuardedFetch {
  const refuse = (name: string) => new Error(`${name} does not lead to a public address`)
  const lookup = createGuardedLookup(isPublicAddress, refuse)

  return async (text, { method, headers, body, signal }) => {
    const url = new URL(text)
    const host = url.hostname.replaceAll(/^\[|\]$/g, '')
    const isTrusted = url.hostname === trustedHost
    const isPlain = url.protocol === 'http:' && isTrusted && isLoopbackHost(url.hostname)
    if (url.protocol !== 'https:' && !isPlain) throw new Error(`${url.protocol} is not spoken to ${host}`)
    // Connections to a literal address ask for no look-up.
    if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(`${host} is not a public address`)
    const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const options = {
        ...{ method, headers: { ...headers, 'accept-encoding': 'identity' }, signal: AbortSignal.any(limits) },
        ...{ agent: false, ...(!isTrusted && { lookup }) },
      }
      const request = (isPlain ? requestPlain : requestSecure)(url, options, done)
      request.on('error', fail)
      request.end(body ?? undefined)
    })
    return toResponse(response, maxBytes)
  }
}

export function isLoopbackHost(hostname: string): boolean {
  return /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname)
}

async function toResponse(message: IncomingMessage, maxBytes: number): Promise<Response> {
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of message) {
      size += chunk.length
      if (size > maxBytes) throw new Error(`an answer of more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    const status = message.statusCode ?? 502
    const headers = Object.entries(message.headersDistinct).flatMap(([name, values]) =>
      (values ?? []).map((value): [string, string] => [name, value]),
    )
    const hasBody = status !== 204 && status !== 205 && status !== 304
    return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
  } finally {
    message.destroy()
  }
}
