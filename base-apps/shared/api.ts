/** URLs of the platform's API. */
import type { ConfiguredDataset } from '../../contract/applications/application.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'

/** Dataset in the configuration of an application; the server refreshes its fields. */
export interface ApplicationDataset extends ConfiguredDataset {
  id?: string
  slug?: string
  title?: string
  schema?: SchemaProperty[]
  finalizedAt?: string
}

export type Parameters = Record<string, string | number | undefined>

/**
 * URL of a resource of a dataset (`lines`, `values_agg`…). It contains the date of finalization, so that HTTP caches
 * can keep the response until the data change.
 */
export function datasetUrl(
  { href, finalizedAt }: ApplicationDataset,
  path: string,
  parameters: Parameters = {}
): string {
  const url = new URL(`${href}/${path}`)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  }
  if (finalizedAt) url.searchParams.set('finalizedAt', finalizedAt)
  return url.href
}

/** URL of the values of a column, by descending frequency. */
export function categoriesUrl(
  dataset: ApplicationDataset,
  field: string,
  size: number,
  filters: Parameters
): string {
  return datasetUrl(dataset, 'values_agg', { ...filters, field, agg_size: size })
}
