import type { DragEvent } from 'react'

/**
 * What an element that is put in order by dragging does at `dragstart`. WebKit (Safari) gives a drag up at once that carries
 * no text, or that it has to find a picture of. The text is a space: it may be dropped on a field.
 * @param element what is seen to move, when it is more than its handle
 */
export function startDrag(event: DragEvent, element: Element | null = event.currentTarget): void {
  const { dataTransfer, clientX, clientY } = event
  dataTransfer.setData('text/plain', ' ')
  dataTransfer.effectAllowed = 'move'
  if (!element) return
  const { left, top } = element.getBoundingClientRect()
  dataTransfer.setDragImage(element, clientX - left, clientY - top)
}
