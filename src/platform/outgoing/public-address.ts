import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not everybody's: this machine, private ones, link-local (where clouds keep their secrets), others. */
const closedNetworks = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
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
tunnels.addSubnet('3fff::', 20, 'ipv6')

/** An IPv4-mapped IPv6 address is not public: neither rule accepts it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedNetworks.check(address, 'ipv4')
  return family === 6 && openNetworks.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

/**
 * For requests to addresses that another party names: a name is resolved once and what it resolves to is judged, so that
 * it cannot point elsewhere a moment later. Connections to a literal address ask for no look-up.
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
