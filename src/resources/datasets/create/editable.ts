/** A new editable dataset: its columns and options, and the request that they make. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { columnKey, columnOfKind } from '../model/newColumn.ts'

export interface NewColumn {
  /** Number of the row of the form: names change while they are typed. */
  row: number
  name: string
  /** Id of a kind of column. */
  kind: string
  required: boolean
  /** Part of the primary key. */
  inKey: boolean
}

export interface EditableFields {
  columns: NewColumn[]
  history: boolean
  storeUpdatedBy: boolean
  lineOwnership: boolean
  /** Title of the column of attached files; none without them. */
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

/** What is wrong with a column; one without a name is only not there yet. */
export function columnProblem(columns: NewColumn[], column: NewColumn): ColumnProblem | undefined {
  if (!column.name.trim()) return undefined
  const key = columnKey(column.name)
  if (!key) return { kind: 'noKey' }
  const before = columns.slice(0, columns.indexOf(column))
  const same = before.find((other) => columnKey(other.name) === key)
  return same && { kind: 'sameKey', name: same.name.trim() }
}

export function areValidColumns(columns: NewColumn[]): boolean {
  return columns.every((column) => !columnProblem(columns, column))
}

/** The columns that have a name. */
export function namedColumns(columns: NewColumn[]): NewColumn[] {
  return columns.filter(({ name }) => name.trim())
}

/** A column of the schema. */
export function columnOf({ name, kind, required }: NewColumn): SchemaProperty {
  return { ...columnOfKind(name, kind), ...(required ? { 'x-required': true } : {}) }
}

/** What the request says beside the title and the owner. */
export function editableBody(fields: EditableFields, attachmentsAsImage: boolean): Record<string, unknown> {
  const { history, storeUpdatedBy, lineOwnership, attachmentTitle } = fields
  const columns = namedColumns(fields.columns)
  const primaryKey = columns.filter(({ inKey }) => inKey).map(({ name }) => columnKey(name))
  const attachment: SchemaProperty = {
    key: 'attachmentPath',
    type: 'string',
    title: attachmentTitle ?? '',
    'x-refersTo': 'http://schema.org/DigitalDocument'
  }
  return {
    isRest: true,
    rest: { history, lineOwnership, ...(storeUpdatedBy ? { storeUpdatedBy } : {}) },
    schema: [...columns.map(columnOf), ...(attachmentTitle ? [attachment] : [])],
    ...(primaryKey.length > 0 ? { primaryKey } : {}),
    ...(attachmentTitle && attachmentsAsImage ? { attachmentsAsImage: true } : {})
  }
}
