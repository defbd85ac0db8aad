/** Search of icons by name, and icons in the form stored in topics. No I/O. */
import type { TopicIcon } from '../../../../contract/settings.ts'
import { foldText } from '../../../i18n/collation.ts'
import type { NamedIcon } from './icons.ts'

/** Maximum number of icons to render. */
export const maxIcons = 25

/** Returns the icons whose name contains all the words; prefixes and whole words come first. */
export function searchIcons(icons: readonly NamedIcon[], text: string): NamedIcon[] {
  const words = foldText(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  if (words.length === 0) return icons.slice(0, maxIcons)
  const matchingIcons = icons.filter(({ name }) => words.every((word) => name.includes(word)))
  const distances = new Map(matchingIcons.map((icon) => [icon, distance(icon.name, words)]))
  return matchingIcons
    .toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))
    .slice(0, maxIcons)
}

function distance(name: string, words: string[]): number {
  const parts = name.split('-')
  const isStart = name.startsWith(words[0] ?? '')
  const wholeWordCount = words.filter((word) => parts.includes(word)).length
  return parts.length + (isStart ? 0 : 3) - 2 * wholeWordCount
}

export function topicIcon({ name, path }: NamedIcon): TopicIcon {
  return {
    name,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"/></svg>`,
    svgPath: path
  }
}
