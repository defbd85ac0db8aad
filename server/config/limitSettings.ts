/** Limits of accounts, datasets and files (docs/configuration.md). */
import { usualUnpackLimits, type UnpackLimits } from '../formats/unpacking.ts'
import { flag, integer, type Environment } from './environment.ts'

export interface LimitSettings {
  /** Default limits of an account, of a dataset and of an attachment of a description; -1 for no limit. */
  limits: {
    totalStorage: number
    totalIndexed: number
    nbDatasets: number
    datasetStorage: number
    datasetIndexed: number
    attachmentStorage: number
    /** Whether limits are enforced; when false, consumption is only counted. */
    areChecked: boolean
    columns: number
    /** Maximum size in bytes of an attachment of a line whose text is indexed. */
    attachmentIndexed: number
  }
  /** Bounds of the size of an unpacked or converted file; -1 for no limit. */
  unpacking: UnpackLimits
}

export function limitSettings(environment: Environment): LimitSettings {
  return {
    limits: {
      totalStorage: integer(environment, 'LIMIT_TOTAL_STORAGE', -1),
      totalIndexed: integer(environment, 'LIMIT_TOTAL_INDEXED', -1),
      nbDatasets: integer(environment, 'LIMIT_NB_DATASETS', -1),
      datasetStorage: integer(environment, 'LIMIT_DATASET_STORAGE', -1),
      datasetIndexed: integer(environment, 'LIMIT_DATASET_INDEXED', -1),
      attachmentStorage: integer(environment, 'LIMIT_ATTACHMENT_STORAGE', -1),
      areChecked: flag(environment, 'LIMITS_CHECKED', true),
      columns: integer(environment, 'LIMIT_COLUMNS', 2000),
      attachmentIndexed: integer(environment, 'LIMIT_ATTACHMENT_INDEXED', 5_000_000)
    },
    unpacking: {
      size: integer(environment, 'LIMIT_UNPACKED_SIZE', usualUnpackLimits.size),
      ratio: integer(environment, 'LIMIT_UNPACKED_RATIO', usualUnpackLimits.ratio)
    }
  }
}
