/** DNS lookup for names chosen by users: the checked addresses are those of the connection, against DNS rebinding. */
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isGlobalAddress } from './addresses.ts'
import { RefusedAddress } from './failure.ts'

/** Resolves all addresses of a name, like `lookup` of `node:dns`. */
export type ResolveName = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
) => void

/** Returns a lookup that fails unless all addresses of the name are global. */
export function checkedLookup(resolveName: ResolveName = systemLookup): LookupFunction {
  return (name, options, done) => {
    resolveName(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isGlobalAddress(address))) {
        return done(new RefusedAddress(), [])
      }
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
