import type { Box } from './base/extents.ts'

/** Decimals of coordinates: about ten metres. */
const decimals = 4

/** Centre of an extent, formatted: `47,2000° N, 1,0000° O`. */
export function placeText([west, south, east, north]: Box, locale: string): string {
  const [northern, southern, eastern, western] = locale.startsWith('fr') ? 'NSEO' : 'NSEW'
  const write = (degrees: number, positive = '', negative = ''): string => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    return `${Math.abs(degrees).toLocaleString(locale, digits)}° ${degrees < 0 ? negative : positive}`
  }
  return `${write((south + north) / 2, northern, southern)}, ${write((west + east) / 2, eastern, western)}`
}
