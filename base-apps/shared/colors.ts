/** Colour functions over `#rrggbb`. No I/O. */

/**
 * Colours distinguishable with colour blindness, each with a contrast of at least 3:1 on the page (WCAG 2.2, 1.4.11).
 * After Okabe and Ito, and Tol.
 */
export const palettes = {
  light: [
    '#0072B2',
    '#D55E00',
    '#00865F',
    '#AA4499',
    '#7A6A00',
    '#332288',
    '#C4566A',
    '#117733',
    '#5B6770',
    '#882255'
  ],
  dark: [
    '#56B4E9',
    '#E69F00',
    '#2CC295',
    '#E08FC9',
    '#D9C84A',
    '#A89CFF',
    '#FF9AA8',
    '#7FD17F',
    '#B0BEC5',
    '#F07FB0'
  ]
} as const

export const backgrounds = { light: '#FFFFFF', dark: '#121212' } as const
const hexColor = /^#[\da-f]{6}$/i

/** Normalizes a `#rgb` or `#rrggbb` colour to `#rrggbb`; undefined for another text. */
export function hexOf(text: string | null | undefined): string | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text ?? '')
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toUpperCase()
  return text && hexColor.test(text) ? text.toUpperCase() : undefined
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Relative luminance, 0 for black to 1 for white (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const value = channel / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Mixes two colours; `part` is the share of the second, from 0 to 1. */
export function mixed(start: string, end: string, part: number): string {
  const ends = channels(end)
  const parts = channels(start).map((channel, index) => {
    const value = Math.round(channel + ((ends[index] ?? 0) - channel) * part)
    return value.toString(16).padStart(2, '0')
  })
  return `#${parts.join('')}`.toUpperCase()
}

/** Nearest lighter or darker variant of a colour that has the contrast `ratio` on the background. */
export function readable(color: string, background: string, ratio = 4.5): string {
  const end = luminance(background) < 0.4 ? '#FFFFFF' : '#000000'
  for (let part = 0; part < 1; part += 0.04) {
    const candidate = mixed(color, end, part)
    if (contrast(candidate, background) >= ratio) return candidate
  }
  return end
}

/** Black or white, whichever has the higher contrast on a colour. */
export const textOn = (color: string): string =>
  contrast('#FFFFFF', color) >= contrast('#000000', color) ? '#FFFFFF' : '#000000'
