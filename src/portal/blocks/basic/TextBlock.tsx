import type { ReactNode } from 'react'
import type { BlockProps, BlockView } from '../block.ts'

/** `_html` was made from markdown by the server, without anything active, when the page was written. */
function TextBlock({ block }: BlockProps): ReactNode {
  const html = typeof block._html === 'string' ? block._html : ''
  return (
    <div className={block.centered ? 'prose centered' : 'prose'} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

export const text: BlockView = { View: TextBlock }
