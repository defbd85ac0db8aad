/** Interface of the editable datasets for the rest of the server. */
import type { ExtensionError } from '../extensions/extensionError.ts'
import type { DatasetRecord, LinesReference } from '../record.ts'
import type { EditableDataset } from './dataset.ts'
import type { ReportedProblems } from './lineProblems.ts'
import type { Operation, Outcome } from './operation.ts'
import type { Writing } from './operations.ts'
import type { LineFigures } from './refresh.ts'
import type { Replacement } from './replacement.ts'

export interface WriteOptions {
  /** Whether reads find the lines when the write resolves; otherwise soon after. */
  isIndexed: boolean
  /**
   * False for a batch that more batches follow, of which the last is durable: no client is told before then that lines
   * are saved.
   */
  isDurable?: boolean
  /** The index takes the lines later, in a step that may fail. */
  isDeferred?: boolean
  userId?: string
  /** Limits of the extensions, for lines that are extended before the write resolves. */
  extending?: Extending
}

/** State of the extensions for the writes of one request. */
export interface Extending {
  /** Milliseconds since 1970; lines not extended by then are extended in the background. */
  deadline: number
  /** Failures of actions, by prefix: a failed action is not called again. */
  failed: Map<string, ExtensionError>
}

interface RebuiltIndex {
  lines: LinesReference
  problems: ReportedProblems
  /** Sequence number of the last change in the index, or of an earlier one. */
  sequence: number
}

export interface EditableDatasets {
  of(dataset: Pick<DatasetRecord, 'id'>): EditableDataset
  /** Applies operations. They are durable when the promise resolves, unless the options say otherwise. */
  write(
    record: DatasetRecord,
    operations: Operation[],
    writing: Writing,
    options: WriteOptions
  ): Promise<Outcome[]>
  /** Removes every line and all revisions. */
  clear(record: DatasetRecord, userId: string | undefined): Promise<void>
  /**
   * Puts the lines of a replacement in the place of all lines, whose index processing rebuilds, or of those of their
   * owner, which the index follows.
   * @param hasOtherFiles whether the attachment files were replaced too
   * @throws ReplacementConflict
   */
  replace(
    record: DatasetRecord,
    replacement: Replacement,
    options: { userId?: string | undefined; hasOtherFiles: boolean }
  ): Promise<void>
  /** Indexes the written changes. */
  index(record: DatasetRecord): Promise<void>
  /** Indexes durable changes; a failure is logged and tried again later. @returns whether the indexing succeeded */
  indexed(record: DatasetRecord): Promise<boolean>
  /** Indexes durable changes in the background. */
  indexSoon(record: DatasetRecord): void
  /** Opens the index while many lines are being received. */
  prepareMany(record: Pick<DatasetRecord, 'id'>): Promise<void>
  /** Rebuilds the index from the lines. @returns the index, and what could not be read of the lines */
  rebuild(record: DatasetRecord, signal: AbortSignal): Promise<RebuiltIndex>
  statistics(record: DatasetRecord): Promise<LineFigures>
  /** Returns the limits of the extensions for a request whose response waits for them. */
  extendingNow(): Extending
  /** Queues the extension of lines, after a change of the extensions or for lines that wait. */
  extendSoon(record: DatasetRecord): Promise<void>
  /** Extends all lines before their index is built. @throws ExtensionError */
  extendAll(record: DatasetRecord, signal: AbortSignal, onProgress: (percent: number) => void): Promise<void>
  /** Applies operations to a replacement, which is prepared beside the current lines. */
  writeBeside(
    record: DatasetRecord,
    replacement: Replacement,
    operations: Operation[],
    writing: Writing
  ): Promise<Outcome[]>
  /** Queues a new computation of the metadata derived from the lines. */
  refreshSoon(id: string): void
  /** Removes the files that no line names any more; a failure is tried again later. */
  tidyFiles(record: DatasetRecord): Promise<void>
  /** Records in the journal why documents of lines could not be read. */
  reportProblems(record: DatasetRecord, problems: ReportedProblems): Promise<void>
  /** Queues the reading and indexing of files that were put where lines may name them. */
  filesAdded(record: DatasetRecord, paths: Set<string>): void
  /** Called when a dataset was finalized: removes lines that are too old, if the time has come. */
  finalized(record: DatasetRecord): Promise<void>
  /** Delays the metadata of a dataset until the returned function is called: more lines are being written. */
  hold(id: string): () => void
  /** Closes the files of idle datasets, and deletes the lines that are too old of each dataset, once an hour. Called every minute. */
  sweep(): Promise<void>
  /** Indexes and describes what an earlier process wrote and left unfinished. */
  resume(): Promise<void>
  /** Closes the lines of a removed dataset. */
  forget(id: string): Promise<void>
  close(): Promise<void>
}
