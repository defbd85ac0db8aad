/** The readable-colour rule (`contract/colors.ts`) over CSS colours: hex, rgb() or hsl(). */
import { darken, hslToRgb, lighten, rgbToHex } from '@mui/material/styles'
import {
  aaContrast,
  blended,
  contrastOf,
  isDarkColor,
  readableOn,
  readableVariant,
  relativeLuminance
} from '../../contract/colors.ts'

export const aaRatio = aaContrast
/** The page's own background, which colours are corrected against by default. */
export const pageBackground = '#FAFAFA'

function hexOf(color: string): string {
  return color.startsWith('#') ? color : rgbToHex(color.startsWith('hsl') ? hslToRgb(color) : color)
}

/** Relative luminance, 0 for black to 1 for white. */
export function luminance(color: string): number {
  return relativeLuminance(hexOf(color))
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(hexOf(one), hexOf(other))
}

/** A colour laid over a background, as opaque as `opacity` (0 to 1) says. */
export function over(color: string, background: string, opacity: number): string {
  return blended(hexOf(color), hexOf(background), opacity)
}

export function isDark(color: string): boolean {
  return isDarkColor(hexOf(color))
}

const known = new Map<string, string>()

/** The nearest variant of a colour that can be read on every given background. */
export function readableColor(
  color: string,
  backgrounds: string | string[] = pageBackground,
  ratio = aaRatio
): string {
  const list = typeof backgrounds === 'string' ? [backgrounds] : backgrounds
  const memoKey = `${color} ${list.join(' ')} ${ratio}`
  const memo = known.get(memoKey)
  if (memo) return memo
  const hex = hexOf(color)
  const readable = readableVariant(hex, list.map(hexOf), ratio)
  const result = readable === hex ? color : readable
  known.set(memoKey, result)
  return result
}

/** Text on a coloured surface. */
export function textOn(surface: string): '#FFFFFF' | '#000000' {
  return readableOn(hexOf(surface))
}

/** A surface while the pointer is over it: moved away from its text, which stays as readable as it was. */
export function underPointer(surface: string, text: string | undefined): string {
  return (text && isDark(text) ? lighten : darken)(surface, 0.1)
}
