/** A dataset as it is stored: what the API answers, without its computed fields, plus what is never answered. */
import type { Dataset, DatasetFile, DraftReason, SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { PermissionEntry } from '../../contract/permissions.ts'
import type { FileReferences } from '../files/datasetFiles.ts'
import { withoutNulls } from '../owned/values.ts'
import { keptFilesOf, type KeptAttachments } from '../owned/attachments/kept.ts'
import type { Initialization } from './initialization.ts'

type ComputedField = 'href' | 'page' | 'public' | 'visibility' | 'userPermissions' | 'previews' | 'thumbnail'

/** Properties starting with `_` never leave the server. */
interface Internals extends KeptAttachments {
  /** Folder of the uploaded and converted files, under `datasets/{id}/files/`. */
  _files?: string
  /** Files that lines name, or the archive that they will be taken from. */
  _attachments?: LineAttachments
  /** Version of the lines that is read: its file's name under `datasets/{id}/lines/`. */
  _lines?: LinesReference
  /** Bytes of the lines of an editable dataset and of their history, and the last change that the description is of. */
  _editable?: { lines: number; revisions: number; revisionCount: number; sequence?: number }
  /** The extended file of the lines that are read. */
  _full?: FullFile
  /** Full file of the lines that are being processed. */
  _nextFull?: FullFile
  /** Diagnostic of the last processing: its file's name under `datasets/{id}/diagnostics/`. */
  _diagnostic?: string
  /** Diagnostic of the last draft that was cancelled automatically. */
  _cancelledDraftDiagnostic?: string
  /** What the lines of a virtual dataset were gathered from, and since when nothing else was read. */
  _gathered?: { state: string; since: string }
  /** What a virtual dataset is billed for lines of reference data of other accounts, and the number of these lines. */
  _masterData?: { size: number; count: number }
  /** Labels that the columns of a virtual dataset got from its children, by column. */
  _childLabels?: Record<string, Record<string, string>>
  /** Keys of the columns already known to hold values too long to be filtered by. */
  _longValues?: string[]
  /** The dataset is in error since its extensions cannot be applied to its lines. */
  _extensionFailed?: boolean
  /** An editable dataset is in error since most of what its index took could not be read: the last change that it took. */
  _indexFailed?: number | undefined
  /** What the dataset takes from another one, until it did: with its draft when that is what takes it. */
  _initFrom?: Initialization
}

export interface LineAttachments {
  /** Folder of the files, under `datasets/{id}/files/`. */
  set: string
  /** Name in the set of an archive that was not extracted yet. */
  archive?: string
  count: number
  /** Bytes of all of them. */
  size: number
  /** The attachments are the documents of the data file itself. */
  isOfFile?: true
}

/** The data file with the columns that extensions gave. */
export interface FullFile {
  /** Folder of its own, under `datasets/{id}/files/`. */
  set: string
  file: DatasetFile
}

export interface LinesReference {
  file: string
  count: number
  /** Size of the values, as quotas count it (docs/api/processing.md). */
  indexedSize?: number
  /** The schema that these lines were written with, while a newer one is being processed. */
  schema?: SchemaProperty[]
}

export type StoredValues = Omit<Dataset, ComputedField> & Internals

/** Values of a draft: they replace those of the dataset when it is read with `draft=true`. */
export type DraftValues = Partial<StoredValues> & { draftReason: DraftReason }

export interface DatasetRecord extends StoredValues {
  permissions: PermissionEntry[]
  /** Absent in a record that was already overlaid with its draft. */
  draft?: DraftValues
}

export type DatasetKind = 'file' | 'rest' | 'virtual' | 'metaOnly'

export function kindOf(dataset: Pick<StoredValues, 'isRest' | 'isVirtual' | 'isMetaOnly'>): DatasetKind {
  if (dataset.isRest) return 'rest'
  if (dataset.isVirtual) return 'virtual'
  return dataset.isMetaOnly ? 'metaOnly' : 'file'
}

/** The draft's values over the dataset's; results that only the published data have are left out. */
export function withDraft(record: DatasetRecord): DatasetRecord {
  const { draft, ...published } = record
  if (!draft) return record
  const {
    finalizedAt: _finalizedAt,
    bbox: _bbox,
    errorStatus: _errorStatus,
    errorRetry: _errorRetry,
    _lines,
    _full,
    _nextFull,
    _diagnostic,
    ...kept
  } = published
  // In a draft, null stands for a property that the draft unsets.
  return withoutNulls({ ...kept, ...draft })
}

/** The files that a dataset and its draft name: everything else in its folder is an orphan. */
export function fileReferences(record: DatasetRecord): FileReferences {
  const values = [record, record.draft].filter((one) => !!one)
  const named = (names: (string | undefined)[]): string[] => names.filter((name) => !!name) as string[]
  return {
    files: named(
      values.flatMap((one) => [one._files, one._attachments?.set, one._full?.set, one._nextFull?.set])
    ),
    lines: named(values.map((one) => one._lines?.file)),
    diagnostics: named(values.flatMap((one) => [one._diagnostic, one._cancelledDraftDiagnostic])),
    metadataAttachments: values.flatMap(keptFilesOf).map(({ file }) => file)
  }
}
