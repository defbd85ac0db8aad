import type { ReactNode } from 'react'
import type { ExcerptPart } from './highlight.ts'

/** Text fragments with the matched words in bold. */
export function Excerpt({ fragments }: { fragments: ExcerptPart[][] }): ReactNode {
  return fragments.map((parts, index) => (
    <span key={index}>
      {index > 0 && ' … '}
      {parts.map(({ text, found }, position) => (found ? <b key={position}>{text}</b> : text))}
    </span>
  ))
}
