/** Folders, services and layers below `/rest/services`; their id is their path. No I/O. */
import { percentDecoded } from '../../../../contract/percentDecoded.ts'
import { ExpectedRunFailure } from '../plugin.ts'

type PlaceKind = 'directory' | 'service' | 'layer'

export interface Place {
  kind: PlaceKind
  /** Path below `/rest/services`, without leading and final slash: `Town/Trees/FeatureServer/0`. */
  path: string
}

const root = /^(.*?\/rest\/services)(?:\/(.*?))?\/?$/i

/** Returns the root of the services in an address, and the place below it; undefined for other addresses. */
export function placeIn(address: string): { root: string; place: Place } | undefined {
  const url = URL.parse(address)
  const [, start, path = ''] = root.exec(url?.pathname ?? '') ?? []
  if (!url || start === undefined) return undefined
  return { root: `${url.origin}${start}`, place: placeOf(percentDecoded(path) ?? path) }
}

/**
 * Parses a path.
 * @throws ExpectedRunFailure for a path that leaves the services
 */
export function placeOf(path: string): Place {
  const steps = path.split('/').filter(Boolean)
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (steps.some((step) => step === '.' || step === '..' || /[\u0000-\u001F\\]/.test(step))) {
    throw new ExpectedRunFailure('Ce n’est pas une ressource de ce serveur.')
  }
  const clean = steps.join('/')
  if (/(?:^|\/)(?:Feature|Map)Server$/.test(clean)) return { kind: 'service', path: clean }
  if (/(?:^|\/)(?:Feature|Map)Server\/\d+$/.test(clean)) return { kind: 'layer', path: clean }
  return { kind: 'directory', path: clean }
}

export const addressAt = (start: string, { path }: Place): string =>
  path ? `${start}/${path.split('/').map(encodeURIComponent).join('/')}` : start

/** Returns the name of a place: `Trees` for `Town/Trees/FeatureServer`. */
export const nameOfPlace = ({ kind, path }: Place): string =>
  path.split('/').at(kind === 'directory' ? -1 : kind === 'service' ? -2 : -1) ?? path

/** Returns the ancestors of a place below the start of the catalog, and the place itself. */
export function placesTo(place: Place, start: Place): Place[] {
  const steps = place.path.split('/')
  return steps
    .map((_, index) => placeOf(steps.slice(0, index + 1).join('/')))
    .filter(({ kind, path }, index) => {
      const isBelow = path.length > start.path.length && (!start.path || path.startsWith(`${start.path}/`))
      // `Town/Trees` of `Town/Trees/FeatureServer` is the name of a service, not a folder.
      const isName = kind === 'directory' && /^(?:Feature|Map)Server$/.test(steps[index + 1] ?? '')
      return isBelow && !isName
    })
}
