import { createContext, useContext } from 'react'
import type { Dataset, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { FollowChanges } from '../table/changedLines.ts'
import type { LineAction } from './lineActions.ts'
import type { StoredLine } from './linesApi.ts'

/** A value that is edited where it stands in the table. */
export interface CellToEdit {
  lineId: string
  column: SchemaProperty
  anchor: HTMLElement
}

/** What a person does with lines, in a dialog. */
export type EditDialog =
  /** `copyOf`: id of the line that is duplicated. */
  | { kind: 'add'; copyOf?: string }
  | { kind: 'edit'; lineId: string }
  | { kind: 'cell'; cell: CellToEdit }
  | { kind: 'delete'; ids: string[] }
  | { kind: 'editSeveral'; ids: string[] }
  /** Without a line: all the revisions of the dataset. */
  | { kind: 'history'; lineId?: string }
  | { kind: 'load' }
  | { kind: 'paste'; text: string }

/** Does the contrary of what was done. */
export interface Undo {
  of: 'deletion' | 'change' | 'addition'
  run: () => Promise<unknown>
}

/** What became of the last operation, told under the table. */
export interface EditNotice {
  severity: 'success' | 'warning'
  text: string
  undo?: Undo | undefined
}

/** What the parts of an editable table share. */
export interface TableEditing {
  dataset: Dataset
  can: (operation: string) => boolean
  /** What can be done with each line, and whether that is behind one button. */
  actions: LineAction[]
  isFolded: boolean
  /** `_id` of the chosen lines. */
  selected: ReadonlySet<string>
  select: (ids: Iterable<string>) => void
  /** Keys of the columns that the person does not see in the table. */
  hiddenKeys: readonly string[]
  open: (dialog: EditDialog) => void
  tell: (notice: EditNotice | undefined) => void
  /** The lines were written: they are read again, the one that was saved shows at once. */
  written: (line?: StoredLine) => void
  /** Tells which lines were written, here or by somebody else. */
  follow: FollowChanges
  /** Changes with each such write, and when lines have to be read again without knowing which. */
  changedAt: string
  writtenAt: string
}

export const EditingContext = createContext<TableEditing | undefined>(undefined)

export function useEditing(): TableEditing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('This component belongs inside an EditableTable')
  return editing
}
