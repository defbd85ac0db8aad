/** Refreshes the copies of datasets in a configuration for its reader (docs/api/applications.md). */
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
  /** Session that must have the right to see the datasets, and the error otherwise. */
  reader: Reader
  /** Returns a dataset as the API response for the caller. */
  clean: (dataset: DatasetRecord) => Record<string, unknown>
  /** Address of the main domain; addresses that start with it get `publicUrl`, the domain of the request. */
  mainUrl: string
  publicUrl: string
  /** Filters of the base application, by position of the dataset in the configuration. */
  filters: DatasetsFilter[]
  /** True keeps the declared properties only: a form saves no more than its schema declares. */
  onlyDeclared: boolean
}

interface Reader {
  session: Session
  refused: (dataset: DatasetRecord) => HttpError
}

/** Reader for the configuration routes: the session of the request. */
export const readerOf = (session: Session): Reader => ({
  session,
  refused: ({ title }) => httpError('configuredDatasetRefused', { title })
})

/** Reader for the page: visitors see what the owner of the application may see. */
export const ownerReader = ({ owner }: Pick<ApplicationRecord, 'owner'>): Reader => ({
  session: sessionOfOwner({ owner, role: 'admin' }),
  refused: ({ title }) => httpError('applicationDatasetRefused', { title, owner: owner.name })
})

/** Properties of datasets that pages need, whatever the configuration has. */
const alwaysIncluded = ['finalizedAt', 'slug']

/** @throws HttpError 403 for a dataset that the reader may not see */
export async function withFreshDatasets(
  configuration: Configuration,
  references: References
): Promise<Configuration> {
  const { datasets } = configuration
  if (!Array.isArray(datasets)) return configuration
  // Promises by dataset id: a dataset with thousands of entries is read once.
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

/** Dataset as an API response; undefined for a removed dataset. */
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
  // The entry of a removed dataset stays unchanged.
  if (!dataset) return entry
  const names = onlyDeclared
    ? Object.keys(filter?.properties ?? {})
    : [...alwaysIncluded, ...selectOf(filter)]
  return withForcedValues(withValuesOf(entry, dataset, names), filter)
}

/** Returns the dataset filters of the base application of the configuration, or of its draft. */
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

/** Properties that belong to the configuration entry, even when the dataset has a property of the same name. */
const ownNames = ['id', 'key', 'name', 'applicationKeyPermissions']

/** @param names of properties to add to those of the entry */
function withValuesOf(
  entry: ConfiguredDataset,
  dataset: Record<string, unknown>,
  names: string[]
): ConfiguredDataset {
  const visibleNames = [...Object.keys(entry), ...names].filter(
    (name) => !ownNames.includes(name) && Object.hasOwn(dataset, name) && dataset[name] !== undefined
  )
  return { ...entry, ...Object.fromEntries(visibleNames.map((name) => [name, dataset[name]])) }
}

/** Applies `const` and `default` values that the base application declares for a dataset entry. */
function withForcedValues(entry: ConfiguredDataset, filter: DatasetsFilter | undefined): ConfiguredDataset {
  const forced = Object.entries(filter?.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property !== 'object' || property === null) return []
    if ('const' in property) return [[name, property.const]]
    return 'default' in property && entry[name] === undefined ? [[name, property.default]] : []
  })
  return forced.length ? { ...entry, ...Object.fromEntries(forced) } : entry
}
