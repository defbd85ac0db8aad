/** What the rest of the platform asks of the datasets. */
import type { Owner, PermissionEntry } from '../../contract/permissions.ts'
import type { LinesVersion } from '../lines/layout.ts'
import type { DatasetParts } from './parts.ts'
import type { DatasetRecord } from './record.ts'

export interface CreateFromFile {
  /** Absolute path of the data file: it is copied, the original stays. */
  filePath: string
  /** Name that the dataset's file gets. */
  fileName: string
  owner: Owner
  userId: string
  /** Patchable keys of a dataset (title, description, schema…), as in the body of a creation; `id` chooses the id. */
  body: Record<string, unknown>
  /** Instead of the initial permissions of the owner. */
  permissions?: PermissionEntry[]
}

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
  createFromFile(input: CreateFromFile): Promise<{ id: string }>
  /**
   * Changes a dataset at rest as an administrator of its account does.
   * @throws HttpError as the route does: 404, 409 for one that is being processed, 400
   */
  patch(id: string, input: { body: Record<string, unknown>; userId: string }): Promise<void>
  /** Stops processing; what was under way resumes at the next start. */
  close(): Promise<void>
}
