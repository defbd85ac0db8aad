/** What the datasets are made of, given as an argument to everything that works on them. */
import type { Platform } from '../platform.ts'
import type { AnsweredDates } from './answeredDates.ts'
import type { EditableDatasets } from './editable/editableDatasets.ts'
import type { DatasetFiles } from '../files/datasetFiles.ts'
import { changeChannelOf, type OwnedParts } from '../owned/parts.ts'
import type { Locks } from '../owned/locks.ts'
import type { Processor } from './processing/processor.ts'
import type { RemoteServices } from '../remoteServices/remoteServices.ts'
import type { DatasetRecord } from './record.ts'
import type { DatasetStore } from './store.ts'

export interface DatasetParts
  extends
    OwnedParts<DatasetRecord>,
    Pick<Platform, 'jobs' | 'outbox' | 'lines' | 'foreground' | 'outgoing' | 'remoteActions'> {
  store: DatasetStore
  files: DatasetFiles
  locks: Locks
  editable: EditableDatasets
  answeredDates: AnsweredDates
  processor: Processor
  /** What datasets are extended by, and offered as. */
  services: RemoteServices
}

/** Published on the bus, for this server only, when a dataset was changed or removed. */
export function changeChannel(dataset: string): string {
  return changeChannelOf('datasets', dataset)
}
