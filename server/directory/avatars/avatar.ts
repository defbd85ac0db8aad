/** Default avatar of an account: white initials on a colour derived from the account. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { glyphCapHeight, glyphs, glyphUnitsPerEm } from './glyphs.ts'

const size = 100
const maxInitials = 3
const maxImages = 1000
const fontSizes = [54, 46, 36]

/**
 * Colours on which white text is readable: Material Design palette, shade 600 (https://m2.material.io/design/color).
 */
const colors = [
  '#E53935',
  '#D81B60',
  '#8E24AA',
  '#5E35B1',
  '#3949AB',
  '#1E88E5',
  '#039BE5',
  '#00ACC1',
  '#00897B',
  '#43A047',
  '#7CB342',
  '#FB8C00',
  '#F4511E',
  '#6D4C41',
  '#757575',
  '#546E7A'
]

const images = new LRUCache<string, Promise<Buffer>>({ max: maxImages })

/**
 * Default avatar as PNG, 100 × 100 pixels. An account always has the same colour.
 * @param accountKey key of the account, which determines the colour
 */
export function avatarPng(accountKey: string, name: string): Promise<Buffer> {
  const svg = avatarSvg(initials(name), colorOf(accountKey))
  const known = images.get(svg)
  if (known) return known
  const image = draw(svg)
  images.set(svg, image)
  return image
}

/** Initials of a name: first letters of its words, at most 3, in upper case without accents. */
export function initials(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .slice(0, maxInitials)
}

/** Colour of an account, derived from its key. */
export function colorOf(accountKey: string): string {
  const number = createHash('sha256').update(accountKey).digest().readUInt32BE()
  return colors[number % colors.length] ?? '#757575'
}

/** SVG of an avatar. Letters are paths, so that the image does not depend on the installed fonts. */
export function avatarSvg(letters: string[], color: string): string {
  const shapes = letters.flatMap((letter) => glyphs[letter] ?? [])
  const content = shapes.length > 0 ? text(shapes) : silhouette
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${color}"/><g fill="#fff">${content}</g></svg>`
}

/** Shape for names in scripts without glyphs here. */
const silhouette = '<circle cx="50" cy="38" r="17"/><path d="M16 88a34 30 0 0 1 68 0z"/>'

function text(shapes: { advance: number; path: string }[]): string {
  const fontSize = fontSizes[shapes.length - 1] ?? fontSizes[0] ?? size
  const scale = fontSize / glyphUnitsPerEm
  const width = shapes.reduce((sum, { advance }) => sum + advance, 0) * scale
  const baseline = size / 2 + (glyphCapHeight * scale) / 2
  let left = (size - width) / 2
  return shapes
    .map(({ advance, path }) => {
      const place = `matrix(${scale} 0 0 ${-scale} ${left.toFixed(2)} ${baseline.toFixed(2)})`
      left += advance * scale
      return `<path transform="${place}" d="${path}"/>`
    })
    .join('')
}

async function draw(svg: string): Promise<Buffer> {
  // Imported with the first avatar: sharp is not needed to start.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
