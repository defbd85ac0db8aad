/** What the background extension of editable datasets needs of the platform. */
import type { DatasetParts } from '../../parts.ts'
import type { DatasetRecord } from '../../record.ts'
import type { EditableDataset } from '../dataset.ts'
import type { Extender } from './lineExtender.ts'

export interface BackgroundNeeds {
  parts: Pick<DatasetParts, 'config' | 'log' | 'store' | 'jobs' | 'bus' | 'journal'>
  of: (dataset: Pick<DatasetRecord, 'id'>) => EditableDataset
  /** @throws ExtensionError when the extensions cannot be applied to any line */
  extenderOf: (record: DatasetRecord) => Promise<Extender>
  /** Indexes the written changes. */
  index: (record: DatasetRecord) => Promise<void>
  indexSoon: (record: DatasetRecord) => void
  /** Computes the metadata derived from the lines again, once no request holds it. */
  refresh: (id: string) => Promise<void>
  hold: (id: string) => () => void
  /** Returns the message about an exhausted quota of the account, undefined while there is room. */
  usedUpQuota: (owner: DatasetRecord['owner']) => Promise<string | undefined>
  /** Tells processing that a dataset has a step to run. */
  wake: (id: string) => void
  isClosed: () => boolean
}
