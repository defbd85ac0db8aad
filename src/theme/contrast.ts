/**
 * The readable-colour rule: pure functions over CSS colours (hex, rgb() or hsl()).
 * Ratios and thresholds: WCAG 2.2, success criteria 1.4.3 (AA, 4.5:1) and 1.4.6 (AAA, 7:1).
 */
import { darken, decomposeColor, hexToRgb, hslToRgb, lighten, rgbToHex } from '@mui/material/styles'

export const aaRatio = 4.5
/** The page's own background, which colours are corrected against by default. */
export const pageBackground = '#FAFAFA'

const step = 0.02
const maxSteps = 300
const darkLuminance = 0.4

function channels(color: string): [number, number, number] {
  const rgb = color.startsWith('#') ? hexToRgb(color) : color.startsWith('hsl') ? hslToRgb(color) : color
  const [red = 0, green = 0, blue = 0] = decomposeColor(rgb).values
  return [red, green, blue]
}

/** Relative luminance, 0 for black to 1 for white (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
export function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const value = channel / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

export function isDark(color: string): boolean {
  return luminance(color) < darkLuminance
}

const known = new Map<string, string>()

/**
 * The nearest variant of a colour that can be read on every given background: moved step by step, darker on light
 * backgrounds and brighter on dark ones, until the contrast reaches `ratio`.
 */
export function readableColor(
  color: string,
  backgrounds: string | string[] = pageBackground,
  ratio = aaRatio
): string {
  const list = typeof backgrounds === 'string' ? [backgrounds] : backgrounds
  const memoKey = `${color} ${list.join(' ')} ${ratio}`
  const memo = known.get(memoKey)
  if (memo) return memo
  const move = list.some(isDark) ? lighten : darken
  let readable = color
  for (let steps = 0; steps < maxSteps && !reads(readable, list, ratio); steps++)
    readable = move(readable, step)
  const result = readable === color ? color : rgbToHex(readable)
  known.set(memoKey, result)
  return result
}

function reads(color: string, backgrounds: string[], ratio: number): boolean {
  return backgrounds.every((background) => contrast(color, background) >= ratio)
}

/** Text on a coloured surface: white when white passes AA, else the more readable of black and white. */
export function textOn(surface: string): '#FFFFFF' | '#000000' {
  const white = contrast('#FFFFFF', surface)
  if (white >= aaRatio) return '#FFFFFF'
  return white >= contrast('#000000', surface) ? '#FFFFFF' : '#000000'
}

/** A surface while the pointer is over it: moved away from its text, which stays as readable as it was. */
export function underPointer(surface: string, text: string | undefined): string {
  return (text && isDark(text) ? lighten : darken)(surface, 0.1)
}
