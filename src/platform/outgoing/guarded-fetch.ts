import { lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/** Networks that are not everybody's: this machine, private ones, link-local (where clouds keep their secrets), others. */
const closedNetworks = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]) {
  const [address = '', bits] = network.split('/')
  closedNetworks.addSubnet(address, Number(bits), 'ipv4')
}
/** Of IPv6 only what is given out to the public, without the tunnels and examples in it. */
const openNetworks = new BlockList()
openNetworks.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
tunnels.addSubnet('2001::', 23, 'ipv6')
tunnels.addSubnet('2001:db8::', 32, 'ipv6')
tunnels.addSubnet('2002::', 16, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedNetworks.check(address, 'ipv4')
  return family === 6 && openNetworks.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

/**
 * Requests to addresses that another party's document names. A name is resolved once, and what it resolves to is
 * judged, so that it cannot point elsewhere a moment later; redirects are not followed; time and size have an end.
 */
export function createGuardedFetch({ timeoutMs, maxBytes, trustedHost }: GuardedFetchOptions): GuardedFetch {
  const lookupPublic: LookupFunction = (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(`${name} does not lead to a public address`), [])
      if (options.all) callback(null, found)
      else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4)
    })
  }

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
        ...{ agent: false, ...(!isTrusted && { lookup: lookupPublic }) },
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
