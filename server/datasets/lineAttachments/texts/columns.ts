/** The calculated columns of what attached files hold, and where the files are. */
import { hasCapability } from '../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { DatasetFiles } from '../../../files/datasetFiles.ts'
import type { DatasetRecord } from '../../record.ts'
import { attachmentColumn } from '../../../../contract/datasets/attachmentColumn.ts'
import type { AttachedFiles } from './attachedTexts.ts'

const keys = new Set(['_file.content', '_file.content_type', '_file.content_length'])

/** The columns of attached documents that a schema has. */
export function documentColumns(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter(({ key, 'x-calculated': isCalculated }) => isCalculated && keys.has(key))
}

/** Column that names the files whose texts are searched; undefined when none are. */
export function readColumn(schema: SchemaProperty[]): SchemaProperty | undefined {
  const column = attachmentColumn(schema)
  return column && hasCapability(column, 'indexAttachment') && documentColumns(schema).length
    ? column
    : undefined
}

/** Where the files of a set are, and their texts beside it: they go with the set. */
export function attachedFiles(
  files: Pick<DatasetFiles, 'path'>,
  { id }: Pick<DatasetRecord, 'id'>,
  set: string,
  largest: number
): AttachedFiles {
  return { folder: files.path(id, set, '.'), storePath: `${files.path(id, set, '.')}.texts.sqlite`, largest }
}
