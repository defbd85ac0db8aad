/**
 * Plugin of CKAN 2.9 to 2.11, by its action API (docs.ckan.org/en/latest/api). Packages are folders, their resources
 * are files; importing a package itself takes its best file.
 */
import type { Capability, RemoteItem } from '../../../contract/catalogs/catalog.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { harvestPages } from './allPages.ts'
import { act, show } from './ckanApi.ts'
import { publishOnCkan } from './ckanPublications.ts'
import { baseOf, formOf, keyOf, secretProperty, urlProperty } from './connection.ts'
import { choiceNote, filesListing, sourceOf, type DescribedFile } from './described.ts'
import { bestFile, extensionOfFile, nameOfFile } from './files.ts'
import { frequencyOf } from './frequencies.ts'
import { firstOrigin } from './origins.ts'
import {
  type CatalogPlugin,
  type Config,
  type HarvestedDataset,
  type HarvestedFile,
  type RemoteMetadata,
  type Target
} from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import {
  addressOf,
  dayOf,
  instantOf,
  listOf,
  numberOf,
  objectOf,
  periodOf,
  withoutEmpty,
  localizedText,
  textOf,
  type Untrusted
} from './untrusted.ts'

const publishing: Capability[] = ['createFolderInRoot', 'createResource', 'replaceFolder', 'replaceResource']

/**
 * Returns the page of a package: its `url` if it is on the same server, because some CKAN catalogs have other page
 * addresses; the standard address otherwise.
 */
function pageOf(config: Config, remotePackage: Untrusted): string {
  const name = textOf(remotePackage.name) ?? textOf(remotePackage.id) ?? ''
  const named = addressOf(remotePackage.url)
  const isThere = named !== undefined && new URL(named).host === new URL(baseOf(config)).host
  return isThere ? named : `${baseOf(config)}/dataset/${encodeURIComponent(name)}`
}

function metadataOf(config: Config, remotePackage: Untrusted): RemoteMetadata {
  const extras = new Map(listOf(remotePackage.extras).map(({ key, value }) => [textOf(key), textOf(value)]))
  const of = (name: string): string | undefined => textOf(remotePackage[name]) ?? extras.get(name)
  const name = textOf(remotePackage.name) ?? textOf(remotePackage.id) ?? ''
  const licenseUrl = addressOf(remotePackage.license_url)
  return withoutEmpty<RemoteMetadata>({
    title: localizedText(remotePackage.title_translated) ?? textOf(remotePackage.title) ?? name,
    slug: textOf(remotePackage.name),
    description: localizedText(remotePackage.notes_translated) ?? textOf(remotePackage.notes),
    frequency: frequencyOf(of('frequency') ?? of('accrual_periodicity') ?? of('update_frequency')),
    license: licenseUrl
      ? { title: textOf(remotePackage.license_title) ?? licenseUrl, href: licenseUrl }
      : undefined,
    keywords: listOf(remotePackage.tags)
      .map((tag) => textOf(tag.display_name) ?? textOf(tag.name))
      .filter((tag) => tag !== undefined),
    modified: dayOf(of('modified') ?? remotePackage.metadata_modified),
    creator: of('publisher_name') ?? textOf(objectOf(remotePackage.organization).title) ?? of('author'),
    spatial: of('spatial_text'),
    temporal: periodOf(of('temporal_start'), of('temporal_end')),
    origin: firstOrigin(of('provenance'), pageOf(config, remotePackage))
  })
}

function fileOf(resource: Untrusted): DescribedFile | undefined {
  const url = addressOf(resource.url)
  const id = textOf(resource.id)
  if (!url || !id) return undefined
  return withoutEmpty<DescribedFile>({
    id,
    url,
    title: localizedText(resource.name_translated) ?? textOf(resource.name) ?? url,
    format: textOf(resource.format),
    mimeType: textOf(resource.mimetype),
    size: numberOf(resource.size),
    description: textOf(resource.description),
    updatedAt: instantOf(resource.last_modified ?? resource.metadata_modified)
  })
}

const filesOf = (remotePackage: Untrusted): DescribedFile[] =>
  listOf(remotePackage.resources).flatMap((resource) => fileOf(resource) ?? [])

/** Largest number of rows in a response of CKAN. */
const maxRows = 1000

