import { lookup as resolve } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/** Networks that are not everybody's: this machine, private ones, link-local (where clouds keep their secrets), others. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
].map((text) => text.split('/'))) {
  privateNetworks.addSubnet(network ?? '', Number(bits), 'ipv4')
}
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
/** Tunnels and examples inside it, which lead to private addresses or nowhere. */
const oddV6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  oddV6.addSubnet(network, bits, 'ipv6')
}
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  // An IPv4 address in IPv6 clothing is judged by neither rule and refused by both.
  if (family === 4) return !privateNetworks.check(address, 'ipv4')
  return family === 6 && publicV6.check(address, 'ipv6') && !oddV6.check(address, 'ipv6')
}

function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * The text at an address that somebody typed. The name is resolved once and what it resolves to is judged, so that a
 * name cannot point elsewhere a moment later; redirects are not followed.
 */
export async function fetchText(url: URL, options: FetchTextOptions): Promise<string> {
  const { timeoutMs, maxBytes, allowsLoopback } = options
  const allows = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopback(address))
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const isPlain = url.protocol === 'http:' && allowsLoopback && isLoopback(host)
  if (url.protocol !== 'https:' && !isPlain) throw new FetchRefused('is not a HTTPS URL')
  if (url.username || url.password) throw new FetchRefused('must not hold a password')
  // Connections to a literal address ask for no look-up.
  if (isIP(host) !== 0 && !allows(host)) throw new FetchRefused('does not lead to a public address')
  const lookup: LookupFunction = (name, settings, callback) => {
    resolve(name, { ...settings, all: true }, (error, found) => {
      if (error) return callback(error, [])
      if (found.length === 0 || !found.every(({ address }) => allows(address)))
        return callback(new FetchRefused('does not lead to a public address'), [])
      const [first] = found
      if (settings.all) callback(null, found)
      else callback(null, first?.address ?? '', first?.family ?? 4)
    })
  }
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
