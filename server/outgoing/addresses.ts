/** Which addresses of the Internet protocol belong to the whole world, and which to a machine or a local network. */
import { BlockList, isIP } from 'node:net'

/** Registries "IPv4 special-purpose addresses", multicast and the reserved rest. */
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

/** What is not for everybody within 2000::/3: protocol assignments (Teredo), documentation, IPv4 inside of IPv6. */
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
 * Whether an address, as a connection takes it, may be anybody's. Outside of 2000::/3 no IPv6 address is: loopback,
 * unique local, link local, multicast, and all that hold an IPv4 address (mapped, compatible, NAT64).
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
