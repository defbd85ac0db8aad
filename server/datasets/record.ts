/** A dataset as it is stored: what the API answers, without its computed fields, plus what is never answered. */
import type { Dataset, DraftReason, ProcessedData } from '../../contract/dataset.ts'
import type { PermissionEntry } from '../../contract/permissions.ts'

type ComputedField = 'href' | 'page' | 'public' | 'visibility' | 'userPermissions' | 'previews' | 'thumbnail'

/** Properties starting with `_` never leave the server. */
export interface Internals {
  /** Folder of the uploaded and converted files, under `datasets/{id}/files/`. */
  _files?: string
  /** Version of the lines that is read: its file's name under `datasets/{id}/lines/`. */
  _lines?: { file: string; count: number }
  /** Role that the creator had in the owner account, for `initFrom`. */
  _initFrom?: { dataset: string; parts: string[]; role?: string }
}

/** Values of a draft: they replace those of the dataset when it is read with `draft=true`. */
export type DraftValues = Partial<StoredValues> & { status: string; draftReason: DraftReason }

export type StoredValues = Omit<Dataset, ComputedField> & ProcessedData & Internals

export interface DatasetRecord extends StoredValues {
  permissions: PermissionEntry[]
  /** Absent in a record that was already overlaid with its draft. */
  draft?: DraftValues
}

/** What `readDatasetDraft` style routes see: the draft's values over the dataset's, `finalizedAt` and `bbox` its own. */
export function withDraft(record: DatasetRecord): DatasetRecord {
  const { draft, ...published } = record
  if (!draft) return record
  const { finalizedAt: _finalizedAt, bbox: _bbox, _lines, ...kept } = published
  return { ...kept, ...draft }
}
