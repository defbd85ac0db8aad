/** Interface of the datasets for the rest of the platform. */
import type { AttachedFile } from './attach.ts'
import type { BulkSummary } from './editable/bulkSummary.ts'
import type { ImportedLines } from './editable/importLines.ts'
import type { DataFile } from './dataFile.ts'
import type { CreateFromFile, ImportedFile, ReplaceFile } from './fileImport.ts'
import type { LinesVersion } from '../lines/layout.ts'
import type { DatasetParts } from './parts.ts'
import type { AccountKeys } from '../../contract/session.ts'
import type { PermissionEntry } from '../../contract/permissions.ts'
import type { HttpError } from '../http/errors.ts'
import type { DatasetRecord } from './record.ts'
import type { DescribedDatasets } from './write/createDescribed.ts'

export interface DatasetsService {
  /** Dependencies of the dataset code, for the routes of datasets and of the websocket. */
  parts: DatasetParts
  /** Returns a stored dataset without checking permissions; undefined when the id is unknown. */
  find(id: string): Promise<DatasetRecord | undefined>
  /**
   * Returns the current readable version of the lines of a dataset; undefined before the first indexing. A record
   * overlaid with its draft (`request.dataset` when `draft=true`) gives the lines of the draft.
   */
  linesVersionOf(dataset: DatasetRecord): LinesVersion | undefined
  /**
   * Returns the dataset to read. For a virtual dataset, waits at most 5 s until the current lines of its descendants
   * are gathered.
   * @throws HttpError 501 when the descendants cannot be read
   */
  upToDate(dataset: DatasetRecord): Promise<DatasetRecord>
  /** Records that a response gave a client this date of a dataset, which the client may use in conditional requests. */
  dateTold(dataset: DatasetRecord, date: string): void
  /** Creates a file dataset from a file of the server and starts its processing. */
  createFromFile(input: CreateFromFile): Promise<DatasetRecord>
  /**
   * Creates metadata-only datasets in one transaction, with the rights of an administrator of their account.
   * @returns the error of each refused dataset, by its id
   */
  createDescribed(input: DescribedDatasets): Promise<Map<string, HttpError>>
  /**
   * Replaces the data of a file dataset with the rights of an administrator of its account.
   * @throws HttpError the errors of the route: 400, 404, 409 while the dataset is processed, 413, 429
   */
  replaceFile(id: string, input: ReplaceFile): Promise<DatasetRecord>
  /**
   * Replaces all lines of an editable dataset. When a line is refused, nothing is replaced.
   * @throws HttpError the errors of the route
   */
  replaceLines(id: string, input: ImportedLines): Promise<BulkSummary>
  /**
   * Patches a dataset with the rights of an administrator of its account.
   * @throws HttpError the errors of the route: 400, 404, 409 while the dataset is processed
   */
  patch(id: string, input: { body: Record<string, unknown>; userId: string }): Promise<void>
  /** Returns the owner of each dataset, by dataset id; unknown ids are left out. */
  ownersOf(ids: readonly string[]): Promise<Map<string, AccountKeys>>
  /** Replaces the permissions of a dataset. @throws HttpError 404 */
  setPermissions(id: string, permissions: PermissionEntry[]): Promise<void>
  /** Adds an event to the journal of a dataset: it was published on a remote catalog. */
  published(id: string): Promise<void>
  /** Removes a dataset, whatever its status; an unknown id is ignored. */
  remove(id: string): Promise<void>
  /**
   * Stores a file of the server as a metadata attachment of a dataset, and replaces an attachment of the same name. The
   * caller then lists the attachment in the description of the dataset.
   * @throws HttpError the errors of the upload route
   */
  attach(id: string, file: ImportedFile): Promise<AttachedFile>
  /**
   * Returns the data of a dataset as one file: the uploaded file, else a CSV of the lines, written to `folder`.
   * @throws HttpError 404, 501 when the descendants of a virtual dataset cannot be read
   */
  dataFile(id: string, options: { folder: string; signal: AbortSignal }): Promise<DataFile>
  /** Stops processing; interrupted steps resume at the next start of the server. */
  close(): Promise<void>
}
