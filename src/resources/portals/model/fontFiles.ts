/** Parses the family and style from a font file name, such as `Marianne-BoldItalic.woff2`. No I/O. */
import type { FontFace } from '../../../../contract/portals/ownFonts.ts'

/** Weight names, compound ones first: `ExtraBold` must not match as `Bold`. */
const weightNames: [pattern: RegExp, weight: number][] = [
  [/(?:extra|ultra)[-_ ]?light/i, 200],
  [/(?:semi|demi)[-_ ]?bold/i, 600],
  [/(?:extra|ultra)[-_ ]?bold/i, 800],
  [/thin|hairline/i, 100],
  [/light/i, 300],
  [/medium/i, 500],
  [/bold/i, 700],
  [/black|heavy/i, 900],
  [/regular|normal|roman/i, 400]
]

const styleStart =
  /[-_ ](?:thin|hairline|extra|ultra|semi|demi|light|regular|normal|roman|medium|bold|black|heavy|italic|oblique|variable|vf)/i

/** Family of a font file, without style and extension. */
export function familyOfFile(fileName: string): string {
  const bare = fileName.replace(/\.[^.]*$/, '').replace(/\[.*$/, '')
  const [family = ''] = bare.split(styleStart)
  const words = family
    .replaceAll(/[^A-Za-z0-9À-ÿ ._-]/g, ' ')
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .trim()
  return words.slice(0, 60) || 'Police'
}

/** Style of a font file by its name; a variable font has no single weight. */
export function faceOfFile(fileName: string): Pick<FontFace, 'weight' | 'italic'> {
  const isVariable = /variable|[-_ ]vf\b|\[/i.test(fileName)
  const weight = isVariable ? undefined : weightNames.find(([pattern]) => pattern.test(fileName))?.[1]
  return { ...(weight ? { weight } : {}), ...(/italic|oblique/i.test(fileName) ? { italic: true } : {}) }
}
