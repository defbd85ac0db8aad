import { useContext, type ReactNode } from 'react'
import { portalTexts } from '../../view/texts.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { BlockFramesContext } from '../Blocks.tsx'
import { textOf } from '../values.ts'

const useTexts = portalTexts({
  fr: {
    title: 'Assistant',
    absent: 'Cette plateforme n’a pas d’assistant : les visiteurs ne voient rien ici.'
  },
  en: { title: 'Assistant', absent: 'This platform has no assistant: visitors see nothing here.' }
})

/** Invisible to visitors; the editor shows a notice. */
function CustomAgentBlock({ block }: BlockProps): ReactNode {
  const texts = useTexts()
  if (!useContext(BlockFramesContext)) return null
  return (
    <div className="notice">
      <div>
        <p className="notice-title">{textOf(block.title) || texts.title}</p>
        <p>{texts.absent}</p>
      </div>
    </div>
  )
}

export const customAgent: BlockView = { View: CustomAgentBlock }
