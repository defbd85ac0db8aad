/** Values that a new dataset takes from its source. No I/O (docs/api/processing.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { extensionsOf } from '../../../../contract/datasets/extensions.ts'
import type { KnownServices } from '../../../../contract/datasets/extensions/actions.ts'
import type { InitPart } from '../../initialization.ts'
import { kindOf, type StoredValues } from '../../record.ts'
import type { Concepts } from '../../schema/concepts.ts'
import { extendSchema } from '../../schema/extendSchema.ts'
import { mergeSchema } from '../../schema/mergeSchema.ts'

type Values = Partial<StoredValues>
type Parts = readonly InitPart[]

const broughtBySchema = ['primaryKey', 'attachmentsAsImage', 'timeZone', 'projection', 'conformsTo'] as const
const broughtByDescription = ['description', 'summary'] as const

/** Returns the metadata that the parts name, except the schema; properties that the source lacks are left out. */
export function copiedMetadata(source: Values, parts: Parts): Values {
  return {
    ...(parts.includes('schema') ? pickValues(source, broughtBySchema) : {}),
    ...(parts.includes('description') ? pickValues(source, broughtByDescription) : {}),
    ...(parts.includes('extensions') ? copiedExtensions(source) : {})
  }
}

/** Returns the extensions without their update state, which concerns the lines of the source. */
function copiedExtensions(source: Values): Values {
  const extensions = extensionsOf(source).map(
    ({ needsUpdate: _needsUpdate, nextUpdate: _nextUpdate, ...extension }) => extension
  )
  return source.extensions ? { extensions } : {}
}

function pickValues(source: Values, keys: readonly (keyof StoredValues)[]): Values {
  return Object.fromEntries(
    keys.flatMap((key) => (source[key] === undefined || source[key] === null ? [] : [[key, source[key]]]))
  )
}

/** Returns the columns of the source, without the statistics of its lines. */
export function copiedColumns(source: StoredValues, parts: Parts): SchemaProperty[] {
  return source.schema
    .filter((column) => (column['x-extension'] ? parts.includes('extensions') : !column['x-calculated']))
    .map(({ enum: _enum, 'x-cardinality': _cardinality, ...column }) => column)
}

/**
 * Returns the schema of a dataset initialised from a source.
 * @param target the dataset with its copied values, including `file` when the data are copied, since the analysis does
 * not run again
 * @param services services that the extensions of the target use
 */
export function initialSchema(
  target: StoredValues,
  source: StoredValues,
  parts: Parts,
  concepts: Concepts,
  services: KnownServices
): SchemaProperty[] {
  const kind = kindOf(target)
  const ownColumns = target.schema.filter((column) => !column['x-calculated'] || column['x-extension'])
  const copied = parts.includes('schema') ? copiedColumns(source, parts) : []
  const columns = joinColumns(kind === 'rest' ? withInputFormats(copied, source) : copied, ownColumns)
  if (kind === 'metaOnly') return columns
  if (kind === 'virtual') return extendSchema(columns, target, concepts)
  if (kind === 'rest') return extendSchema(columns, target, concepts, services)
  return target.file
    ? extendSchema(mergeSchema(columns, target.file.schema), target, concepts, services)
    : columns
}

/** Returns the columns of the source, then the columns given at the creation that the source lacks. */
function joinColumns(copied: SchemaProperty[], ownColumns: SchemaProperty[]): SchemaProperty[] {
  const keys = new Set(copied.map(({ key }) => key))
  return [...copied, ...ownColumns.filter(({ key }) => !keys.has(key))]
}

/** Adds the date formats: detected for the columns of a file, part of the schema of an editable dataset. */
function withInputFormats(columns: SchemaProperty[], { file }: StoredValues): SchemaProperty[] {
  const detected = new Map(file?.schema.map((column) => [column.key, column]))
  return columns.map((column) => {
    const { dateFormat, dateTimeFormat } = detected.get(column.key) ?? {}
    return {
      ...column,
      ...(dateFormat ? { dateFormat } : {}),
      ...(dateTimeFormat ? { dateTimeFormat } : {})
    }
  })
}
