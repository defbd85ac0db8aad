import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { useEditor } from '../EditorContext.ts'
import type { Dragging } from './blockDrag.ts'

interface DropMarksProps {
  document: Document
  dragging: Dragging
  scale: number
}

/** Label of the dragged block under the pointer, and the insertion line. */
export function DropMarks({ document, dragging, scale }: DropMarksProps): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const { uuid, point, target } = dragging
  const block = editor.blockOf(uuid)
  const { scrollX = 0, scrollY = 0 } = document.defaultView ?? {}
  return (
    <>
      {target && (
        <div
          className="pe-line"
          style={{
            left: target.line.left + scrollX,
            top: target.line.top + scrollY,
            width: target.line.right - target.line.left,
            height: target.line.bottom - target.line.top,
            ...(target.line.bottom - target.line.top > 12 && target.line.right - target.line.left > 12
              ? { opacity: 0.25 }
              : {})
          }}
        />
      )}
      {block && (
        <div
          className="pe-ghost"
          style={{
            left: 0,
            top: 0,
            transform: `translate(${point.x + 12}px, ${point.y + 12}px) scale(${1 / scale})`
          }}
        >
          {t(`pageBlocks.${block.type}.name`)}
        </div>
      )}
    </>
  )
}
