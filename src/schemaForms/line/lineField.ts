/** Chooses the field of a column. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { hasConcept, isGeometry } from '../../views/table/columns.ts'
import { labelChoices, type ValueChoice } from './valueChoice.ts'

/** Names of fields for `ui:field` (fields/index.ts). */
export type LineFieldName =
  | 'text'
  | 'number'
  | 'checkbox'
  | 'date'
  | 'dateTime'
  | 'valueChoice'
  | 'remoteChoice'
  | 'remoteList'
  | 'valueList'
  | 'markdown'
  | 'json'
  | 'color'
  | 'image'
  | 'position'
  | 'geometry'
  | 'attachment'

/** Keys of the columns that hold a position. */
export type PositionKeys = { latLon: string } | { latitude: string; longitude: string }

export interface FieldOptions {
  /** Number of rows of a multi-line text. */
  rows?: number
  /** Takes the full width. */
  wide?: boolean
  /** Input type, for mobile keyboards and autofill. */
  input?: { type?: 'url' | 'email' | 'tel'; autoComplete?: string }
  timeZone?: string
  choices?: ValueChoice[]
  /** Whether only the choices are allowed. */
  restricted?: boolean
  /** Separator of a multivalued column, forbidden inside its values. */
  separator?: string
  remote?: RemoteChoices
  position?: PositionKeys
  /** Placeholder of an empty field, and texts before and after the value, such as a unit. */
  placeholder?: string
  prefix?: string
  suffix?: string
}

/** Choices fetched from a URL. */
export interface RemoteChoices {
  /** URL with `{q}` in place of the search text. */
  url: string
  itemsProp?: string
  itemKey?: string
  itemTitle?: string
}

export type LineField = FieldOptions & { field: LineFieldName }

export function lineField(column: SchemaProperty): LineField {
  const isDocument = column.type === 'string' && !column.separator && hasConcept(column, 'document')
  if (isDocument && column['x-display'] !== 'text-field') return { field: 'attachment', wide: true }
  const choices = choicesOf(column)
  if (column['x-fromUrl']) {
    const remote = remoteOf(column, column['x-fromUrl'])
    return { field: column.separator ? 'remoteList' : 'remoteChoice', remote }
  }
  if (column.separator) return { field: 'valueList', separator: column.separator, ...choices }
  if (choices.choices) return { field: 'valueChoice', ...choices }
  switch (column.type) {
    case 'boolean':
      return { field: 'checkbox' }
    case 'integer':
    case 'number':
      return { field: 'number' }
    case 'object':
    case 'array':
      return { field: 'json', wide: true }
    case 'string':
      return textField(column)
  }
}

function textField(column: SchemaProperty): LineField {
  if (column.format === 'date') return { field: 'date' }
  if (column.format === 'date-time') {
    return { field: 'dateTime', ...(column.timeZone && { timeZone: column.timeZone }) }
  }
  if (column['x-display'] === 'markdown') return { field: 'markdown', wide: true }
  if (column['x-display'] === 'textarea') return { field: 'text', rows: 4, wide: true }
  if (hasConcept(column, 'description')) return { field: 'markdown', wide: true }
  if (isGeometry(column)) return { field: 'geometry', rows: 4, wide: true }
  if (hasConcept(column, 'color')) return { field: 'color' }
  if (hasConcept(column, 'image')) return { field: 'image', wide: true }
  if (hasConcept(column, 'latLon')) return { field: 'position' }
  return { field: 'text', ...inputHints(column) }
}

function inputHints(column: SchemaProperty): Pick<FieldOptions, 'input' | 'wide'> {
  if (hasConcept(column, 'webPage') || hasConcept(column, 'document')) {
    return { input: { type: 'url' } }
  }
  if (hasConcept(column, 'email')) return { input: { type: 'email', autoComplete: 'email' } }
  if (hasConcept(column, 'tel')) return { input: { type: 'tel', autoComplete: 'tel' } }
  if (hasConcept(column, 'address')) return { input: { autoComplete: 'street-address' }, wide: true }
  return {}
}

/** Labels are choices; the known values of a text column are suggestions. */
function choicesOf(column: SchemaProperty): Pick<FieldOptions, 'choices' | 'restricted'> {
  const labels = labelChoices(column['x-labels'], column.type)
  if (labels.length > 0) {
    // A boolean has only two values.
    return { choices: labels, restricted: !!column['x-labelsRestricted'] || column.type === 'boolean' }
  }
  if (!isTypedText(column) || !column.enum?.length) return {}
  return { choices: column.enum.map((value) => ({ value, label: String(value) })), restricted: false }
}

/** Whether the column uses a one-line text input, rather than a field for its format or concept. */
function isTypedText(column: SchemaProperty): boolean {
  if (column.format === 'date' || column.format === 'date-time' || column['x-display']) return false
  if (isGeometry(column) || !['string', 'integer', 'number'].includes(column.type)) return false
  return !conceptsWithField.some((concept) => hasConcept(column, concept))
}

const conceptsWithField = ['color', 'image', 'description', 'latitude', 'longitude', 'latLon'] as const

function remoteOf(column: SchemaProperty, url: string): RemoteChoices {
  return {
    url,
    ...(column['x-itemsProp'] && { itemsProp: column['x-itemsProp'] }),
    ...(column['x-itemKey'] && { itemKey: column['x-itemKey'] }),
    ...(column['x-itemTitle'] && { itemTitle: column['x-itemTitle'] })
  }
}
