/** Look-ups of names that users chose: what a name gives is checked where it is connected to, in between nothing changes. */
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isGlobalAddress } from './addresses.ts'
import { RefusedAddress } from './failure.ts'

/** All addresses of a name, as `lookup` of `node:dns` gives them. */
export type ResolveName = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
) => void

/** Gives addresses of the whole world only. */
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
