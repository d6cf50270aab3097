import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { createGuardedLookup, isPublicAddress } from './public-address.ts'

interface FetchTextOptions {
  timeoutMs: number
  maxBytes: number
  /** Lets plain HTTP and addresses of this machine through, and nothing else beyond the public network. */
  allowsLoopback: boolean
}

/** Says in a few words, fit for an administrator, why there is nothing to read. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** The text at an address that somebody typed; redirects are not followed. */
export async function fetchText(url: URL, options: FetchTextOptions): Promise<string> {
  const { timeoutMs, maxBytes, allowsLoopback } = options
  const allows = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopback(address))
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const isPlain = url.protocol === 'http:' && allowsLoopback && isLoopback(host)
  if (url.protocol !== 'https:' && !isPlain) throw new FetchRefused('is not a HTTPS URL')
  if (url.username || url.password) throw new FetchRefused('must not hold a password')
  // Connections to a literal address ask for no look-up.
  if (isIP(host) !== 0 && !allows(host)) throw new FetchRefused('does not lead to a public address')
  const notPublic = () => new FetchRefused('does not lead to a public address')
  const lookup = createGuardedLookup(allows, notPublic)
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const get = isPlain ? getPlain : getSecure
    get(url, { lookup, signal, agent: false, headers: { accept: 'application/xml, text/xml, */*' } }, done).on(
      'error',
      (cause) => fail(cause instanceof FetchRefused ? cause : new FetchRefused('could not be reached', { cause })),
    )
  })
  return readText(response, maxBytes)
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  try {
    if (response.statusCode !== 200) throw new FetchRefused(`answered with HTTP ${response.statusCode}`)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response) {
      size += chunk.length
      if (size > maxBytes) throw new FetchRefused('is too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch (cause) {
    throw cause instanceof FetchRefused ? cause : new FetchRefused('could not be read', { cause })
  } finally {
    response.destroy()
  }
}
