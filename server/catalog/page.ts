/** Address of the page of a dataset on a publication site. */
import { withoutEndSlashes } from '../../contract/endSlashes.ts'
import { filledTemplate } from '../owned/read/clean.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import type { PublicationSite } from '../settings/settings.ts'

export function pageOfDataset(
  dataset: Pick<DatasetRecord, 'id' | 'slug'>,
  { url, datasetUrlTemplate }: Pick<PublicationSite, 'url' | 'datasetUrlTemplate'>
): string {
  return filledTemplate(datasetUrlTemplate ?? `${withoutEndSlashes(url)}/datasets/{id}`, dataset)
}
