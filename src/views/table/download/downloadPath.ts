import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { linesPath } from '../linesRequest.ts'
import { downloadPageSize } from './csvDownload.ts'

type Parameters = [string, string][]

/** Path to download the lines that a table selects. */
export function downloadPath(
  dataset: Dataset,
  selection: Parameters,
  cols: string[],
  format: Parameters
): string {
  const query = new URLSearchParams([
    ['size', String(downloadPageSize)],
    ['page', '1'],
    ...selection,
    ...(cols.length > 0 ? ([['select', cols.join(',')]] satisfies Parameters) : []),
    ...format
  ])
  return `${linesPath(dataset)}?${query}`
}
