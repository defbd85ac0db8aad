/** The image of an account that has none: its initials in white on a colour of its own. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { glyphCapHeight, glyphs, glyphUnitsPerEm } from './glyphs.ts'

const size = 100
const maxInitials = 3
const mostImages = 1000
const fontSizes = [54, 46, 36]

/** Material Design palette, shade 600 (https://m2.material.io/design/color): the ones on which white is readable. */
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

const images = new LRUCache<string, Promise<Buffer>>({ max: mostImages })

/**
 * PNG of 100×100 pixels. The same account always has the same colour.
 * @param accountKey identifies the account
 */
export function avatarPng(accountKey: string, name: string): Promise<Buffer> {
  const svg = avatarSvg(initials(name), colorOf(accountKey))
  const known = images.get(svg)
  if (known) return known
  const image = draw(svg)
  images.set(svg, image)
  return image
}

/** First letters of the words of a name, at most 3, without accents, in capitals. */
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

/** A colour chosen once and for all by the account's identity. */
export function colorOf(accountKey: string): string {
  const number = createHash('sha256').update(accountKey).digest().readUInt32BE()
  return colors[number % colors.length] ?? '#757575'
}

/** Letters are drawn as shapes: the image does not depend on the fonts of the machine. */
export function avatarSvg(letters: string[], color: string): string {
  const shapes = letters.flatMap((letter) => glyphs[letter] ?? [])
  const content = shapes.length > 0 ? text(shapes) : silhouette
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${color}"/><g fill="#fff">${content}</g></svg>`
}

/** For names in scripts that the shapes do not cover. */
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
  // Loaded with the first avatar: the image library is not needed to start.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
