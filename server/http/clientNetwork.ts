/** Names clients for limits. A machine chooses freely among the IPv6 addresses of its network (RFC 8981). */
import { isIP } from 'node:net'

/** Number of 16-bit groups of an IPv6 address that its network has: providers give at least a /64. */
const networkGroups = 4

/** Returns what the limits of an address count: the /64 network of an IPv6 address, an IPv4 address as it is. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return address
  // Sockets for both families show IPv4 clients like this.
  const ipv4 = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1]
  return ipv4 ?? `${groupsOf(plain).slice(0, networkGroups).join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  // URLs have one spelling of an address, without dots and needless zeros.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [groups(head), groups(tail)]
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}

const groups = (part: string): string[] => (part ? part.split(':') : [])
