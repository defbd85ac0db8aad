/** Excerpts that the API marks the found words in (docs/api/lines.md). */
import type { Line } from '../../../contract/datasets/dataset.ts'

const start = '<em class="highlighted">'
const end = '</em>'

export interface ExcerptPart {
  text: string
  /** One of the words that were searched. */
  found: boolean
}

/** A fragment as plain texts: only the marks of the API count as such, whatever else the text holds. */
export function excerptParts(fragment: string): ExcerptPart[] {
  const [first = '', ...marked] = fragment.split(start)
  const parts: ExcerptPart[] = [{ text: first, found: false }]
  for (const piece of marked) {
    const cut = piece.indexOf(end)
    const length = cut === -1 ? piece.length : cut
    parts.push({ text: piece.slice(0, length), found: true })
    parts.push({ text: piece.slice(length + end.length), found: false })
  }
  return parts.filter(({ text }) => text !== '')
}

/** The fragments of a column in which something was found. */
export function foundFragments(line: Line, key: string): ExcerptPart[][] {
  const fragments = (line._highlight as Record<string, string[]> | undefined)?.[key] ?? []
  return fragments.map(excerptParts).filter((parts) => parts.some(({ found }) => found))
}
