/** Default icon of a portal: the first letter of its title on its primary colour. No I/O. */
import { readableOn } from '../../../contract/colors.ts'

/** @param color hexadecimal, with `#` */
export function initialIcon(title: string, color: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? ''
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color}"/>` +
    `<text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="700" fill="${readableOn(color)}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
