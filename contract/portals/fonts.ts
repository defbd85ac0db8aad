/**
 * Font families that ship with the platform, offered to portals. Each has fallback faces: fonts of the device scaled to
 * the widths and heights of the family, so that the layout does not shift when the font file is loaded.
 */

interface Metrics {
  unitsPerEm: number
  ascent: number
  descent: number
  /** Mean width of the letters of a text, in font units. */
  width: number
}

interface PortalFont {
  /** Name of the family in configurations and in forms. */
  name: string
  /** Slug of the family in the names of its files: `{slug}-latin-wght-normal.woff2`. */
  slug: string
  kind: 'sans-serif' | 'serif'
  /** Lowest and highest weight of the variable font. */
  weights: [number, number]
  /** Whether the family has italic files. */
  italic: boolean
  /** Advice on the use of the family, shown in the form. */
  note: { fr: string; en: string }
  metrics: Metrics
}

export const portalFonts: readonly PortalFont[] = [
  {
    name: 'Nunito',
    slug: 'nunito',
    kind: 'sans-serif',
    weights: [200, 1000],
    italic: true,
    note: { fr: 'Ronde et chaleureuse', en: 'Round and warm' },
    metrics: { unitsPerEm: 1000, ascent: 1011, descent: 353, width: 452 }
  },
  {
    name: 'Inter',
    slug: 'inter',
    kind: 'sans-serif',
    weights: [100, 900],
    italic: true,
    note: { fr: 'Neutre et nette', en: 'Neutral and crisp' },
    metrics: { unitsPerEm: 2048, ascent: 1984, descent: 494, width: 978 }
  },
  {
    name: 'Source Sans 3',
    slug: 'source-sans-3',
    kind: 'sans-serif',
    weights: [200, 900],
    italic: true,
    note: { fr: 'Sobre, pour les longs textes', en: 'Plain, for long texts' },
    metrics: { unitsPerEm: 1000, ascent: 1024, descent: 400, width: 418 }
  },
  {
    name: 'Atkinson Hyperlegible Next',
    slug: 'atkinson-hyperlegible-next',
    kind: 'sans-serif',
    weights: [200, 800],
    italic: true,
    note: { fr: 'Lettres faciles à distinguer', en: 'Letters that are easy to tell apart' },
    metrics: { unitsPerEm: 1000, ascent: 984, descent: 316, width: 444 }
  },
  {
    name: 'Figtree',
    slug: 'figtree',
    kind: 'sans-serif',
    weights: [300, 900],
    italic: true,
    note: { fr: 'Géométrique et légère', en: 'Geometric and light' },
    metrics: { unitsPerEm: 1000, ascent: 950, descent: 250, width: 449 }
  },
  {
    name: 'Bricolage Grotesque',
    slug: 'bricolage-grotesque',
    kind: 'sans-serif',
    weights: [200, 800],
    italic: false,
    note: { fr: 'De caractère, pour les titres', en: 'With character, for headings' },
    metrics: { unitsPerEm: 1000, ascent: 930, descent: 270, width: 470 }
  },
  {
    name: 'Lora',
    slug: 'lora',
    kind: 'serif',
    weights: [400, 700],
    italic: true,
    note: { fr: 'À empattements, élégante', en: 'Serif, elegant' },
    metrics: { unitsPerEm: 1000, ascent: 1006, descent: 274, width: 468 }
  },
  {
    name: 'Source Serif 4',
    slug: 'source-serif-4',
    kind: 'serif',
    weights: [200, 900],
    italic: true,
    note: { fr: 'À empattements, classique', en: 'Serif, classic' },
    metrics: { unitsPerEm: 1000, ascent: 1036, descent: 335, width: 479 }
  }
]

export const defaultFont = portalFonts[0] as PortalFont

/**
 * Returns the family that a configuration names: the first shipped family of a list such as `'Inter', sans-serif`, or
 * else the default one.
 */
export function fontNamed(value: unknown): PortalFont {
  if (typeof value !== 'string') return defaultFont
  const names = value.split(',').map((name) => bareName(name))
  const fonts = names.map((name) => portalFonts.find((font) => bareName(font.name) === name))
  return fonts.find((font) => font !== undefined) ?? defaultFont
}

const bareName = (name: string): string =>
  name
    .replace(/["']/g, '')
    .trim()
    .toLowerCase()
    .replace(/ variable$/, '')

/**
 * Fonts of devices for each kind; fonts with the same metrics are in one entry. Order: fonts of computers, of phones,
 * of Linux.
 */
const deviceFonts: Record<PortalFont['kind'], { names: string[]; unitsPerEm: number; width: number }[]> = {
  'sans-serif': [
    { names: ['Arial', 'Liberation Sans', 'Arimo'], unitsPerEm: 2048, width: 913 },
    { names: ['Roboto'], unitsPerEm: 2048, width: 911 },
    { names: ['DejaVu Sans'], unitsPerEm: 2048, width: 1041 }
  ],
  serif: [
    { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], unitsPerEm: 2048, width: 832 },
    { names: ['Noto Serif'], unitsPerEm: 1000, width: 481 },
    { names: ['DejaVu Serif'], unitsPerEm: 2048, width: 1058 }
  ]
}

/** Name under which `@font-face` rules declare a family. */
export const faceName = (font: PortalFont): string => `${font.name} Variable`

const fallbackName = (font: PortalFont, index: number): string => `${font.name} Fallback ${index + 1}`

/** Value of `font-family` for a family and its fallbacks. */
export function fontStack(font: PortalFont): string {
  const fallbacks = deviceFonts[font.kind].map((_, index) => fallbackName(font, index))
  return [...[faceName(font), ...fallbacks].map((name) => `'${name}'`), font.kind].join(', ')
}

/** `@font-face` rules of the fallbacks of a family. */
export function fallbackFaces(font: PortalFont): string {
  const { unitsPerEm, ascent, descent, width } = font.metrics
  return deviceFonts[font.kind]
    .map((device, index) => {
      const scale = width / unitsPerEm / (device.width / device.unitsPerEm)
      const percent = (part: number): string => `${(part * 100).toFixed(2)}%`
      const height = (units: number): string => percent(units / unitsPerEm / scale)
      return [
        `@font-face{font-family:'${fallbackName(font, index)}'`,
        `src:${device.names.map((name) => `local('${name}')`).join(',')}`,
        `size-adjust:${percent(scale)}`,
        `ascent-override:${height(ascent)}`,
        `descent-override:${height(descent)}`,
        'line-gap-override:0%}'
      ].join(';')
    })
    .join('')
}
