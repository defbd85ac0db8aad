import type { ReactNode } from 'react'
import { Prose } from '../../ui/Prose.tsx'
import type { BlockProps, BlockView } from '../block.ts'

function TextBlock({ block }: BlockProps): ReactNode {
  return <Prose html={block._html} isCentered={block.centered === true} />
}

export const text: BlockView = { View: TextBlock }
