import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import type { EgressPolicy } from './egress-policy.ts'
import { OutgoingRefused } from './outgoing-refused.ts'
import { createGuardedLookup } from './public-address.ts'
import { readStart, readWhole } from './read-body.ts'

interface OutgoingOptions {
  timeoutMs: number
  maxBytes: number
  policyOf: (url: URL) => EgressPolicy
  /**
   * `whole`: returns the complete response, or refuses it if it exceeds `maxBytes`. `start`: returns as soon as the
   * response begins; the caller reads up to `maxBytes` or cancels it.
   */
  body: 'whole' | 'start'
}

interface OutgoingRequest {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | null
  signal?: AbortSignal | undefined
}

export type OutgoingFetch = (url: string, request: OutgoingRequest) => Promise<Response>

/**
 * All outgoing HTTP requests go through here. Time and size are limited, and redirects are not followed, as one could
 * leak a token or bypass the address check.
 */
export function createOutgoingFetch({ timeoutMs, maxBytes, policyOf, body: mode }: OutgoingOptions): OutgoingFetch {
  return async (text, request) => {
    const url = new URL(text)
    const policy = policyOf(url)
    requireReachable(url, policy)
    const limits = [AbortSignal.timeout(timeoutMs), ...(request.signal ? [request.signal] : [])]
    const message = await send(url, { ...request, signal: AbortSignal.any(limits) }, policy)
    const status = requireStatus(url, message)
    const body = mode === 'whole' ? await readWhole(url, message, maxBytes) : readStart(message, maxBytes)
    const isBodiless = status === 204 || status === 205 || status === 304
    return new Response(isBodiless ? null : body, { status, headers: headersOf(message) })
  }
}

function requireReachable(url: URL, { allowsAddress, allowsPlain }: EgressPolicy): void {
  const host = hostOf(url)
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && allowsPlain(host))
  if (!isAllowed) throw new OutgoingRefused(url, 'is not a HTTPS URL')
  if (url.username || url.password) throw new OutgoingRefused(url, 'must not contain a password')
  // Node does no lookup for a literal address, so it is checked here.
  if (isIP(host) !== 0 && !allowsAddress(host)) throw notPublic(url)
}

function send(
  url: URL,
  { method, headers, body, signal }: OutgoingRequest,
  policy: EgressPolicy,
): Promise<IncomingMessage> {
  const lookup = createGuardedLookup(policy.allowsAddress, () => notPublic(url))
  const sent = new Headers(headers)
  sent.set('accept-encoding', 'identity')
  // Some servers refuse requests without these headers.
  if (!sent.has('accept')) sent.set('accept', '*/*')
  if (!sent.has('user-agent')) sent.set('user-agent', 'node')
  const options = { method, headers: Object.fromEntries(sent), signal, agent: false, lookup }
  return new Promise((done, fail) => {
    const request = (url.protocol === 'http:' ? requestPlain : requestSecure)(url, options, done)
    request.on('error', (cause) =>
      fail(cause instanceof OutgoingRefused ? cause : new OutgoingRefused(url, 'could not be reached', { cause })),
    )
    request.end(body ?? undefined)
  })
}

function notPublic(url: URL): OutgoingRefused {
  return new OutgoingRefused(url, 'does not lead to a public address')
}

function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/g, '')
}

/** A `Response` accepts only these status codes. */
function requireStatus(url: URL, message: IncomingMessage): number {
  const status = message.statusCode ?? 0
  if (status >= 200 && status <= 599) return status
  message.destroy()
  throw new OutgoingRefused(url, `answered with HTTP ${status}`)
}

function headersOf({ headersDistinct }: IncomingMessage): [string, string][] {
  return Object.entries(headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  )
}
