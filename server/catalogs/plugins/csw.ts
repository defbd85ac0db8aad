/**
 * Plugin of CSW 2.0.2, for GeoNetwork and other geographic catalogues. Records are folders with their links as
 * resources; importing a record itself takes its best file, or the layer of a service.
 */
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { harvestPages } from './allPages.ts'
import { formOf, urlProperty } from './connection.ts'
import { rankedLinks, type RecordLink } from './csw/links.ts'
import type { CatalogRecord } from './csw/isoRecord.ts'
import { recordOf, recordsOf } from './csw/records.ts'
import { chosenFile, filesListing, folderOf, harvestedOf, readId, sourceOf } from './described.ts'
import { bestFile } from './files.ts'
import { collectionSource } from './ogc/features.ts'
import { featuresOf, findType, wfsCapabilities } from './ogc/wfs.ts'
import {
  ExpectedRunFailure,
  type CatalogPlugin,
  type Config,
  type HarvestedDataset,
  type ResourceSource
} from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { textOf } from './untrusted.ts'

/** Largest number of records in a response. */
const maxPerPage = 100
const harvestedAtOnce = 50

const baseOf = (config: Config): string => textOf(config.url) ?? ''
const filterOf = (config: Config): string | undefined => textOf(config.filter)

/**
 * Returns the source of the features of a linked layer.
 * @throws OutgoingFailure, ExpectedRunFailure
 */
async function layerSource(
  remote: RemoteAccess,
  { url, layer }: RecordLink
): Promise<Pick<ResourceSource, 'file' | 'notes'>> {
  if (layer?.service === 'features') return collectionSource(remote, url, layer.name ?? '')
  const capabilities = await wfsCapabilities(remote, url)
  const [only, ...others] = capabilities.types
  const type = layer?.name ? findType(capabilities, layer.name) : others.length ? undefined : only
  if (!type) {
    throw new ExpectedRunFailure(
      layer?.name
        ? `Le service WFS n’a pas de couche ${layer.name.slice(0, 200)}.`
        : 'La fiche ne dit pas quelle couche du service WFS est la sienne.'
    )
  }
  return featuresOf(remote, url, capabilities, type)
}

async function linkSource(
  remote: RemoteAccess,
  record: CatalogRecord,
  link: RecordLink
): Promise<Pick<ResourceSource, 'file' | 'notes'>> {
  if (link.layer) return layerSource(remote, link)
  // The contact belongs to the record: it is logged once, not for each link.
  const { contact: _contact, ...described } = record
  return sourceOf({ ...described, files: [link] }, link.id)
}

const plainFiles = ({ files }: CatalogRecord): RecordLink[] => files.filter(({ layer }) => !layer)

/**
 * Returns the source of the best link with data; earlier failures are written to the notes.
 * @throws OutgoingFailure, ExpectedRunFailure
 */
async function bestSource(remote: RemoteAccess, record: CatalogRecord): Promise<ResourceSource> {
  const links = rankedLinks(record.files, bestFile(plainFiles(record))?.file)
  if (!links.length) chosenFile(plainFiles(record), undefined)
  const failures: string[] = []
  let failure: unknown
  for (const link of links.slice(0, 5)) {
    try {
      const { file, notes = [] } = await linkSource(remote, record, link)
      return {
        metadata: record.metadata,
        file,
        notes: [`Ressource retenue : ${link.title}.`, ...failures, ...notes]
      }
    } catch (error) {
      if (!(error instanceof ExpectedRunFailure || error instanceof OutgoingFailure)) throw error
      failure ??= error
      failures.push(`${link.title} n’est pas utilisable : ${error.message}`)
    }
  }
  throw failure
}

const contactNotes = ({ contact }: CatalogRecord): string[] => (contact ? [`Contact : ${contact}`] : [])

export const csw: CatalogPlugin = {
  id: 'csw',
  texts: {
    fr: { title: 'CSW (GeoNetwork)', description: 'Catalogues de données géographiques, par CSW 2.0.2.' },
    en: { title: 'CSW (GeoNetwork)', description: 'Catalogs of geographic data, by CSW 2.0.2.' }
  },
  capabilities: ['import', 'search', 'pagination'],
  configSchema: formOf({
    url: urlProperty('https://geo.example.org/geonetwork/srv/fre/csw'),
    filter: {
      type: 'string',
      title: 'Filtre',
      description:
        "Expression CQL : seules les fiches qui la vérifient sont listées, par exemple Type = 'dataset'.",
      maxLength: 2000
    }
  }),
  secrets: [],

  async check(remote, config) {
    await recordsOf(remote, baseOf(config), { filter: filterOf(config), start: 0, size: 1 })
  },

  async list(remote, config, { currentFolderId, q, page, size }) {
    if (currentFolderId) return filesListing(await recordOf(remote, baseOf(config), currentFolderId))
    const pageSize = Math.min(size, maxPerPage)
    const request = { q, filter: filterOf(config), start: (page - 1) * pageSize, size: pageSize }
    const { total, records } = await recordsOf(remote, baseOf(config), request)
    return { count: total, results: records.map(folderOf), path: [] }
  },

  async find(remote, config, resourceId) {
    const { datasetId, fileId } = readId(resourceId)
    const record = await recordOf(remote, baseOf(config), datasetId)
    if (!fileId) {
      const best = await bestSource(remote, record)
      return { ...best, notes: [...(best.notes ?? []), ...contactNotes(record)] }
    }
    const link = record.files.find(({ id }) => id === fileId)
    if (!link?.layer) return sourceOf(record, fileId)
    const isOnly = record.files.length === 1
    const title = isOnly ? record.metadata.title : `${record.metadata.title} - ${link.title}`.slice(0, 1000)
    const { file, notes = [] } = await layerSource(remote, link)
    return { metadata: { ...record.metadata, title }, file, notes: [...notes, ...contactNotes(record)] }
  },

  harvest(remote, config, { q }) {
    return harvestPages(
      {
        size: harvestedAtOnce,
        idOf: ({ id }: CatalogRecord) => id,
        async read(start, size) {
          const { total, records } = await recordsOf(remote, baseOf(config), {
            q,
            filter: filterOf(config),
            start,
            size
          })
          return { items: records, total }
        }
      },
      (record) => harvested(remote, record)
    )
  }
}

function harvested(remote: RemoteAccess, record: CatalogRecord): HarvestedDataset {
  const [best] = rankedLinks(record.files, bestFile(plainFiles(record))?.file)
  const dataset = harvestedOf({ ...record, files: plainFiles(record) })
  // Layers do not report changes: they are requested at each run.
  return best?.layer ? { ...dataset, details: () => bestSource(remote, record) } : dataset
}
