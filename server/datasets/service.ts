/** What the rest of the platform asks of the datasets. */
import type { BulkSummary } from './editable/bulkSummary.ts'
import type { ImportedLines } from './editable/importLines.ts'
import type { CreateFromFile, ReplaceFile } from './fileImport.ts'
import type { LinesVersion } from '../lines/layout.ts'
import type { DatasetParts } from './parts.ts'
import type { DatasetRecord } from './record.ts'

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
  /** Stops processing; what was under way resumes at the next start. */
  close(): Promise<void>
}
