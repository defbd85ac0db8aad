import { createContext, useContext } from 'react'
import type { Dataset, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { FollowChanges } from '../table/changedLines.ts'
import type { LineAction } from './lineActions.ts'
import type { StoredLine } from './linesApi.ts'

/** Cell whose value is edited in place. */
export interface CellToEdit {
  lineId: string
  column: SchemaProperty
  anchor: HTMLElement
}

/** Open dialog of the editable table. */
export type EditDialog =
  /** `copyOf`: id of the line that is duplicated. */
  | { kind: 'add'; copyOf?: string }
  | { kind: 'edit'; lineId: string }
  | { kind: 'cell'; cell: CellToEdit }
  | { kind: 'delete'; ids: string[] }
  | { kind: 'editSeveral'; ids: string[] }
  /** Without `lineId`: the revisions of all lines. */
  | { kind: 'history'; lineId?: string }
  | { kind: 'load' }
  | { kind: 'paste'; text: string }

/** Undo of an operation. */
export interface Undo {
  of: 'deletion' | 'change' | 'addition'
  run: () => Promise<unknown>
}

/** Result of the last operation, shown under the table. */
export interface EditNotice {
  severity: 'success' | 'warning'
  text: string
  undo?: Undo | undefined
}

/** Context shared by the parts of an editable table. */
export interface TableEditing {
  dataset: Dataset
  can: (operation: string) => boolean
  /** Actions available on each line, and whether they are folded in a menu. */
  actions: LineAction[]
  isFolded: boolean
  /** `_id` of the selected lines. */
  selected: ReadonlySet<string>
  select: (ids: Iterable<string>) => void
  /** Keys of the columns hidden in the table. */
  hiddenKeys: readonly string[]
  open: (dialog: EditDialog) => void
  tell: (notice: EditNotice | undefined) => void
  /** Refetches the lines after a write; the saved line updates the cache at once. */
  written: (line?: StoredLine) => void
  /** Subscribes to the lines written on this page or by other users. */
  follow: FollowChanges
  /** Changes with each such write, and `writtenAt` when all lines must be refetched. */
  changedAt: string
  writtenAt: string
}

export const EditingContext = createContext<TableEditing | undefined>(undefined)

export function useEditing(): TableEditing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('This component belongs inside an EditableTable')
  return editing
}
