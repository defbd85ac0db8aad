/** Actions available to a user on lines. */
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { hasConcept } from '../table/columns.ts'
import { contentColumns } from './lineContent.ts'

export type LineAction = 'edit' | 'duplicate' | 'history' | 'delete'

type Can = (operation: string) => boolean

/** Whether rows have an actions column: one permitted operation is enough. */
export function mayEdit(can: Can): boolean {
  return ['bulkLines', 'createLine', 'updateLine', 'deleteLine'].some(can)
}

const writing = new Set(['bulkLines', 'createLine', 'updateLine', 'patchLine', 'deleteLine'])

/** Permissions of a visitor without a session: writing needs one, whatever the permissions. */
export function withoutWriting(can: Can): Can {
  return (operation) => !writing.has(operation) && can(operation)
}

export function keepsHistory(dataset: Pick<Dataset, 'rest'>): boolean {
  return !!dataset.rest?.history
}

export function lineActions(dataset: Pick<Dataset, 'rest'>, can: Can): LineAction[] {
  const allowed: Record<LineAction, boolean> = {
    edit: can('updateLine'),
    duplicate: can('createLine'),
    history: keepsHistory(dataset) && can('readLineRevisions'),
    delete: can('deleteLine')
  }
  return (Object.keys(allowed) as LineAction[]).filter((action) => allowed[action])
}

/** Keys of the columns whose cells are editable. */
export function editableKeys(
  { schema, primaryKey = [] }: Pick<Dataset, 'schema' | 'primaryKey'>,
  can: Can
): ReadonlySet<string> {
  if (!can('patchLine')) return new Set()
  const columns = contentColumns(schema).filter(
    (column) => !column.readOnly && !primaryKey.includes(column.key) && !hasConcept(column, 'document')
  )
  return new Set(columns.map(({ key }) => key))
}

const checkbox = 18
const button = 28
const gap = 2
const padding = 22

/** Width of the actions column in pixels. */
export function actionsWidth(actions: number, folded: boolean, selectable: boolean): number {
  const buttons = folded ? Math.min(1, actions) : actions
  const items = buttons + (selectable ? 1 : 0)
  return padding + buttons * button + (selectable ? checkbox : 0) + Math.max(0, items - 1) * gap
}
