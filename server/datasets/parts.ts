/** Dependencies of the dataset code (store, files, locks, processor…), passed as an argument to its functions. */
import type { Platform } from '../platform.ts'
import type { SentDates } from './sentDates.ts'
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
  sentDates: SentDates
  processor: Processor
  /** Remote services, whose actions extend datasets. Reference data is registered as remote services too. */
  services: RemoteServices
}

/** Name of the bus channel, local to this server, that announces each change or removal of a dataset. */
export function changeChannel(dataset: string): string {
  return changeChannelOf('datasets', dataset)
}
