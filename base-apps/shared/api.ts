/** Addresses of the platform's API. */
import type { ConfiguredDataset } from '../../contract/applications/application.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'

/** A dataset as the configuration of an application holds it, kept up to date by the server. */
export interface ApplicationDataset extends ConfiguredDataset {
  id?: string
  slug?: string
  title?: string
  schema?: SchemaProperty[]
  finalizedAt?: string
}

export type Parameters = Record<string, string | number | undefined>

/**
 * The address of something of a dataset (`lines`, `values_agg`…). It holds when the dataset was finalized: its answer may
 * be kept as long as that stays.
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

/** The values of a column, the most frequent ones first. */
export function categoriesUrl(
  dataset: ApplicationDataset,
  field: string,
  size: number,
  filters: Parameters
): string {
  return datasetUrl(dataset, 'values_agg', { ...filters, field, agg_size: size })
}
