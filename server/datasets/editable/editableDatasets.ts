/** What the platform asks of its editable datasets. */
import type { ExtensionError } from '../extensions/extensionError.ts'
import type { DatasetRecord, LinesReference } from '../record.ts'
import type { EditableDataset } from './dataset.ts'
import type { ToldProblems } from './lineProblems.ts'
import type { Operation, Outcome } from './operation.ts'
import type { Writing } from './operations.ts'
import type { LineFigures } from './refresh.ts'
import type { Replacement } from './replacement.ts'

export interface WriteOptions {
  /** Whether reads find the lines when the writing resolves; otherwise soon after. */
  isIndexed: boolean
  /** False when more of the same comes, of which the last is durable: nobody is told before that what was written stays. */
  isDurable?: boolean
  /** The index takes the lines later, in a step that may fail. */
  isDeferred?: boolean
  userId?: string
  /** How long the extensions of the lines may take, for lines that are extended before this resolves. */
  extending?: Extending
}

/** State of the extensions for the writes of one request. */
export interface Extending {
  /** Milliseconds since 1970: lines that are late are extended right after. */
  deadline: number
  /** Why actions failed, by prefix: they are not asked again. */
  failed: Map<string, ExtensionError>
}

interface RebuiltIndex {
  lines: LinesReference
  problems: ToldProblems
  /** Sequence number of the last change that it holds, or one before. */
  sequence: number
}

export interface EditableDatasets {
  of(dataset: Pick<DatasetRecord, 'id'>): EditableDataset
  /** Applies operations, durable when this resolves unless the options say otherwise. */
  write(
    record: DatasetRecord,
    operations: Operation[],
    writing: Writing,
    options: WriteOptions
  ): Promise<Outcome[]>
  /** Removes every line and their history. */
  clear(record: DatasetRecord, userId: string | undefined): Promise<void>
  /**
   * The lines of a replacement are those of the dataset, whose index is made anew by processing, or those of their
   * owner, which the index follows.
   * @param hasOtherFiles the files of the lines were replaced too
   * @throws TakenMeanwhile
   */
  replace(
    record: DatasetRecord,
    replacement: Replacement,
    options: { userId?: string | undefined; hasOtherFiles: boolean }
  ): Promise<void>
  /** Brings what was written to the index. */
  index(record: DatasetRecord): Promise<void>
  /** The same for what is durable already: what the index cannot take now, it takes later. @returns whether it did */
  indexed(record: DatasetRecord): Promise<boolean>
  /** The same, without waiting for it. */
  indexSoon(record: DatasetRecord): void
  /** Many lines are on their way: their index is opened meanwhile. */
  prepareMany(record: Pick<DatasetRecord, 'id'>): Promise<void>
  /** Makes the index anew from the lines. @returns what could not be read of them, too */
  rebuild(record: DatasetRecord, signal: AbortSignal): Promise<RebuiltIndex>
  statistics(record: DatasetRecord): Promise<LineFigures>
  /** For the writes of a request whose answer may wait for extensions. */
  extendingNow(): Extending
  /** Extensions have changed, or lines wait for theirs: they are applied soon. */
  extendSoon(record: DatasetRecord): Promise<void>
  /** Extends all lines before an index is made of them. @throws ExtensionError */
  extendAll(record: DatasetRecord, signal: AbortSignal, told: (percent: number) => void): Promise<void>
  /** Applies the operations on lines that are prepared beside others. */
  writeBeside(
    record: DatasetRecord,
    replacement: Replacement,
    operations: Operation[],
    writing: Writing
  ): Promise<Outcome[]>
  /** Computes what the description says of the lines again, soon. */
  refreshSoon(id: string): void
  /** Removes the files that no line names any more; what cannot be done now is done later. */
  tidyFiles(record: DatasetRecord): Promise<void>
  /** Why documents of lines could not be read, for the journal. */
  tellProblems(record: DatasetRecord, problems: ToldProblems): Promise<void>
  /** Files were put where lines may name them: what they hold is read and indexed, soon. */
  filesAdded(record: DatasetRecord, paths: Set<string>): void
  /** A dataset was finalized: lines that are too old are looked for when it is time to. */
  finalized(record: DatasetRecord): Promise<void>
  /** What is said of the lines is not computed until the returned function is called: more is on its way. */
  hold(id: string): () => void
  /** Closes the files of idle datasets, and deletes the lines that are too old, of each dataset once an hour. Run every minute. */
  sweep(): Promise<void>
  /** Looks for what an earlier process wrote and did not index. */
  resume(): Promise<void>
  /** Closes the lines of a dataset that is removed. */
  forget(id: string): Promise<void>
  close(): Promise<void>
}
