import { useState, type DragEvent } from 'react'
import { startDrag } from './startDrag.ts'

/** Handlers of the element that drags an item: the item itself, or a handle in it. */
export interface DragSource {
  /** @param image element drawn under the pointer; by default the one that has this handler */
  onDragStart: (event: DragEvent, image?: Element | null) => void
  onDragEnd: () => void
}

/** Handlers of an item on which another one can be dropped, or of the list around them. */
interface DropTarget {
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

interface ItemDrag<Id> {
  source: (id: Id) => DragSource
  target: (id: Id) => DropTarget
  /** Handlers of the list: its gaps belong to the item that the pointer was over last, which is still outlined. */
  list: DropTarget
  isDragged: (id: Id) => boolean
  /** Whether another item is dragged over this one. */
  isTarget: (id: Id) => boolean
}

/**
 * Items of a list that are reordered by dragging, each known by an id of its own, or by its index.
 * @param onMove called with the item that was dropped, and the one it was dropped on
 */
export function useItemDrag<Id extends string | number>(
  onMove: (dragged: Id, target: Id) => void
): ItemDrag<Id> {
  const [dragged, setDragged] = useState<Id>()
  const [over, setOver] = useState<Id>()
  return {
    source: (id) => ({
      onDragStart(event, image) {
        startDrag(event, image)
        setDragged(id)
      },
      onDragEnd() {
        setDragged(undefined)
        setOver(undefined)
      }
    }),
    target: (id) => ({
      onDragOver(event) {
        // What comes from elsewhere, such as a file, cannot be dropped here.
        if (dragged === undefined) return
        event.preventDefault()
        setOver(id)
      },
      onDrop(event) {
        event.preventDefault()
        event.stopPropagation()
        if (dragged !== undefined) onMove(dragged, id)
      }
    }),
    list: {
      onDragOver(event) {
        if (dragged !== undefined && over !== undefined) event.preventDefault()
      },
      onDrop(event) {
        if (dragged === undefined || over === undefined) return
        event.preventDefault()
        onMove(dragged, over)
      }
    },
    isDragged: (id) => dragged === id,
    isTarget: (id) => dragged !== undefined && over === id && dragged !== id
  }
}

/** Look of the item on which the dragged one would be dropped. */
export const dropTargetOutline = { outline: '2px solid', outlineColor: 'primary.main' } as const
