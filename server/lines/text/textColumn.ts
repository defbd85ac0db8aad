import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { PhysicalColumn } from '../layout.ts'

/** Column of a version of lines: its property and its physical column. */
export interface TextColumn {
  property: SchemaProperty
  column: PhysicalColumn
}

/**
 * Method of word search in a column (docs/api/text-search.md). `french` and `plain` use the index; the others compare
 * the stored values.
 */
export type ColumnAnalysis = 'french' | 'plain' | 'value' | 'insensitiveValue' | 'number'

/** Length above which values are never compared as a whole, in characters. */
export const maxValueLength = 200

/** Returns undefined for a column that `q` does not search. */
export function columnAnalysis(property: SchemaProperty): ColumnAnalysis | undefined {
  const { type, format } = property
  const calculated = property['x-calculated'] === true
  switch (type) {
    case 'string':
      if (property.key === '_id' || property.key === '_attachment_url' || property.key.startsWith('_geo')) {
        return undefined
      }
      if (format === 'date' || format === 'date-time') {
        return hasCapability(property, 'textStandard') ? 'plain' : undefined
      }
      if (property.key === '_updatedByName' || property.key === '_ownerName') return 'plain'
      if (property.key === '_updatedBy' || property.key === '_owner') return 'value'
      if (hasCapability(property, 'text')) return 'french'
      if (hasCapability(property, 'textStandard')) return 'plain'
      if (!hasCapability(property, 'index')) return undefined
      return hasCapability(property, 'insensitive') ? 'insensitiveValue' : 'value'
    case 'integer':
    case 'number':
      return !calculated && hasCapability(property, 'index') && hasCapability(property, 'textStandard')
        ? 'number'
        : undefined
    default:
      return undefined
  }
}

/** Columns whose words are in the index, with their analysis. */
export function indexedColumns(columns: TextColumn[]): (TextColumn & { analysis: 'french' | 'plain' })[] {
  return columns.flatMap((column) => {
    const analysis = columnAnalysis(column.property)
    return analysis === 'french' || analysis === 'plain' ? [{ ...column, analysis }] : []
  })
}

/** Number that identifies a column in the postings, taken from its positional name. */
export function columnNumber({ column }: TextColumn): number {
  return Number(column.name.replace(/^\D+/, ''))
}
