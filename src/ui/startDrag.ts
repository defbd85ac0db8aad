import type { DragEvent } from 'react'

/**
 * Handler of `dragstart` for elements reordered by dragging. WebKit (Safari) cancels a drag without text data or drag
 * image. The text is a space, harmless when dropped on a field.
 * @param element drag image, when it is more than the handle
 */
export function startDrag(event: DragEvent, element: Element | null = event.currentTarget): void {
  const { dataTransfer, clientX, clientY } = event
  dataTransfer.setData('text/plain', ' ')
  dataTransfer.effectAllowed = 'move'
  if (!element) return
  const { left, top } = element.getBoundingClientRect()
  dataTransfer.setDragImage(element, clientX - left, clientY - top)
}
