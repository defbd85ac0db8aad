/** Contrast rules (`contract/colors.ts`) for CSS colours: hex, rgb() or hsl(). */
import { darken, hslToRgb, lighten, rgbToHex } from '@mui/material/styles'
import {
  aaContrast,
  blend,
  contrastOf,
  isDarkColor,
  readableOn,
  readableVariant,
  relativeLuminance
} from '../../contract/colors.ts'

export const aaRatio = aaContrast
/** Background of the page, the default background for contrast corrections. */
export const pageBackground = '#FAFAFA'

function hexOf(color: string): string {
  return color.startsWith('#') ? color : rgbToHex(color.startsWith('hsl') ? hslToRgb(color) : color)
}

/** Relative luminance (WCAG), 0 for black to 1 for white. */
export function luminance(color: string): number {
  return relativeLuminance(hexOf(color))
}

/** Contrast ratio of two colours (WCAG), 1 to 21. */
export function contrast(a: string, b: string): number {
  return contrastOf(hexOf(a), hexOf(b))
}

/** Blends a colour over a background with an opacity from 0 to 1. */
export function blendOver(color: string, background: string, opacity: number): string {
  return blend(hexOf(color), hexOf(background), opacity)
}

export function isDark(color: string): boolean {
  return isDarkColor(hexOf(color))
}

const cache = new Map<string, string>()

/** Nearest variant of a colour that is readable on every given background. */
export function readableColor(
  color: string,
  backgrounds: string | string[] = pageBackground,
  ratio = aaRatio
): string {
  const list = typeof backgrounds === 'string' ? [backgrounds] : backgrounds
  const memoKey = `${color} ${list.join(' ')} ${ratio}`
  const memo = cache.get(memoKey)
  if (memo) return memo
  const hex = hexOf(color)
  const readable = readableVariant(hex, list.map(hexOf), ratio)
  const result = readable === hex ? color : readable
  cache.set(memoKey, result)
  return result
}

/** Text colour, black or white, on a coloured surface. */
export function textOn(surface: string): '#FFFFFF' | '#000000' {
  return readableOn(hexOf(surface))
}

/** Hover colour of a surface: moved away from its text colour, so that the contrast does not decrease. */
export function underPointer(surface: string, text: string | undefined): string {
  return (text && isDark(text) ? lighten : darken)(surface, 0.1)
}
