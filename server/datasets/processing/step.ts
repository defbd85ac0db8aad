/** Input and output of a processing step. */
import type { DatasetStatus, JournalEvent, TaskName } from '../../../contract/datasets/dataset.ts'
import type { Extension } from '../../../contract/datasets/extensions.ts'
import type { KnownServices } from '../../../contract/datasets/extensions/actions.ts'
import type { Config } from '../../config/config.ts'
import type { DatasetFiles } from '../../files/datasetFiles.ts'
import type { QuotaName } from '../../limits/limits.ts'
import type { LinesEngine } from '../../lines/engine.ts'
import type { EditableDatasets } from '../editable/editableDatasets.ts'
import type { ExtensionPlan } from '../extensions/plan.ts'
import type { DatasetRecord, StoredValues } from '../record.ts'
import type { Concepts } from '../schema/concepts.ts'
import type { ReportProgress, WorkLimits, WorkTaskName, WorkTasks } from './task.ts'

export interface StepContext {
  config: Config
  files: DatasetFiles
  /** The dataset to process, overlaid with its draft when the draft is processed. */
  dataset: DatasetRecord
  /** The published dataset behind a draft. */
  published: DatasetRecord
  isDraft: boolean
  /** Status that the step starts from. */
  from: DatasetStatus
  /** Aborted when the dataset is deleted or the server closes. */
  signal: AbortSignal
  /** Returns another dataset, without checking permissions. */
  find: (id: string) => Promise<DatasetRecord | undefined>
  /** Lines of any dataset, for reading. */
  lines: Pick<LinesEngine, 'readPage' | 'editable'>
  /** Returns the concepts that the columns of the dataset may refer to. */
  concepts: () => Promise<Concepts>
  /** Returns the services of extensions that the owner of the dataset may use. */
  services: (extensions: Extension[]) => Promise<KnownServices>
  /** Share of the size of reference data that is billed to virtual datasets of other accounts: 0 to 1. */
  storageRatio: (dataset: string) => Promise<number>
  /** Lines of editable datasets. */
  editable: EditableDatasets
  /** @throws HttpError when the account of the dataset has no room left for `added` */
  checkQuotas: (added: Partial<Record<QuotaName, number>>) => Promise<void>
  /** Returns how the active extensions of the dataset are applied. @throws ExtensionError */
  planExtensions: () => Promise<ExtensionPlan>
  /** Runs a part of the step that has its own task and progress in the journal. */
  phase: <Result>(name: TaskName, run: () => Promise<Result>) => Promise<Result>
  /** Reports the progress of the step, 0–100; `work` does so by itself. */
  progress: ReportProgress
  /** Runs heavy work in a worker process. */
  work: <Name extends WorkTaskName>(
    name: Name,
    input: Omit<WorkTasks[Name]['input'], keyof WorkLimits>
  ) => Promise<WorkTasks[Name]['output']>
}

export interface StepResult {
  /** Status after the step; undefined for a dataset of metadata only. */
  status: DatasetStatus | undefined
  /** New values of the dataset; undefined removes a value. */
  values?: Partial<StoredValues>
  /** New values of the published dataset, behind a processed draft. */
  published?: Partial<StoredValues>
  /** Events stored in the journal, in addition to those of the step itself. */
  events?: JournalEvent[]
  /** Fate of the processed draft; without a value, the draft stays. */
  draft?: 'promote' | 'cancel'
}

/**
 * A step reads the dataset, writes files that nothing names yet, and returns the changes, which the platform applies in
 * one transaction. A step may be stopped at any time and run again from the start.
 */
export type Step = (context: StepContext) => Promise<StepResult>
