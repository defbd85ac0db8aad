/** Warns about columns with values too long for the filters, sorts and groups that the column offers. */
import { geometryConcept, projectedGeometryConcept } from '../../contract/vocabulary/concepts.ts'
import { canGroup, canSort, hasCapability, hasWholeValues } from '../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { DatasetParts } from './parts.ts'
import { linesVersionOf } from './linesVersion.ts'
import type { DatasetRecord } from './record.ts'

interface DatasetWarning {
  code: 'IgnoredKeywordValues'
  severity: 'info' | 'warning' | 'error'
  message: string
  details: Record<string, unknown>
}

/** Returns the warnings about the current lines of a dataset; empty before the first indexing. */
export async function warningsOf(
  { files, lines }: Pick<DatasetParts, 'files' | 'lines'>,
  dataset: DatasetRecord
): Promise<DatasetWarning[]> {
  const version = linesVersionOf(files, dataset)
  if (!version) return []
  const offered = version.schema.filter(offersValues).map(({ key }) => key)
  const longKeys = await lines.longColumns(version, offered)
  const columns = offered.filter((key) => longKeys.has(key))
  if (!columns.length) return []
  const columnList = columns.map((key) => `"${key}"`).join(', ')
  return [
    {
      code: 'IgnoredKeywordValues',
      severity: 'warning',
      message: `values longer than 200 characters are ignored by filters, sort and groups on the following column(s): ${columnList}`,
      details: { columns }
    }
  ]
}

/** Whether a column offers operations on whole text values, which ignore values of more than 200 characters. */
function offersValues(property: SchemaProperty): boolean {
  const { key, type, format } = property
  if (type !== 'string' || format === 'date' || format === 'date-time') return false
  if (key === '_id' || key.startsWith('_geo') || isGeometry(property) || hasWholeValues(property))
    return false
  return hasCapability(property, 'index') || canSort(property) || canGroup(property)
}

const geometries = new Set([geometryConcept, projectedGeometryConcept])

const isGeometry = (property: SchemaProperty): boolean => geometries.has(property['x-refersTo'] ?? '')