function search(
  remote: RemoteAccess,
  config: Config,
  parameters: { q: string | undefined; rows: number; start: number; sort: string | undefined }
): Promise<unknown> {
  const organization = textOf(config.organization)?.replaceAll(/["\\]/g, '')
  return act(remote, config, 'package_search', {
    parameters: {
      ...parameters,
      // The setting may be a name or an id.
      fq: organization ? `+(organization:"${organization}" OR owner_org:"${organization}")` : undefined,
      include_private: keyOf(config) ? 'true' : undefined
    }
  })
}

/** Returns the headers of downloads: the key is only sent to the CKAN server itself. */
function headersFor(config: Config): (url: string) => Record<string, string> | undefined {
  const key = keyOf(config)
  const { origin } = new URL(baseOf(config))
  return (url) => (key && new URL(url).origin === origin ? { authorization: key } : undefined)
}

function harvested(config: Config, remotePackage: Untrusted): HarvestedDataset {
  const files = filesOf(remotePackage)
  const best = bestFile(files)
  const resource = best && listOf(remotePackage.resources).find(({ id }) => textOf(id) === best.file.id)
  const state = textOf(resource?.hash) ?? textOf(resource?.last_modified)
  const { id, name, title } = objectOf(remotePackage.organization)
  return withoutEmpty<HarvestedDataset>({
    id: textOf(remotePackage.id) ?? '',
    version: textOf(remotePackage.metadata_modified),
    metadata: metadataOf(config, remotePackage),
    organizations: [id, name, title].map((value) => textOf(value)).filter((text) => text !== undefined),
    formats: files.flatMap((file) => file.format ?? extensionOfFile(file) ?? []),
    file:
      best &&
      withoutEmpty<HarvestedFile>({
        url: best.file.url,
        name: nameOfFile(best.file, best.extension),
        headers: headersFor(config)(best.file.url),
        size: best.file.size,
        version: state
      }),
    links: files.map(({ title: text, url }) => ({ title: text, url })),
    notes: best ? [choiceNote(best)] : []
  })
}

export const ckan: CatalogPlugin = {
  id: 'ckan',
  texts: {
    fr: { title: 'CKAN', description: 'Portails de données ouvertes basés sur CKAN.' },
    en: { title: 'CKAN', description: 'Open data portals that run CKAN.' }
  },
  capabilities: ['import', 'search', 'pagination', ...publishing],
  configSchema: formOf({
    url: urlProperty('https://demo.ckan.org'),
    apiKey: secretProperty('Nécessaire pour les jeux de données privés et pour publier.'),
    organization: {
      type: 'string',
      title: 'Organisation',
      description:
        'Nom ou identifiant : seuls ses jeux de données sont listés, et les publications sont les siennes.',
      maxLength: 200
    }
  }),
  secrets: ['apiKey'],

  async check(remote, config) {
    await act(remote, config, 'package_search', { parameters: { rows: 0 } })
    if (!keyOf(config)) return { capabilities: ['import', 'search', 'pagination'] }
    // Lists the organizations in which the key may create datasets: no other action reveals an invalid key.
    const writableOrganizations = listOf(
      await act(remote, config, 'organization_list_for_user', {
        parameters: { permission: 'create_dataset' }
      })
    )
    const organization = textOf(config.organization)
    const mayPublish =
      organization &&
      writableOrganizations.some(({ id, name }) => id === organization || name === organization)
    if (mayPublish) return
    return { capabilities: ['import', 'search', 'pagination'] }
  },

  async list(remote, config, { currentFolderId, q, page, size }) {
    if (currentFolderId) {
      const remotePackage = await show(remote, config, currentFolderId)
      const files = filesOf(remotePackage)
      const metadata = metadataOf(config, remotePackage)
      return filesListing(
        { id: currentFolderId, metadata, files },
        (fileId) => `${currentFolderId}:${fileId}`
      )
    }
    const result = objectOf(
      await search(remote, config, {
        q,
        rows: size,
        start: (page - 1) * size,
        sort: q ? undefined : 'metadata_modified desc'
      })
    )
    const results = listOf(result.results).map((remotePackage) =>
      withoutEmpty<RemoteItem>({
        id: textOf(remotePackage.id) ?? '',
        title: metadataOf(config, remotePackage).title,
        type: 'folder',
        isImportable: true,
        updatedAt: instantOf(remotePackage.metadata_modified)
      })
    )
    return { count: numberOf(result.count) ?? results.length, results, path: [] }
  },

  async find(remote, config, resourceId) {
    const [packageId = '', fileId] = resourceId.split(':')
    const remotePackage = await show(remote, config, packageId)
    const described = { metadata: metadataOf(config, remotePackage), files: filesOf(remotePackage) }
    return sourceOf(described, fileId, headersFor(config))
  },

  harvest(remote, config, { q }) {
    return harvestPages(
      {
        size: maxRows,
        idOf: ({ id }: Untrusted) => textOf(id) ?? '',
        async read(start, rows) {
          // Ascending creation dates append new packages at the end, so that read pages do not shift.
          const sort = 'metadata_created asc, id asc'
          const result = objectOf(await search(remote, config, { q, rows, start, sort }))
          const total = numberOf(result.count)
          if (total === undefined) throw new OutgoingFailure('badAnswer')
          return { items: listOf(result.results), total }
        }
      },
      (remotePackage) => harvested(config, remotePackage)
    )
  },

  publish: publishOnCkan,

  async unpublish(remote, config, { action, folderId, resourceId }: Target) {
    const isResource = action.endsWith('Resource')
    const id = isResource ? resourceId?.split(':')[1] : folderId
    if (!id) return
    try {
      await act(remote, config, isResource ? 'resource_delete' : 'package_delete', { json: { id } })
    } catch (error) {
      if (!(error instanceof OutgoingFailure && error.status === 404)) throw error
    }
  }
}
