/** Storage used by a dataset, as quotas count it (docs/api/processing.md). */
import type { DatasetFile, DatasetStorage } from '../../contract/datasets/dataset.ts'
import { hasCapability } from '../../contract/datasets/capabilities.ts'
import { attachmentColumn } from '../../contract/datasets/attachmentColumn.ts'
import { keptSizeOf } from '../owned/attachments/kept.ts'
import { kindOf, type StoredValues } from './record.ts'

type StoredParts = Pick<
  StoredValues,
  | 'isRest'
  | 'rest'
  | 'count'
  | '_editable'
  | '_masterData'
  | 'isVirtual'
  | 'isMetaOnly'
  | 'file'
  | 'originalFile'
  | '_lines'
  | '_full'
  | '_attachments'
  | 'schema'
  | '_metadataAttachments'
  | '_remoteAttachments'
  | 'dataUpdatedAt'
  | 'updatedAt'
>

type DataFileItem = DatasetStorage['dataFiles'][number]

/** Lists the data files of a dataset (docs/api/datasets.md), without their URL. */
export function dataFilesOf(dataset: StoredParts): DataFileItem[] {
  const { file, originalFile, _full } = dataset
  if (kindOf(dataset) !== 'file' || !originalFile) return []
  const updatedAt = dataset.dataUpdatedAt ?? dataset.updatedAt
  const item = (key: string, title: string, { name, size, mimetype }: DatasetFile): DataFileItem => ({
    name,
    key,
    title,
    mimetype,
    size,
    updatedAt
  })
  const items = [item('original', "Fichier d'origine", originalFile)]
  if (file && file.name !== originalFile.name) {
    items.push(item('normalized', `Export ${formatOf(file)}`, file))
  }
  if (_full) items.push(item('full', `Fichier enrichi ${formatOf(_full.file)}`, _full.file))
  return items
}

function formatOf({ name }: DatasetFile): string {
  return name.toLowerCase().endsWith('.geojson') ? 'GEOJSON' : 'CSV'
}

export function storageOf(dataset: StoredParts): DatasetStorage {
  const dataFiles = dataFilesOf(dataset)
  const metadataAttachments = keptSizeOf(dataset)
  const { size = 0, count = 0 } = dataset._attachments ?? {}
  const attachments = { size, count }
  const ownStorage = editableStorage(dataset)
  const sizes = [attachments, metadataAttachments, ownStorage.collection, ownStorage.revisions, ...dataFiles]
  return {
    size: sizes.reduce((sum, partSize) => sum + (partSize?.size ?? 0), 0),
    dataFiles,
    ...ownStorage,
    indexed: indexedOf(dataset, dataFiles),
    attachments,
    metadataAttachments,
    masterData: dataset._masterData ?? { size: 0, count: 0 }
  }
}

function editableStorage({
  isRest,
  rest,
  count,
  _editable
}: StoredParts): Pick<DatasetStorage, 'collection' | 'revisions'> {
  if (!isRest) return {}
  const { lines = 0, revisions = 0, revisionCount = 0 } = _editable ?? {}
  return {
    collection: { size: lines, count: count ?? 0 },
    ...(rest?.history ? { revisions: { size: revisions, count: revisionCount } } : {})
  }
}

function indexedOf(
  { _lines, _attachments, _masterData, _editable, schema, isVirtual, isRest }: StoredParts,
  dataFiles: DataFileItem[]
): DatasetStorage['indexed'] {
  // The lines of a virtual dataset are already counted for its children. Only lines of reference data of other accounts
  // are billed to it, in part.
  if (isVirtual) {
    const { size = 0 } = _masterData ?? {}
    return { size, parts: size ? ['master-data'] : [] }
  }
  if (_lines) {
    const column = attachmentColumn(schema)
    const attached = column && hasCapability(column, 'indexAttachment') ? (_attachments?.size ?? 0) : 0
    const size = (_lines.indexedSize ?? 0) + attached
    return { size, parts: attached ? ['lines', 'attachments'] : ['lines'] }
  }
  const lines = isRest ? (_editable?.lines ?? 0) : 0
  if (lines) return { size: lines, parts: ['collection'] }
  const source = dataFiles.at(-1)
  if (!source) return { size: 0, parts: [] }
  return { size: source.size, parts: [`${source.key}-file`] }
}
