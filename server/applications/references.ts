/** The copies that a configuration holds of its datasets, made fresh for who reads it (docs/api/applications.md). */
import type { Configuration, ConfiguredDataset } from '../../contract/applications/application.ts'
import { datasetOperations } from '../../contract/operations.ts'
import { can } from '../../contract/permissions.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { httpError } from '../http/errors.ts'

export interface References {
  find: (id: string) => Promise<DatasetRecord | undefined>
  /** Of whoever reads the configuration. */
  session: Parameters<typeof can>[0]
  /** A dataset as the API answers it to them. */
  clean: (dataset: DatasetRecord) => Record<string, unknown>
  /** Addresses that start with the one of the main domain start with the one of the request instead. */
  mainUrl: string
  publicUrl: string
}

/** What who shows an application needs of a dataset, whatever the configuration declares. */
const alwaysTold = ['finalizedAt', 'slug']

/**
 * @param isDraft with the declared properties only
 * @throws HttpError 403 for a dataset that the session may not read
 */
export async function withFreshDatasets(
  configuration: Configuration,
  references: References,
  isDraft: boolean
): Promise<Configuration> {
  const { datasets } = configuration
  if (!datasets) return configuration
  const fresh = await Promise.all(
    datasets.map(async (entry) => entry && freshEntry(entry, references, isDraft))
  )
  return { ...configuration, datasets: fresh }
}

async function freshEntry(
  entry: ConfiguredDataset,
  { find, session, clean, mainUrl, publicUrl }: References,
  isDraft: boolean
): Promise<ConfiguredDataset> {
  const { id, href } = entry
  if (typeof id !== 'string') {
    return href.startsWith(`${mainUrl}/`) ? { ...entry, href: publicUrl + href.slice(mainUrl.length) } : entry
  }
  const dataset = await find(id)
  // One that is gone leaves the entry as it was.
  if (!dataset) return entry
  if (!can(session, dataset, datasetOperations, 'readDescription')) {
    throw httpError('configuredDatasetRefused', { title: dataset.title })
  }
  return withValuesOf(entry, clean(dataset), isDraft)
}

/** Names of what the entry is in the configuration, whatever the dataset calls the same. */
const ownNames = ['id', 'key', 'name', 'applicationKeyPermissions']

export function withValuesOf(
  entry: ConfiguredDataset,
  dataset: Record<string, unknown>,
  isDraft: boolean
): ConfiguredDataset {
  const names = [...Object.keys(entry), ...(isDraft ? [] : alwaysTold)]
  const told = names.filter((name) => !ownNames.includes(name) && dataset[name] !== undefined)
  return { ...entry, ...Object.fromEntries(told.map((name) => [name, dataset[name]])) }
}
