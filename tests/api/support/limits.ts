import type { Config } from '../../../server/config/config.ts'

/** Platform limits disabled, as a base for tests of limits. */
export const noLimits: Config['limits'] = {
  totalStorage: -1,
  totalIndexed: -1,
  nbDatasets: -1,
  datasetStorage: -1,
  datasetIndexed: -1,
  attachmentStorage: -1,
  areChecked: true,
  columns: 2000,
  attachmentIndexed: 5_000_000
}
