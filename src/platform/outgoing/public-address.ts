import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Networks that are not public: this machine, private networks, link-local addresses (where clouds serve their secrets)
 * and others.
 */
const closedNetworks = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/')
  closedNetworks.addSubnet(address, Number(bits), 'ipv4')
}
/** Publicly assigned IPv6 networks. Tunnels and documentation addresses are excluded below. */
const openNetworks = new BlockList()
openNetworks.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
tunnels.addSubnet('2001::', 23, 'ipv6')
tunnels.addSubnet('2001:db8::', 32, 'ipv6')
tunnels.addSubnet('2002::', 16, 'ipv6')
tunnels.addSubnet('3fff::', 20, 'ipv6')

/** IPv4-mapped IPv6 addresses do not count as public, as neither rule accepts them. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedNetworks.check(address, 'ipv4')
  return family === 6 && openNetworks.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

/**
 * For URLs that somebody else chose: resolves a name once, then checks and uses that result, so the name cannot point
 * elsewhere a moment later. Literal addresses need no lookup and are checked by the caller.
 */
export function createGuardedLookup(allows: (address: string) => boolean, refuse: (name: string) => Error) {
  const lookup: LookupFunction = (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      if (found.length === 0 || !found.every(({ address }) => allows(address))) return callback(refuse(name), [])
      if (options.all) callback(null, found)
      else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4)
    })
  }
  return lookup
}
