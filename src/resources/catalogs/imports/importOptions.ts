/** What may be chosen of an import, when it is made and later. */
import type { CatalogImport } from '../../../../contract/catalogs/catalog.ts'
import { sameValue } from '../../../ui/sameValue.ts'

export type ImportOptions = Pick<
  CatalogImport,
  | 'dataFairDataset'
  | 'separator'
  | 'config'
  | 'scheduling'
  | 'isSchedulingActive'
  | 'shouldUpdateMetadata'
  | 'shouldUpdateSchema'
>

export const newOptions: ImportOptions = {
  scheduling: [],
  isSchedulingActive: true,
  shouldUpdateMetadata: false,
  shouldUpdateSchema: false
}

const names = [
  'dataFairDataset',
  'separator',
  'config',
  'scheduling',
  'isSchedulingActive',
  'shouldUpdateMetadata',
  'shouldUpdateSchema'
] as const satisfies (keyof ImportOptions)[]

/** What differs, as the API takes it: null for what has no value any more. */
export function changesBetween(before: ImportOptions, after: ImportOptions): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (sameValue(before[name], after[name]) ? [] : [[name, after[name] ?? null]]))
  )
}

/** The options with another target: only the lines of an editable dataset are read with a separator of one's choice. */
export function withTarget(options: ImportOptions, dataset: ImportOptions['dataFairDataset']): ImportOptions {
  const { dataFairDataset: _former, separator, ...others } = options
  return {
    ...others,
    ...(dataset ? { dataFairDataset: dataset } : {}),
    ...(dataset?.isRest && separator ? { separator } : {})
  }
}
