import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

const UNKNOWN = ipaddr.parse('0.0.0.0')

interface ClientAddress {
  /** In one normal form, whatever form it was sent in. */
  address: string
  /** The key of rate limits: an IPv4 address, or the /64 of an IPv6 address, since a visitor owns a whole /64. */
  limitKey: string
}

/**
 * The client's address is the socket's, or the last forwarded one that no listed proxy wrote. Addresses
 * further left in X-Forwarded-For are claims of the client and are ignored.
 */
export function createClientAddressReader(trustedProxies: string[]) {
  const isTrusted = createProxyMatcher(trustedProxies)

  return (socketAddress: string | undefined, forwardedFor: string | undefined): ClientAddress => {
    let client = readAddress(socketAddress) ?? UNKNOWN
    const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? []
    while (isTrusted(client)) {
      const hop = readAddress(hops.pop())
      if (!hop) break
      client = hop
    }
    return { address: client.toString(), limitKey: limitKeyOf(client) }
  }
}

/** What the connections of an address are counted by, or null for those of a listed proxy. */
export function createConnectionKeyReader(trustedProxies: string[]) {
  const isTrusted = createProxyMatcher(trustedProxies)
  return (socketAddress: string | undefined): string | null => {
    const address = readAddress(socketAddress) ?? UNKNOWN
    return isTrusted(address) ? null : limitKeyOf(address)
  }
}

/** Whether a connection comes from a listed proxy. */
export function createProxyCheck(trustedProxies: string[]): (socketAddress: string | undefined) => boolean {
  const isTrusted = createProxyMatcher(trustedProxies)
  return (socketAddress) => isTrusted(readAddress(socketAddress) ?? UNKNOWN)
}

function createProxyMatcher(trustedProxies: string[]): (address: Address) => boolean {
  const ranges = trustedProxies.map(readRange)
  return (address) => ranges.some((range) => isInside(address, range))
}

/** Some proxies add the port: 192.0.2.1:5678, [2001:db8::1]:5678. Without brackets, a colon is part of the address. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/

function readAddress(text: string | undefined): Address | null {
  const [, bracketed, numbers] = text?.match(WITH_PORT) ?? []
  // The zone of a link-local address (fe80::1%eth0) names a cable of this machine, and the database refuses it.
  const plain = (bracketed ?? numbers ?? text)?.split('%')[0]
  if (!plain || !ipaddr.isValid(plain)) return null
  // An IPv4-mapped IPv6 address (::ffff:192.0.2.1) counts as IPv4.
  return ipaddr.process(plain)
}

function readRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isInside(address: Address, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits)
}

function limitKeyOf(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().map((byte, index) => (index < 8 ? byte : 0))
  return `${ipaddr.fromByteArray(network).toString()}/64`
}
