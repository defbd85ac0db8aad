/** Colours of map values, distinguishable by users with colour blindness. */

/** Colour of values without a colour of their own, and of lines without a value. */
export const otherColor = '#8A8F94'

/** Ends of a ramp in OKLCH: lightness decreases along the ramp, so that the order is readable without hue. */
interface Ramp {
  from: Oklch
  to: Oklch
  middle?: Oklch
}
type Oklch = readonly [lightness: number, chroma: number, hue: number]

const ramps = {
  blues: { from: [0.92, 0.04, 230], to: [0.36, 0.12, 262] },
  greens: { from: [0.93, 0.07, 120], to: [0.38, 0.09, 165] },
  oranges: { from: [0.93, 0.06, 85], to: [0.42, 0.14, 35] },
  purples: { from: [0.93, 0.03, 310], to: [0.38, 0.15, 300] },
  viridis: { from: [0.9, 0.17, 105], middle: [0.62, 0.11, 175], to: [0.3, 0.12, 300] },
  /** Diverging ramp: two hues on the two sides of a middle value. */
  diverging: { from: [0.5, 0.14, 255], middle: [0.94, 0.01, 100], to: [0.5, 0.15, 45] }
} as const satisfies Record<string, Ramp>

export type RampName = keyof typeof ramps
export const rampNames = Object.keys(ramps) as RampName[]

export function isRamp(name: unknown): name is RampName {
  return typeof name === 'string' && Object.hasOwn(ramps, name)
}

/** Colours of `count` classes, from the lowest to the highest. */
export function rampColors(name: RampName, count: number, isReversed = false): string[] {
  const ramp: Ramp = ramps[name]
  const colors = Array.from({ length: count }, (_, index) =>
    colorOf(along(ramp, count === 1 ? 0.6 : index / (count - 1)))
  )
  return isReversed ? colors.toReversed() : colors
}

function along({ from, middle, to }: Ramp, part: number): Oklch {
  if (!middle) return between(from, to, part)
  return part < 0.5 ? between(from, middle, part * 2) : between(middle, to, part * 2 - 1)
}

function between(start: Oklch, end: Oklch, part: number): Oklch {
  const mix = (index: 0 | 1 | 2): number => start[index] + (end[index] - start[index]) * part
  return [mix(0), mix(1), mix(2)]
}

/** Converts an OKLCH colour to hexadecimal sRGB (https://bottosson.github.io/posts/oklab/). */
function colorOf([lightness, chroma, hue]: Oklch): string {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  ]
  return `#${linear.map(channel).join('')}`
}

function channel(linear: number): string {
  const light = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  const byte = Math.round(255 * Math.min(1, Math.max(0, light)))
  return byte.toString(16).padStart(2, '0')
}

/** Heat map colours, from the lowest density to the highest. */
export const heatColors = ['#fde9a9', '#fdb863', '#f0703c', '#c92a4b', '#7a1058']
