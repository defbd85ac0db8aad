/** Fonts uploaded for a portal, besides the shipped ones (`fonts.ts`). No I/O. */
import type { ImageReference } from './image.ts'

/** One font file of a family; a family may have several. */
export interface FontFace {
  /** Name of the family, as in `bodyFontFamily` and `headingFontFamily`. */
  name: string
  file: Pick<ImageReference, '_id' | 'name' | 'mimeType'>
  /** Weight of the file; absent for a variable font. */
  weight?: number
  italic?: boolean
  /** Kind of the device font shown until the file is loaded. */
  kind?: 'sans-serif' | 'serif'
}

export interface OwnFont {
  name: string
  kind: 'sans-serif' | 'serif'
  faces: FontFace[]
}

/** Media types of font files, with their names in `format()` of stylesheets. */
const fontFormats = {
  'font/woff2': 'woff2',
  'font/woff': 'woff',
  'font/ttf': 'truetype',
  'font/otf': 'opentype'
} as const

type FontType = keyof typeof fontFormats

/** Names of families that need no escaping in a stylesheet. */
export const fontNamePattern = '^[A-Za-z0-9À-ÿ][A-Za-z0-9À-ÿ ._-]{0,59}$'
export const isFontName = new RegExp(fontNamePattern)

/** The valid font faces of an unchecked configuration. */
function facesOf(fonts: unknown): FontFace[] {
  if (!Array.isArray(fonts)) return []
  return (fonts as (Partial<FontFace> | null)[]).filter((face): face is FontFace => {
    const { name, file } = face ?? {}
    if (typeof name !== 'string' || !isFontName.test(name) || typeof file !== 'object' || !file) return false
    return (
      typeof file._id === 'string' && /^[\w-]+$/.test(file._id) && Object.hasOwn(fontFormats, file.mimeType)
    )
  })
}

/** Names of the uploaded families, without duplicates. */
export const ownFontNames = (fonts: unknown): string[] => [...new Set(facesOf(fonts).map(({ name }) => name))]

/** The uploaded family that a configuration names: the first of a list such as `'Marianne', sans-serif`. */
export function ownFont(fonts: unknown, value: unknown): OwnFont | undefined {
  if (typeof value !== 'string') return undefined
  const all = facesOf(fonts)
  for (const part of value.split(',')) {
    const family = part.replaceAll(/["']/g, '').trim().toLowerCase()
    const faces = all.filter(({ name }) => name.toLowerCase() === family)
    const [first] = faces
    if (first) return { name: first.name, kind: first.kind === 'serif' ? 'serif' : 'sans-serif', faces }
  }
  return undefined
}

/** Value of `font-family` for an uploaded family. */
export const ownFontStack = ({ name, kind }: OwnFont): string => `'${name}', ${kind}`

/** `@font-face` rules of a family. */
export function ownFontFaces({ faces }: OwnFont, addressOf: (id: string) => string): string {
  return faces
    .map(({ name, file, weight, italic }) =>
      [
        `@font-face{font-family:'${name}'`,
        `src:url("${addressOf(file._id)}") format('${fontFormats[file.mimeType as FontType]}')`,
        `font-weight:${isWeight(weight) ? weight : '1 1000'}`,
        `font-style:${italic === true ? 'italic' : 'normal'}`,
        'font-display:swap}'
      ].join(';')
    )
    .join('')
}

const isWeight = (weight: unknown): weight is number =>
  typeof weight === 'number' && weight >= 1 && weight <= 1000

/** Media type of a font file by its first bytes; undefined when it is not a font. */
export function fontTypeOf(data: Uint8Array): FontType | undefined {
  const mark = String.fromCodePoint(...data.subarray(0, 4))
  if (mark === 'wOF2') return 'font/woff2'
  if (mark === 'wOFF') return 'font/woff'
  if (mark === 'OTTO') return 'font/otf'
  return mark === '\u0000\u0001\u0000\u0000' || mark === 'true' ? 'font/ttf' : undefined
}
