/** Request of one line, and the columns of its details. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { hasConcept, isGeometry } from '../../src/views/table/columns.ts'
import { datasetUrl } from './api.ts'
import type { DescribedDataset } from './useAnswer.ts'

const positions = ['latitude', 'longitude', 'latLon'] as const

/** Columns shown in the details: the chosen ones, else all but computed columns and locations. */
export function detailColumns({ schema }: DescribedDataset, keys: string[]): SchemaProperty[] {
  const chosen = keys.flatMap((key) => schema.find((column) => column.key === key) ?? [])
  if (chosen.length) return chosen
  return schema.filter(
    (column) =>
      !column['x-calculated'] &&
      !isGeometry(column) &&
      !positions.some((concept) => hasConcept(column, concept))
  )
}

/** URL of one line, with formatted texts as HTML. */
export function lineUrl(dataset: DescribedDataset, id: string, columns: SchemaProperty[]): string {
  const attachment = dataset.schema.some(({ key }) => key === '_attachment_url') ? ['_attachment_url'] : []
  return datasetUrl(dataset, 'lines', {
    _id_eq: id,
    size: 1,
    html: 'true',
    select: ['_id', ...columns.map(({ key }) => key), ...attachment].join(',')
  })
}
