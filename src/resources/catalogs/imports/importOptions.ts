/** Options of an import, at its creation and later. No I/O. */
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

/** Changed options, as the body of a PATCH; null removes a value. */
export function changesBetween(before: ImportOptions, after: ImportOptions): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (sameValue(before[name], after[name]) ? [] : [[name, after[name] ?? null]]))
  )
}

/**
 * Returns the options with another target. The separator is kept for an editable dataset only, whose lines are imported
 * with it.
 */
export function withTarget(options: ImportOptions, dataset: ImportOptions['dataFairDataset']): ImportOptions {
  const { dataFairDataset: _former, separator, ...others } = options
  return {
    ...others,
    ...(dataset ? { dataFairDataset: dataset } : {}),
    ...(dataset?.isRest && separator ? { separator } : {})
  }
}
