/** The stored form of a dataset: the fields of the API except computed ones, plus internal fields. */
import type { Dataset, DatasetFile, DraftReason, SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { PermissionEntry } from '../../contract/permissions.ts'
import type { FileReferences } from '../files/datasetFiles.ts'
import { withoutNulls } from '../owned/values.ts'
import { keptFilesOf, type KeptAttachments } from '../owned/attachments/kept.ts'
import type { Initialization } from './initialization.ts'

type ComputedField = 'href' | 'page' | 'public' | 'visibility' | 'userPermissions' | 'previews' | 'thumbnail'

/** Internal properties, with names in `_…`: API responses never contain them. */
interface Internals extends KeptAttachments {
  /** Folder of the uploaded and converted files, under `datasets/{id}/files/`. */
  _files?: string
  /** Attachments of the lines, or the archive to extract them from. */
  _attachments?: LineAttachments
  /** Current version of the lines, with the name of its file under `datasets/{id}/lines/`. */
  _lines?: LinesReference
  /**
   * Sizes of an editable dataset: bytes of its lines, bytes and number of its revisions. `sequence` is the number of
   * the last change included in these values and in the description.
   */
  _editable?: { lines: number; revisions: number; revisionCount: number; sequence?: number }
  /** Data file with extension columns, of the current lines. */
  _full?: FullFile
  /** Data file with extension columns, of the lines that are being processed. */
  _nextFull?: FullFile
  /** Name of the diagnostic file of the last processing, under `datasets/{id}/diagnostics/`. */
  _diagnostic?: string
  /** Name of the diagnostic file of the last automatically cancelled draft, in the same folder as `_diagnostic`. */
  _cancelledDraftDiagnostic?: string
  /**
   * Last gathering of the lines of a virtual dataset: a key of the versions of its descendants (`state`), and the ISO
   * date at which the gathering started (`since`).
   */
  _gathered?: { state: string; since: string }
  /** Bytes billed to a virtual dataset for lines of reference data of other accounts, and the number of these lines. */
  _masterData?: { size: number; count: number }
  /** Value labels that a virtual dataset inherited from its children, by column key. */
  _childLabels?: Record<string, Record<string, string>>
  /** Keys of the columns known to contain values too long to be filtered, sorted or grouped by. */
  _longValues?: string[]
  /** The dataset is in status `error` because its extensions cannot be applied to its lines. */
  _extensionFailed?: boolean
  /**
   * Number of the last indexed change of an editable dataset that is in error because most of its indexed values could
   * not be read; absent otherwise.
   */
  _indexFailed?: number | undefined
  /** Initialization from another dataset, until it is done. It is stored in the draft when the draft is initialized. */
  _initFrom?: Initialization
}

export interface LineAttachments {
  /** Folder of the files, under `datasets/{id}/files/`. */
  set: string
  /** Name, in the folder `set`, of an archive that is not extracted yet. */
  archive?: string
  count: number
  /** Total size in bytes. */
  size: number
  /** The attachments come from the data file itself, not from a separate archive. */
  isOfFile?: true
}

/** Data file with the columns of extensions. */
export interface FullFile {
  /** Folder of this file alone, under `datasets/{id}/files/`. */
  set: string
  file: DatasetFile
}

export interface LinesReference {
  file: string
  count: number
  /** Bytes of the indexed values, as quotas count them (docs/api/processing.md). */
  indexedSize?: number
  /** Schema of these lines when it differs from the schema of the dataset: a newer schema is being processed. */
  schema?: SchemaProperty[]
}

export type StoredValues = Omit<Dataset, ComputedField> & Internals

/** Values of a draft, which replace the published values when the dataset is read with `draft=true`. */
export type DraftValues = Partial<StoredValues> & { draftReason: DraftReason }

export interface DatasetRecord extends StoredValues {
  permissions: PermissionEntry[]
  /** Absent without draft, and in a record that `withDraft` returned. */
  draft?: DraftValues
}

export type DatasetKind = 'file' | 'rest' | 'virtual' | 'metaOnly'

export function kindOf(dataset: Pick<StoredValues, 'isRest' | 'isVirtual' | 'isMetaOnly'>): DatasetKind {
  if (dataset.isRest) return 'rest'
  if (dataset.isVirtual) return 'virtual'
  return dataset.isMetaOnly ? 'metaOnly' : 'file'
}

/** Overlays a record with its draft. Processing results of the published data are left out. */
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
    ...publishedValues
  } = published
  // A null in a draft unsets the published property.
  return withoutNulls({ ...publishedValues, ...draft })
}

/** Returns the files referenced by a dataset and its draft; all other files in its folder are orphans. */
export function fileReferences(record: DatasetRecord): FileReferences {
  const values = [record, record.draft].filter((version) => !!version)
  const defined = (names: (string | undefined)[]): string[] => names.filter((name) => !!name) as string[]
  return {
    files: defined(
      values.flatMap((version) => [
        version._files,
        version._attachments?.set,
        version._full?.set,
        version._nextFull?.set
      ])
    ),
    lines: defined(values.map((version) => version._lines?.file)),
    diagnostics: defined(
      values.flatMap((version) => [version._diagnostic, version._cancelledDraftDiagnostic])
    ),
    metadataAttachments: values.flatMap(keptFilesOf).map(({ file }) => file)
  }
}
