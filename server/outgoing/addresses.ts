/** Separates global IP addresses from those of a machine or a private network. */
import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not global: IANA special-purpose registry, multicast and reserved ranges. */
const localIpv4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4]
]

/**
 * Networks within 2000::/3 that are not global: protocol assignments (Teredo), documentation, IPv4 embedded in IPv6.
 */
const localIpv6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20]
]

const ipv4 = new BlockList()
for (const [network, prefix] of localIpv4) ipv4.addSubnet(network, prefix, 'ipv4')
const ipv6 = new BlockList()
for (const [network, prefix] of localIpv6) ipv6.addSubnet(network, prefix, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/**
 * Tells whether a canonical IP address is globally reachable. IPv6 addresses outside of 2000::/3 are not: loopback,
 * unique local, link local, multicast, and all with an embedded IPv4 address (mapped, compatible, NAT64).
 */
export function isGlobalAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !ipv4.check(address, 'ipv4')
    case 6: {
      const [withoutZone = ''] = address.split('%')
      return globalIpv6.check(withoutZone, 'ipv6') && !ipv6.check(withoutZone, 'ipv6')
    }
    default:
      return false
  }
}
