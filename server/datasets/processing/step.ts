/** What a processing step is given and gives back. */
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
  /** The dataset as it is processed: overlaid with its draft when that is what is processed. */
  dataset: DatasetRecord
  /** The published dataset behind a draft. */
  published: DatasetRecord
  isDraft: boolean
  /** Status that the step starts from. */
  from: DatasetStatus
  /** Aborted when the dataset is deleted or the server closes. */
  signal: AbortSignal
  /** Another dataset, without regard to permissions. */
  find: (id: string) => Promise<DatasetRecord | undefined>
  /** Lines of any dataset, as they are read. */
  lines: Pick<LinesEngine, 'readPage' | 'editable'>
  /** Concepts that the columns of the dataset may refer to. */
  concepts: () => Promise<Concepts>
  /** Services that extensions use, as the owner of the dataset may. */
  services: (extensions: Extension[]) => Promise<KnownServices>
  /** Share of the size of reference data that virtual datasets of other accounts are billed: 0 to 1. */
  storageRatio: (dataset: string) => Promise<number>
  /** Lines of the datasets that are edited one by one. */
  editable: EditableDatasets
  /** Refuses what the account of the dataset may not hold any more. */
  checkQuotas: (added: Partial<Record<QuotaName, number>>) => Promise<void>
  /** How the active extensions of the dataset are applied. @throws ExtensionError */
  planExtensions: () => Promise<ExtensionPlan>
  /** Does a part of the step that the journal tells of, and that has a progress of its own. */
  phase: <Result>(name: TaskName, run: () => Promise<Result>) => Promise<Result>
  /** Tells how far the step is, 0–100; `work` does it by itself. */
  progress: ReportProgress
  /** Does heavy work in a process of its own. */
  work: <Name extends WorkTaskName>(
    name: Name,
    input: Omit<WorkTasks[Name]['input'], keyof WorkLimits>
  ) => Promise<WorkTasks[Name]['output']>
}

export interface StepResult {
  /** Status after the step; metadata alone have none. */
  status: DatasetStatus | undefined
  /** Values that the step found; undefined removes one. */
  values?: Partial<StoredValues>
  /** Values written to the published dataset behind the draft that was processed. */
  published?: Partial<StoredValues>
  /** Events stored in the journal beside those of the step itself. */
  events?: JournalEvent[]
  /** What happens to the draft that was processed. */
  draft?: 'promote' | 'cancel'
}

/**
 * A step reads the dataset, writes files that nothing names yet, and says what changes: the platform applies that in
 * one transaction. It may be stopped at any time and run again from the start.
 */
export type Step = (context: StepContext) => Promise<StepResult>
