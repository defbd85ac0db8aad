/** Builds the form of one line of an editable dataset from its columns. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { columnTitle, hasConcept } from '../../views/table/columns.ts'
import { lineField, type FieldOptions } from './lineField.ts'

export interface LineSchemaOptions {
  /** Keys of read-only columns: the primary key of an existing line, and imposed values. */
  readOnlyKeys?: readonly string[]
  /** Shows the columns computed by extensions. */
  extension?: boolean
  /** Whether the user edits his own lines: the owner columns are left out. */
  ownLines?: boolean
  /** Bulk editing: no column is mandatory, and files are left out. */
  several?: boolean
}

export interface LineSchema {
  schema: RJSFSchema
  uiSchema: UiSchema
}

/** Section of a group of columns; without a title for the columns without group. */
export interface FormSection {
  title?: string
  keys: string[]
}

const ownerKeys = new Set(['_owner', '_ownerName'])
const ruleKeywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'] as const

/** Columns of the form, in schema order. */
export function formColumns(columns: SchemaProperty[], options: LineSchemaOptions = {}): SchemaProperty[] {
  return columns.filter((column) => {
    if (column['x-calculated']) return false
    if (column['x-extension']) return !!options.extension && !options.several
    if (options.ownLines && ownerKeys.has(column.key)) return false
    return !(options.several && isAttachment(column))
  })
}

/** Whether the column is edited by a file upload. */
export function isAttachment(column: SchemaProperty): boolean {
  return lineField(column).field === 'attachment'
}

export function lineSchema(columns: SchemaProperty[], options: LineSchemaOptions = {}): LineSchema {
  const shown = formColumns(columns, options)
  const required = shown.filter((column) => isRequired(column, options)).map(({ key }) => key)
  return {
    schema: {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(shown.map((column) => [column.key, columnSchema(column, options)]))
    },
    uiSchema: {
      'ui:options': { sections: sectionsOf(shown) },
      ...Object.fromEntries(shown.map((column) => [column.key, columnUi(column, columns)]))
    }
  }
}

function isRequired(column: SchemaProperty, options: LineSchemaOptions): boolean {
  return !!column['x-required'] && !column['x-extension'] && !options.several
}

function columnSchema(column: SchemaProperty, options: LineSchemaOptions): RJSFSchema {
  const around: RJSFSchema = { title: columnTitle(column) }
  if (column.description) around.description = column.description
  if (column.readOnly || column['x-extension'] || options.readOnlyKeys?.includes(column.key)) {
    around.readOnly = true
  }
  if (!column.separator) return { ...around, ...valueSchema(column) }
  return { ...around, type: 'array', items: valueSchema(column) }
}

/** JSON schema of one value (docs/api/schema.md), with the rules of the server. */
function valueSchema(column: SchemaProperty): RJSFSchema {
  const schema: RJSFSchema = { type: column.type }
  if (column.format === 'date' || column.format === 'date-time') schema.format = column.format
  for (const keyword of ruleKeywords) {
    const value = column[keyword]
    if (value !== undefined && value !== null) Object.assign(schema, { [keyword]: value })
  }
  if (column.pattern && column.patternErrorMessage) {
    schema.errorMessage = { pattern: column.patternErrorMessage }
  }
  const labels = column['x-labels']
  // The keys of `x-labels` are texts: only text columns become an `enum`.
  if (column['x-labelsRestricted'] && labels && column.type === 'string') schema.enum = Object.keys(labels)
  return schema
}

function columnUi(column: SchemaProperty, columns: SchemaProperty[]): UiSchema {
  const { field, wide, ...options } = lineField(column)
  const position = positionOptions(column, columns)
  return {
    'ui:field': field,
    'ui:options': { ...options, ...position, ...(wide && { wide }) }
  }
}

/** Latitude and longitude are picked on the map together. */
function positionOptions(column: SchemaProperty, columns: SchemaProperty[]): FieldOptions {
  if (lineField(column).field === 'position') return { position: { latLon: column.key } }
  const isCoordinate = hasConcept(column, 'latitude') || hasConcept(column, 'longitude')
  const latitude = columns.find((other) => hasConcept(other, 'latitude') && isNumeric(other))
  const longitude = columns.find((other) => hasConcept(other, 'longitude') && isNumeric(other))
  if (!isCoordinate || !latitude || !longitude) return {}
  return { position: { latitude: latitude.key, longitude: longitude.key } }
}

function isNumeric(column: SchemaProperty): boolean {
  return column.type === 'number' || column.type === 'integer'
}

/** Sections: columns without group first, then each group in the order of its first column. */
function sectionsOf(columns: SchemaProperty[]): FormSection[] {
  const ungrouped: FormSection = { keys: [] }
  const groups = new Map<string, FormSection>()
  for (const column of columns) {
    const title = column['x-group']
    if (!title) {
      ungrouped.keys.push(column.key)
      continue
    }
    const group = groups.get(title) ?? { title, keys: [] }
    groups.set(title, group)
    group.keys.push(column.key)
  }
  return [ungrouped, ...groups.values()].filter(({ keys }) => keys.length > 0)
}
