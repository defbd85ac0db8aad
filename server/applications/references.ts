/** The copies that a configuration holds of its datasets, made fresh for who reads it (docs/api/applications.md). */
import type { Configuration, ConfiguredDataset } from '../../contract/applications/application.ts'
import type { DatasetsFilter } from '../../contract/applications/baseApplication.ts'
import { datasetOperations } from '../../contract/operations.ts'
import { can } from '../../contract/permissions.ts'
import type { Session } from '../../contract/session.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { sessionOfOwner } from '../datasets/initialization.ts'
import { httpError, type HttpError } from '../http/errors.ts'
import type { ApplicationRecord } from './record.ts'

export interface References {
  find: (id: string) => Promise<DatasetRecord | undefined>
  /** The reader who must be allowed to see the datasets, and the error when he is not. */
  reader: Reader
  /** A dataset as the API answers it to whoever asks. */
  clean: (dataset: DatasetRecord) => Record<string, unknown>
  /** Addresses that start with the one of the main domain start with the one of the request instead. */
  mainUrl: string
  publicUrl: string
  /** Filters of the datasets that the base application asks for, by their place. */
  filters: DatasetsFilter[]
  /** Keeps the declared properties only: a form saves no more than what it asks for. */
  onlyDeclared: boolean
}

export interface Reader {
  session: Session
  refused: (dataset: DatasetRecord) => HttpError
}

/** For who reads the configuration. */
export const readerOf = (session: Session): Reader => ({
  session,
  refused: ({ title }) => httpError('configuredDatasetRefused', { title })
})

/** For the page: whoever opens it sees what the account of the application may show. */
export const ownerReader = ({ owner }: Pick<ApplicationRecord, 'owner'>): Reader => ({
  session: sessionOfOwner({ owner, role: 'admin' }),
  refused: ({ title }) => httpError('applicationDatasetRefused', { title, owner: owner.name })
})

/** What who shows an application needs of a dataset, whatever the configuration declares. */
const alwaysTold = ['finalizedAt', 'slug']

/** @throws HttpError 403 for a dataset that the reader may not see */
export async function withFreshDatasets(
  configuration: Configuration,
  references: References
): Promise<Configuration> {
  const { datasets } = configuration
  if (!Array.isArray(datasets)) return configuration
  // Datasets by id: one that stands at thousands of places is read once.
  const shown = new Map<string, Promise<ShownDataset>>()
  const show = (id: string): Promise<ShownDataset> => {
    const known = shown.get(id) ?? shownDataset(id, references)
    shown.set(id, known)
    return known
  }
  const fresh = await Promise.all(
    datasets.map(
      async (entry, place) => entry && freshEntry(entry, references, show, references.filters[place])
    )
  )
  return { ...configuration, datasets: fresh }
}

/** Dataset as the API answers it; undefined for one that is gone. */
type ShownDataset = Record<string, unknown> | undefined

async function shownDataset(id: string, { find, reader, clean }: References): Promise<ShownDataset> {
  const dataset = await find(id)
  if (!dataset) return undefined
  if (!can(reader.session, dataset, datasetOperations, 'readDescription')) throw reader.refused(dataset)
  return clean(dataset)
}

async function freshEntry(
  entry: ConfiguredDataset,
  { mainUrl, publicUrl, onlyDeclared }: References,
  show: (id: string) => Promise<ShownDataset>,
  filter: DatasetsFilter | undefined
): Promise<ConfiguredDataset> {
  const { id, href } = entry
  if (typeof id !== 'string') {
    const moved = href.startsWith(`${mainUrl}/`) ? publicUrl + href.slice(mainUrl.length) : href
    return withForcedValues({ ...entry, href: moved }, filter)
  }
  const dataset = await show(id)
  // A dataset that is gone leaves the entry as it was.
  if (!dataset) return entry
  const names = onlyDeclared ? Object.keys(filter?.properties ?? {}) : [...alwaysTold, ...selectOf(filter)]
  return withForcedValues(withValuesOf(entry, dataset, names), filter)
}

/** What the base application of the configuration, or of its draft, asks for. */
export function filtersOf(
  { baseApp, baseAppDraft }: Pick<ApplicationRecord, 'baseApp' | 'baseAppDraft'>,
  isDraft: boolean
): DatasetsFilter[] {
  return (isDraft ? (baseAppDraft ?? baseApp) : baseApp)?.datasetsFilters ?? []
}

function selectOf(filter: DatasetsFilter | undefined): string[] {
  const select = filter?.select
  return Array.isArray(select) ? select.filter((name) => typeof name === 'string') : []
}

/** Names of what the entry is in the configuration, whatever the dataset calls the same. */
const ownNames = ['id', 'key', 'name', 'applicationKeyPermissions']

/** @param names of what is told beside what the entry has */
function withValuesOf(
  entry: ConfiguredDataset,
  dataset: Record<string, unknown>,
  names: string[]
): ConfiguredDataset {
  const told = [...Object.keys(entry), ...names].filter(
    (name) => !ownNames.includes(name) && Object.hasOwn(dataset, name) && dataset[name] !== undefined
  )
  return { ...entry, ...Object.fromEntries(told.map((name) => [name, dataset[name]])) }
}

/** What the base application says of each dataset of a place: where nothing is there, or whatever is. */
function withForcedValues(entry: ConfiguredDataset, filter: DatasetsFilter | undefined): ConfiguredDataset {
  const forced = Object.entries(filter?.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property !== 'object' || property === null) return []
    if ('const' in property) return [[name, property.const]]
    return 'default' in property && entry[name] === undefined ? [[name, property.default]] : []
  })
  return forced.length ? { ...entry, ...Object.fromEntries(forced) } : entry
}
