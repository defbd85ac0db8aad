/** What the rest of the platform asks of the datasets. */
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
  /** For the routes of the datasets and of the websocket. */
  parts: DatasetParts
  /** The stored dataset, without regard to permissions; undefined when there is none. */
  find(id: string): Promise<DatasetRecord | undefined>
  /**
   * The lines of a dataset that can be read now; undefined before the first index. A record overlaid with its draft
   * (`draft=true` routes, `request.dataset`) gives the lines of the draft.
   */
  linesVersionOf(dataset: DatasetRecord): LinesVersion | undefined
  /**
   * The dataset to read: a virtual one once its lines are those that its descendants have now, or after some seconds.
   * @throws HttpError 501 when they cannot be read
   */
  upToDate(dataset: DatasetRecord): Promise<DatasetRecord>
  /** A client was told the date of a dataset, by which it will ask whether there is another state. */
  dateTold(dataset: DatasetRecord, date: string): void
  /** Creates a file dataset from a file of the server and starts its processing. */
  createFromFile(input: CreateFromFile): Promise<DatasetRecord>
  /**
   * Creates datasets that are metadata only, as an administrator of their account does, all in one transaction.
   * @returns why others are refused, by their id
   */
  createDescribed(input: DescribedDatasets): Promise<Map<string, HttpError>>
  /**
   * Replaces the data of a file dataset at rest as an administrator of its account does.
   * @throws HttpError as the route does: 404, 409, 429
   */
  replaceFile(id: string, input: ReplaceFile): Promise<DatasetRecord>
  /**
   * Replaces all lines of an editable dataset; one that is refused leaves those that are there.
   * @throws HttpError as the route does
   */
  replaceLines(id: string, input: ImportedLines): Promise<BulkSummary>
  /**
   * Changes a dataset at rest as an administrator of its account does.
   * @throws HttpError as the route does: 404, 409 for one that is being processed, 400
   */
  patch(id: string, input: { body: Record<string, unknown>; userId: string }): Promise<void>
  /** Whose datasets are, by id; those that are not there are left out. */
  ownersOf(ids: readonly string[]): Promise<Map<string, AccountKeys>>
  /** @throws HttpError 404 */
  setPermissions(id: string, permissions: PermissionEntry[]): Promise<void>
  /** Says in its journal that it was published on a remote catalog. */
  published(id: string): Promise<void>
  /** Whatever its state; one that is gone is no failure. */
  remove(id: string): Promise<void>
  /**
   * Keeps a file of the server as a document of a dataset, in the place of one of the same name. Its description lists it
   * once it is written there.
   * @throws HttpError as the route does
   */
  attach(id: string, file: ImportedFile): Promise<AttachedFile>
  /**
   * The data of a dataset as one file: that which was received, else its lines as CSV, written to a folder of the caller.
   * @throws HttpError 404, 501 when a virtual one cannot be read
   */
  dataFile(id: string, given: { folder: string; signal: AbortSignal }): Promise<DataFile>
  /** Stops processing; what was under way resumes at the next start. */
  close(): Promise<void>
}
