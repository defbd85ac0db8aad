import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import { useRecordEdits, type RecordFormEdits } from '../../../owned/save/useRecordEdits.ts'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import { metadataTitles, type MetadataKey } from './metadataSchema.ts'

export type MetadataEdits = RecordFormEdits<Dataset, MetadataKey>

/** Local edits of the metadata of a dataset, which a refetch of the dataset does not lose. */
export function useMetadataEdits(page: DatasetPage | undefined): MetadataEdits {
  return useRecordEdits<Dataset, MetadataKey>(page?.dataset, metadataTitles)
}
