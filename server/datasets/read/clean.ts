/**
 * Converts a record to the dataset of API responses, with computed fields, without internals (docs/api/datasets.md).
 */
import {
  cleanRecord,
  selection,
  textOf,
  withoutInternals,
  type Cleaned,
  type OutputContext,
  type OutputOptions
} from '../../owned/read/clean.ts'
import { datasetDefinition } from '../definition.ts'
import type { DatasetRecord } from '../record.ts'
import { previewsOf } from './previews.ts'

/** @param isListItem adds the draft as property `draft`, as in items of lists */
export function cleanDataset(
  record: DatasetRecord,
  context: OutputContext,
  options: OutputOptions = {},
  isListItem = false
): Cleaned {
  const { draft, ...values } = record
  const cleaned = cleanRecord(datasetDefinition, values, context, options)
  if (draft && isListItem) cleaned.draft = withoutInternals(draft)
  if (record._longValues?.length && !record.isVirtual) cleaned.esWarning = 'IgnoredKeywordValues'
  if (options.raw) return cleaned
  const { isNamed, isRemoved } = selection(options)
  if (cleaned.schema) {
    cleaned.schema = record.schema.map((column) => ({
      ...column,
      description: textOf(column.description ?? '', options)
    }))
  }
  if (!isRemoved('previews') && isNamed('previews'))
    cleaned.previews = previewsOf(record, context.publicUrl, context.bySlug)
  return cleaned
}
