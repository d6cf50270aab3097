import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** How far a request may go. Each caller says it, by whose word the address came. */
export interface Reach {
  /** Whether a connection to this address may be opened. */
  allowsAddress: (address: string) => boolean
  /** Whether this host, a name or an address, may be asked over plain HTTP. */
  allowsPlain: (host: string) => boolean
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** For an address that another party's document names, or that somebody typed. */
export const publicReach: Reach = { allowsAddress: isPublicAddress, allowsPlain: () => false }

/** The same for trying things out: this machine too, there over plain HTTP as well. */
export const publicOrLoopbackReach: Reach = {
  allowsAddress: (address) => isPublicAddress(address) || isLoopbackAddress(address),
  allowsPlain: isLoopbackAddress,
}

/** For a host of the operator's own settings that our secrets go to: in any network, over TLS unless it is this machine. */
export const secureReach: Reach = { allowsAddress: () => true, allowsPlain: isLoopbackHost }

/** For an address of the operator's own settings, which may well be in a private network without TLS. */
export const unlimitedReach: Reach = { allowsAddress: () => true, allowsPlain: () => true }

export function isLoopbackHost(host: string): boolean {
  return /^(127\.0\.0\.1|\[?::1\]?|localhost)$/.test(host)
}
