/** Columns and options of a new editable dataset, and the body of its request. No I/O. */
import { documentConcept } from '../../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { columnKey, columnOfKind } from '../model/newColumn.ts'

export interface NewColumn {
  /** Identifier of the row, since names change while the user types. */
  row: number
  name: string
  /** Id of the type of column. */
  kind: string
  required: boolean
  /** Whether the column belongs to the primary key. */
  inKey: boolean
}

export interface EditableFields {
  columns: NewColumn[]
  history: boolean
  storeUpdatedBy: boolean
  lineOwnership: boolean
  /** Title of the column of attachments; undefined without attachments. */
  attachmentTitle: string | undefined
}

export const emptyEditableFields: EditableFields = {
  columns: [newColumn(0)],
  history: false,
  storeUpdatedBy: false,
  lineOwnership: false,
  attachmentTitle: undefined
}

export function newColumn(row: number): NewColumn {
  return { row, name: '', kind: 'text', required: false, inKey: false }
}

type ColumnProblem = { kind: 'noKey' } | { kind: 'sameKey'; name: string }

/** Returns the error of a column; a column without a name has none, since it is ignored. */
export function columnProblem(columns: NewColumn[], column: NewColumn): ColumnProblem | undefined {
  if (!column.name.trim()) return undefined
  const key = columnKey(column.name)
  if (!key) return { kind: 'noKey' }
  const previousColumns = columns.slice(0, columns.indexOf(column))
  const duplicate = previousColumns.find((other) => columnKey(other.name) === key)
  return duplicate && { kind: 'sameKey', name: duplicate.name.trim() }
}

export function areValidColumns(columns: NewColumn[]): boolean {
  return columns.every((column) => !columnProblem(columns, column))
}

/** Columns that have a name. */
export function namedColumns(columns: NewColumn[]): NewColumn[] {
  return columns.filter(({ name }) => name.trim())
}

/** Column of the schema. */
function columnOf({ name, kind, required }: NewColumn): SchemaProperty {
  return { ...columnOfKind(name, kind), ...(required ? { 'x-required': true } : {}) }
}

/** Fields of the request other than the title and the owner. */
export function editableBody(fields: EditableFields, attachmentsAsImage: boolean): Record<string, unknown> {
  const { history, storeUpdatedBy, lineOwnership, attachmentTitle } = fields
  const columns = namedColumns(fields.columns)
  const primaryKey = columns.filter(({ inKey }) => inKey).map(({ name }) => columnKey(name))
  const attachment: SchemaProperty = {
    key: 'attachmentPath',
    type: 'string',
    title: attachmentTitle ?? '',
    'x-refersTo': documentConcept
  }
  return {
    isRest: true,
    rest: { history, lineOwnership, ...(storeUpdatedBy ? { storeUpdatedBy } : {}) },
    schema: [...columns.map(columnOf), ...(attachmentTitle ? [attachment] : [])],
    ...(primaryKey.length > 0 ? { primaryKey } : {}),
    ...(attachmentTitle && attachmentsAsImage ? { attachmentsAsImage: true } : {})
  }
}
