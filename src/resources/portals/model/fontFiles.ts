/** What the name of a font's file says of it, as foundries write them: `Marianne-BoldItalic.woff2`. Pure. */
import type { FontFace } from '../../../../contract/portals/ownFonts.ts'

/** Names of weights, the longest first: `ExtraBold` is not `Bold`. */
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

/** The family, without its style and its extension. */
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

/** The style of a file by its name; a file of all weights has none. */
export function faceOfFile(fileName: string): Pick<FontFace, 'weight' | 'italic'> {
  const isVariable = /variable|[-_ ]vf\b|\[/i.test(fileName)
  const weight = isVariable ? undefined : weightNames.find(([pattern]) => pattern.test(fileName))?.[1]
  return { ...(weight ? { weight } : {}), ...(/italic|oblique/i.test(fileName) ? { italic: true } : {}) }
}
