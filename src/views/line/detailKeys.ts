import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { isGeometry } from '../table/columns.ts'

/** Keys of the columns to show for a line: the visible ones, or all. */
export function detailKeys(dataset: Pick<Dataset, 'schema'>, cols: string[]): string[] {
  const chosen = new Set(cols)
  return dataset.schema
    .filter((column) => !column['x-calculated'] && !isGeometry(column))
    .filter((column) => chosen.size === 0 || chosen.has(column.key))
    .map((column) => column.key)
}
