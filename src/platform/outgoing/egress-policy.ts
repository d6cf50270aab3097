import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Which hosts a request may reach. Callers choose a policy according to who provided the URL. */
export interface EgressPolicy {
  /** Whether a connection to this address may be opened. */
  allowsAddress: (address: string) => boolean
  /** Whether this host, a name or an address, may be reached over plain HTTP. */
  allowsPlain: (host: string) => boolean
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** For a URL from somebody else's document, or one that a person typed. */
export const publicOnly: EgressPolicy = { allowsAddress: isPublicAddress, allowsPlain: () => false }

/** For development: also allows this machine, even over plain HTTP. */
export const publicOrLoopback: EgressPolicy = {
  allowsAddress: (address) => isPublicAddress(address) || isLoopbackAddress(address),
  allowsPlain: isLoopbackAddress,
}

/**
 * For a host in the operator's settings that receives our secrets. It may be in any network, but needs TLS unless it is
 * this machine.
 */
export const tlsOnly: EgressPolicy = { allowsAddress: () => true, allowsPlain: isLoopbackHost }

/** For a URL in the operator's settings that may be in a private network without TLS. */
export const anyHost: EgressPolicy = { allowsAddress: () => true, allowsPlain: () => true }

export function isLoopbackHost(host: string): boolean {
  return /^(127\.0\.0\.1|\[?::1\]?|localhost)$/.test(host)
}
