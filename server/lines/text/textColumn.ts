import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { PhysicalColumn } from '../layout.ts'

/** A column of a version of lines: what it means, and where it is stored. */
export interface TextColumn {
  property: SchemaProperty
  column: PhysicalColumn
}

/**
 * How words are searched in a column (docs/api/text-search.md). `french` and `plain` are in the index; the others
 * are compared with the stored values.
 */
export type ColumnAnalysis = 'french' | 'plain' | 'value' | 'insensitiveValue' | 'number'

/** Values longer than this are never compared whole. */
export const maxValueLength = 200

/** Undefined for a column that `q` does not search. */
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

/** Columns that have words in the index, with their analysis. */
export function indexedColumns(columns: TextColumn[]): (TextColumn & { analysis: 'french' | 'plain' })[] {
  return columns.flatMap((column) => {
    const analysis = columnAnalysis(column.property)
    return analysis === 'french' || analysis === 'plain' ? [{ ...column, analysis }] : []
  })
}

/** Number that stands for a column in the postings: that of its positional name. */
export function columnNumber({ column }: TextColumn): number {
  return Number(column.name.replace(/^\D+/, ''))
}
