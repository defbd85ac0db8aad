/** The page of a dataset on a publication site. */
import { filledTemplate } from '../owned/read/clean.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import type { PublicationSite } from '../settings/settings.ts'

export function pageOfDataset(
  dataset: Pick<DatasetRecord, 'id' | 'slug'>,
  { url, datasetUrlTemplate }: Pick<PublicationSite, 'url' | 'datasetUrlTemplate'>
): string {
  return filledTemplate(datasetUrlTemplate ?? `${url.replace(/\/+$/, '')}/datasets/{id}`, dataset)
}
