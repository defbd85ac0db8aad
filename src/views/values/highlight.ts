/** Parses the excerpts in which the API marks matched words (docs/api/lines.md). */
import type { Line } from '../../../contract/datasets/dataset.ts'

const start = '<em class="highlighted">'
const end = '</em>'

export interface ExcerptPart {
  text: string
  /** Whether the part is a matched word. */
  found: boolean
}

/** Splits a fragment at the marks of the API; any other markup stays plain text. */
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

/** Fragments of a column that contain a match. */
export function highlightedFragments(line: Line, key: string): ExcerptPart[][] {
  const fragments = (line._highlight as Record<string, string[]> | undefined)?.[key] ?? []
  return fragments.map(excerptParts).filter((parts) => parts.some(({ found }) => found))
}
