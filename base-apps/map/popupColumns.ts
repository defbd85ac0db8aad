/** Columns in the popup of a line. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { hasConcept } from '../../src/views/table/columns.ts'
import { detailColumns } from '../shared/lineUrl.ts'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import type { MapChoices } from './configuration.ts'

const usualDetails = 6

interface PopupColumns {
  title: SchemaProperty | undefined
  details: SchemaProperty[]
}

/** Chosen columns, else the label and the first columns that are not coordinates. */
export function popupColumns(
  dataset: DescribedDataset,
  { popupTitle, popupFields }: Pick<MapChoices, 'popupTitle' | 'popupFields'>
): PopupColumns {
  const find = (key: string | undefined): SchemaProperty | undefined =>
    dataset.schema.find((column) => column.key === key)
  const detail = detailColumns(dataset, [])
  const title = find(popupTitle) ?? detail.find((column) => hasConcept(column, 'label')) ?? detail[0]
  const chosen = popupFields.flatMap((key) => find(key) ?? [])
  return {
    title,
    details: chosen.length ? chosen : detail.filter((column) => column !== title).slice(0, usualDetails)
  }
}
