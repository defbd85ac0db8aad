/** Contrast of colours, for the server and for pages. Ratios: WCAG 2.2, success criteria 1.4.3 and 1.4.6. */

export const aaContrast = 4.5
export const aaaContrast = 7
const black = '#000000'
const white = '#FFFFFF'
const step = 0.02
const maxSteps = 100
const darkLuminance = 0.4

/** Whether a value is a colour as `#rgb` or `#rrggbb`. */
export function isHexColor(value: unknown): value is string {
  return typeof value === 'string' && /^#([\da-f]{3}|[\da-f]{6})$/i.test(value)
}

/** The colour as `#RRGGBB`. */
export function longHex(color: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color)
  const digits = short ? short.slice(1).map((digit) => digit + digit) : [color.slice(1)]
  return `#${digits.join('').toUpperCase()}`
}

type Channels = [number, number, number]

function channels(color: string): Channels {
  const hex = longHex(color)
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Channels
}

function hexOf(values: number[]): string {
  const digits = values.map((value) => Math.round(value).toString(16).padStart(2, '0'))
  return `#${digits.join('').toUpperCase()}`
}

/** Relative luminance, 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function relativeLuminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const luminances = [relativeLuminance(a), relativeLuminance(b)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

/** The colour laid over a background with the opacity `part`, 0 to 1. */
export function blend(color: string, background: string, part: number): string {
  const backgroundChannels = channels(background)
  return hexOf(
    channels(color).map((value, index) => value * part + (backgroundChannels[index] ?? 0) * (1 - part))
  )
}

/** Text colour for a background: white if its contrast meets AA, else black or white, whichever has more contrast. */
export function readableOn(color: string): typeof white | typeof black {
  const onWhite = contrastOf(white, color)
  return onWhite >= aaContrast || onWhite >= contrastOf(black, color) ? white : black
}

export function isDarkColor(color: string): boolean {
  return relativeLuminance(color) < darkLuminance
}

/**
 * The nearest variant of a colour that has the contrast ratio on all backgrounds: darker on light backgrounds, brighter
 * on dark ones.
 */
export function readableVariant(color: string, backgrounds: string[], ratio = aaContrast): string {
  const lowestContrast = (variant: string): number =>
    Math.min(...backgrounds.map((background) => contrastOf(variant, background)))
  for (const end of backgrounds.some(isDarkColor) ? [white, black] : [black, white]) {
    for (let steps = 0; steps <= maxSteps; steps++) {
      const variant = steps === 0 ? color : blend(end, color, Math.min(1, steps * step))
      if (lowestContrast(variant) >= ratio) return variant
    }
  }
  // No colour has enough contrast on all backgrounds: black or white, whichever has more.
  return lowestContrast(white) >= lowestContrast(black) ? white : black
}
