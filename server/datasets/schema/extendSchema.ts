/** Builds the stored schema from the submitted columns and the columns detected in the file (docs/api/schema.md). */
import { calculatedKeys } from '../../../contract/datasets/calculatedKeys.ts'
import type { FileProperty, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { extensionsOf } from '../../../contract/datasets/extensions.ts'
import type { KnownServices } from '../../../contract/datasets/extensions/actions.ts'
import { withExtensionColumns } from '../../../contract/datasets/extensions/extensionColumns.ts'
import type { StoredValues } from '../record.ts'
import { calculatedColumns, ownerKeys } from './calculated.ts'
import type { Concepts } from './concepts.ts'

/**
 * Returns the complete schema. Types come from the file, then from transforms, then from concepts. Calculated columns
 * are appended.
 * @param concepts concepts of the owner of the dataset
 * @param services services used by the extensions of the dataset, to make the extension columns again; without it the
 * submitted extension columns are kept
 */
export function extendSchema(
  submitted: SchemaProperty[],
  dataset: Partial<StoredValues>,
  concepts: Concepts,
  services?: KnownServices
): SchemaProperty[] {
  const detected = new Map(dataset.file?.schema.map((column) => [column.key, column]))
  const ownColumns = submitted
    .filter((column) => !isCalculated(column, dataset) || column['x-extension'])
    .filter((column) => !dataset.isRest || !ownerKeys.has(column.key))
  const extended = services ? withExtensionColumns(ownColumns, extensionsOf(dataset), services) : ownColumns
  const columns = extended.map((column) =>
    typed(column, column['x-extension'] ? undefined : detected.get(column.key), concepts)
  )
  return [...columns, ...calculatedColumns(columns, dataset)].map((column) => withConcept(column, concepts))
}

/**
 * Whether a column is calculated. A client may omit `x-calculated` when it sends a column back, so the key counts too;
 * except in virtual datasets, which select columns of their children by key.
 */
function isCalculated(
  { key, 'x-calculated': isMarked }: SchemaProperty,
  { isVirtual }: Partial<StoredValues>
): boolean {
  return !!isMarked || (!isVirtual && calculatedKeys.has(key))
}

function typed(
  submitted: SchemaProperty,
  detected: FileProperty | undefined,
  concepts: Concepts
): SchemaProperty {
  const column = { ...submitted }
  if (detected) {
    column.type = detected.type
    setFormat(column, detected.format)
    if (detected['x-originalName'] !== undefined) column['x-originalName'] = detected['x-originalName']
  }
  const transform = column['x-transform']
  if (transform?.type) {
    column.type = transform.type
    setFormat(column, transform.format)
  } else if (transform?.format) column.format = transform.format
  const concept = concepts(column['x-refersTo'])
  if (concept?.type === 'string') {
    column.type = 'string'
    const isDay = column.format === 'date' && concept.format === 'date-time'
    if (concept.format && !isDay) column.format = concept.format
  }
  return column
}

function setFormat(column: SchemaProperty, format: string | undefined): void {
  if (format) column.format = format
  else delete column.format
}

function withConcept(column: SchemaProperty, concepts: Concepts): SchemaProperty {
  const concept = concepts(column['x-refersTo'])
  if (concept) {
    return { ...column, 'x-concept': { id: concept.id, title: concept.title, primary: true } }
  }
  if (column['x-refersTo']) return column
  const { 'x-concept': _concept, ...plain } = column
  return plain
}
