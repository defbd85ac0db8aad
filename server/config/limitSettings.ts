/** What accounts, datasets and files may hold (docs/configuration.md). */
import { usualUnpackLimits, type UnpackLimits } from '../formats/unpacking.ts'
import { flag, integer, type Environment } from './environment.ts'

export interface LimitSettings {
  /** Limits of an account that has none of its own, of a dataset, and of a file attached to a description; -1 for none. */
  limits: {
    totalStorage: number
    totalIndexed: number
    nbDatasets: number
    datasetStorage: number
    datasetIndexed: number
    attachmentStorage: number
    /** Without it consumption is counted, and nothing is refused. */
    areChecked: boolean
    columns: number
    /** Files of lines that are larger are not read. */
    attachmentIndexed: number
  }
  /** What a compressed or converted file may become; -1 for none. */
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
