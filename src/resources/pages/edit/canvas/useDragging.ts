import { useEffect, useState } from 'react'
import { useEditor } from '../EditorContext.ts'
import { BlockDrag, type Dragging } from './blockDrag.ts'

/** Drag and drop of blocks: from anywhere in a block with a mouse, by its handle on touch screens. */
export function useDragging(document: Document): Dragging | undefined {
  const editor = useEditor()
  const [dragging, setDragging] = useState<Dragging>()
  useEffect(() => listen(document, new BlockDrag(document, editor, setDragging)), [document, editor])
  return dragging
}

function listen(document: Document, drag: BlockDrag): () => void {
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('pointerdown', (event) => drag.press(event), { signal })
  document.addEventListener('pointermove', (event) => drag.follow(event), { signal })
  document.addEventListener('pointerup', () => drag.drop(), { signal })
  document.addEventListener('pointercancel', () => drag.cancel(), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && drag.isDragging && drag.cancel(), {
    capture: true,
    signal
  })
  return () => {
    drag.cancel()
    ended.abort()
  }
}
