import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { editsCell } from '../table/useGridFocus.ts'
import type { EditDialog, TableEditing } from './editing.ts'
import type { usePresence } from './presence/usePresence.ts'

interface CellEvents {
  onPaste: (event: ClipboardEvent) => void
  onDoubleClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
}

interface CellEventsOptions {
  editable: boolean
  dialog: EditDialog | undefined
  /** Tells others the cell that the user is on. */
  goTo: ReturnType<typeof usePresence>['goTo']
}

/** Events of cells where they bubble: cells are edited in place, pasted lines open their dialog. */
export function useCellEvents(
  { dataset, can, open }: TableEditing,
  { editable, dialog, goTo }: CellEventsOptions
): CellEvents {
  function editCell(event: KeyboardEvent | MouseEvent): void {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
    const column = dataset.schema.find(({ key }) => key === anchor?.dataset.key)
    if (!anchor?.dataset.line || !column || dialog) return
    event.preventDefault()
    open({ kind: 'cell', cell: { lineId: anchor.dataset.line, column, anchor } })
  }

  return {
    onPaste(event) {
      const isField =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]')
      const text = event.clipboardData.getData('text/plain')
      if (isField || dialog || !editable || !can('bulkLines') || !text.trim()) return
      event.preventDefault()
      open({ kind: 'paste', text })
    },
    onDoubleClick: editCell,
    onKeyDown(event) {
      if (isEditKey(event)) editCell(event)
    },
    onFocus({ target }) {
      const { line, key } = target.closest<HTMLElement>('[data-line]')?.dataset ?? {}
      if (line !== undefined) goTo({ line, ...(key === undefined ? {} : { column: key }) })
    }
  }
}

/** F2 edits from anywhere in a cell; Enter only from the cell itself, because it also presses the buttons inside. */
function isEditKey(event: KeyboardEvent): boolean {
  const isOnCell = event.target instanceof HTMLElement && event.target.dataset.key !== undefined
  return editsCell(event) && !event.repeat && (isOnCell || event.key === 'F2')
}
