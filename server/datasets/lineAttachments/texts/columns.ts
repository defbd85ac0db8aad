/** Calculated columns with the content of attached files, and location of these files. */
import { hasCapability } from '../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { DatasetFiles } from '../../../files/datasetFiles.ts'
import type { DatasetRecord } from '../../record.ts'
import { attachmentColumn } from '../../../../contract/datasets/attachmentColumn.ts'
import type { AttachedFiles } from './attachedTexts.ts'

const keys = new Set(['_file.content', '_file.content_type', '_file.content_length'])

/** Returns the columns of a schema with the content, the type and the size of attached files. */
export function documentColumns(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter(({ key, 'x-calculated': isCalculated }) => isCalculated && keys.has(key))
}

/** Returns the attachment column whose files have a searchable text; undefined when texts are not indexed. */
export function readColumn(schema: SchemaProperty[]): SchemaProperty | undefined {
  const column = attachmentColumn(schema)
  return column && hasCapability(column, 'indexAttachment') && documentColumns(schema).length
    ? column
    : undefined
}

/**
 * Returns the folder of a set of files, and the path of their texts beside it, which is removed together with the set.
 */
export function attachedFiles(
  files: Pick<DatasetFiles, 'path'>,
  { id }: Pick<DatasetRecord, 'id'>,
  set: string,
  largest: number
): AttachedFiles {
  return { folder: files.path(id, set, '.'), storePath: `${files.path(id, set, '.')}.texts.sqlite`, largest }
}
