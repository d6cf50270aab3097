import ipaddr from 'ipaddr.js'

/** The network that a single customer may control: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  const bytes = parsed.toByteArray()
  const kept = parsed.kind() === 'ipv4' ? 3 : 6
  const network = ipaddr.fromByteArray(bytes.map((byte, index) => (index < kept ? byte : 0)))
  return `${network.toString()}/${kept * 8}`
}
