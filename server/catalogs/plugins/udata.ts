/**
 * Plugin of udata, the software of data.gouv.fr, by its API 1 (doc.data.gouv.fr/api): datasets are folders, their
 * resources are files.
 */
import type { Capability, RemoteItem } from '../../../contract/catalogs/catalog.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { addressBelow, baseOf, formOf, keyOf, secretProperty, urlProperty } from './connection.ts'
import { allPages } from './allPages.ts'
import { bestFile, extensionOfFile, nameOfFile, type RemoteFile } from './files.ts'
import { frequencyOf } from './frequencies.ts'
import { undefinedWhenMissing } from './knownIds.ts'
import {
  ExpectedRunFailure,
  type CatalogPlugin,
  type Config,
  type HarvestedDataset,
  type RemoteMetadata
} from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { ask, licenses, organizationOf } from './udataApi.ts'
import { publish, unpublish } from './udataPublications.ts'
import {
  addressOf,
  dayOf,
  instantOf,
  listOf,
  numberOf,
  objectOf,
  withoutEmpty,
  textOf,
  textsOf,
  type Untrusted
} from './untrusted.ts'

const harvestedAtOnce = 100

const reading: Capability[] = ['import', 'search', 'pagination']
const publishing: Capability[] = ['createFolderInRoot', 'createResource', 'replaceFolder', 'replaceResource']

function metadataOf(remoteDataset: Untrusted, known: Awaited<ReturnType<typeof licenses>>): RemoteMetadata {
  const license = known.find(({ id }) => id === remoteDataset.license)
  const { start, end } = objectOf(remoteDataset.temporal_coverage)
  const first = dayOf(start)
  return withoutEmpty<RemoteMetadata>({
    title: textOf(remoteDataset.title) ?? textOf(remoteDataset.id) ?? '',
    slug: textOf(remoteDataset.slug),
    description: textOf(remoteDataset.description),
    frequency: frequencyOf(textOf(remoteDataset.frequency)),
    license: license ? { title: license.title, href: license.url } : undefined,
    keywords: textsOf(remoteDataset.tags),
    modified: dayOf(remoteDataset.last_modified ?? remoteDataset.last_update),
    creator: textOf(objectOf(remoteDataset.organization).name),
    spatial: placeOf(textsOf(objectOf(remoteDataset.spatial).zones)),
    temporal: first
      ? withoutEmpty<{ start: string; end?: string }>({ start: first, end: dayOf(end) })
      : undefined,
    origin: addressOf(remoteDataset.page)
  })
}

const places: Record<string, string> = {
  'country-group:world': 'Monde',
  'country-group:ue': 'Union européenne',
  'country-subset:fr:metro': 'France métropolitaine',
  'country-subset:fr:drom': 'DROM'
}
const countries = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })

/** Returns the names of zones with self-explanatory ids (countries and a few others). */
function placeOf(zones: string[]): string | undefined {
  const names = zones.map((zone) => {
    const country = /^country:([a-z]{2})$/.exec(zone)?.[1]
    return country ? countries.of(country.toUpperCase()) : ownValue(places, zone)
  })
  return names.filter(Boolean).join(', ') || undefined
}

function fileOf(resource: Untrusted): RemoteFile | undefined {
  const [id, url] = [textOf(resource.id), addressOf(resource.url)]
  if (!id || !url) return undefined
  return withoutEmpty<RemoteFile>({
    id,
    url,
    title: textOf(resource.title) ?? url,
    format: textOf(resource.format),
    mimeType: textOf(resource.mime),
    size: numberOf(resource.filesize)
  })
}

export const udata: CatalogPlugin = {
  id: 'udata',
  texts: {
    fr: { title: 'udata (data.gouv.fr)', description: 'data.gouv.fr et les autres portails udata.' },
    en: { title: 'udata (data.gouv.fr)', description: 'data.gouv.fr and other portals that run udata.' }
  },
  capabilities: [...reading, ...publishing],
  configSchema: formOf({
    url: urlProperty('https://www.data.gouv.fr'),
    apiKey: secretProperty('Nécessaire pour publier.'),
    organization: {
      type: 'object',
      title: 'Organisation',
      description: 'Seuls ses jeux de données sont listés, et les publications sont les siennes.',
      additionalProperties: false,
      properties: {
        id: { type: 'string', title: 'Identifiant', maxLength: 200 },
        name: { type: 'string', title: 'Nom', maxLength: 200 }
      }
    }
  }),
  secrets: ['apiKey'],

  async check(remote, config) {
    const answer = objectOf(await ask(remote, config, '/datasets/?page_size=1'))
    if (numberOf(answer.total) === undefined) throw new ExpectedRunFailure('Ce n’est pas une API udata.')
    await checkOrganization(remote, config)
    if (!keyOf(config)) return { capabilities: reading }
    await ask(remote, config, '/me/')
  },

  async list(remote, config, { currentFolderId, q, page, size }) {
    if (currentFolderId) {
      const remoteDataset = objectOf(
        await ask(remote, config, `/datasets/${encodeURIComponent(currentFolderId)}/`)
      )
      const results = listOf(remoteDataset.resources).flatMap((resource): RemoteItem[] => {
        const file = fileOf(resource)
        if (!file) return []
        return [
          withoutEmpty<RemoteItem>({
            id: `${currentFolderId}:${file.id}`,
            title: file.title,
            type: 'resource',
            description: textOf(resource.description),
            format: extensionOfFile(file) ?? file.format,
            mimeType: file.mimeType,
            origin: file.url,
            size: file.size,
            updatedAt: instantOf(resource.last_modified)
          })
        ]
      })
      return {
        count: results.length,
        results,
        path: [{ id: currentFolderId, title: metadataOf(remoteDataset, []).title }]
      }
    }
    const answer = objectOf(
      await ask(
        remote,
        config,
        addressBelow(`${baseOf(config)}/api/1`, '/datasets/', {
          q,
          page,
          page_size: size,
          organization: organizationOf(config),
          sort: q ? undefined : '-last_update'
        })
      )
    )
    const results = listOf(answer.data).map((remoteDataset) =>
      withoutEmpty<RemoteItem>({
        id: textOf(remoteDataset.id) ?? '',
        title: textOf(remoteDataset.title) ?? '',
        type: 'folder',
        isImportable: true,
        updatedAt: instantOf(remoteDataset.last_update ?? remoteDataset.last_modified)
      })
    )
    return { count: numberOf(answer.total) ?? results.length, results, path: [] }
  },

  async find(remote, config, resourceId) {
    const [datasetId = '', fileId] = resourceId.split(':')
    const remoteDataset = objectOf(await ask(remote, config, `/datasets/${encodeURIComponent(datasetId)}/`))
    const files = listOf(remoteDataset.resources)
      .map(fileOf)
      .filter((format) => format !== undefined)
    const file = fileId ? files.find(({ id }) => id === fileId) : bestFile(files)?.file
    if (!file)
      throw new ExpectedRunFailure(fileId ? 'La ressource n’existe plus.' : 'Aucune ressource n’est lisible.')
    const extension = extensionOfFile(file)
    if (!extension) throw new ExpectedRunFailure(`Le format ${file.format ?? 'de ce fichier'} n’est pas lu.`)
    const metadata = metadataOf(remoteDataset, await licenses(remote, config))
    if (fileId && files.length > 1) {
      metadata.title = `${metadata.title} - ${file.title}`
      delete metadata.slug
    }
    return {
      metadata,
      file: { url: file.url, name: nameOfFile(file, extension), ...(file.size ? { size: file.size } : {}) },
      notes: fileId ? [] : [`Fichier retenu : ${file.title} (${extension}).`]
    }
  },

  async *harvest(remote, config, { q }) {
    const known = await licenses(remote, config)
    const pages = allPages({
      size: harvestedAtOnce,
      // Numbered pages cannot overlap.
      overlap: 0,
      idOf: ({ id }: Untrusted) => textOf(id) ?? '',
      async read(start, size) {
        const page = Math.floor(start / size) + 1
        const parameters = { q, page, page_size: size, organization: organizationOf(config), sort: 'created' }
        const url = addressBelow(`${baseOf(config)}/api/1`, '/datasets/', parameters)
        const answer = objectOf(await ask(remote, config, url))
        const total = numberOf(answer.total)
        if (total === undefined) throw new OutgoingFailure('badAnswer')
        return { items: listOf(answer.data), total }
      }
    })
    for await (const { items, total } of pages) {
      const datasets = items
        .filter(({ id }) => textOf(id))
        .map((remoteDataset) => harvested(remoteDataset, known))
      yield { datasets, ...(total === undefined ? {} : { total }) }
    }
  },

  publish,
  unpublish
}

/**
 * Checks the organization id of the connection. Without it all datasets of the portal would be listed, and publications
 * would belong to the owner of the key.
 */
async function checkOrganization(remote: RemoteAccess, config: Config): Promise<void> {
  const chosenId = organizationOf(config)
  if (!chosenId) {
    if (!textOf(objectOf(config.organization).name)) return
    throw new ExpectedRunFailure('Indiquez l’identifiant de l’organisation : son nom ne suffit pas.')
  }
  const path = `/organizations/${encodeURIComponent(chosenId)}/`
  const id = textOf(objectOf(await ask(remote, config, path).catch(undefinedWhenMissing)).id)
  if (!id) throw new ExpectedRunFailure('Cette organisation n’existe pas sur ce portail.')
  // The API finds an organization by its slug too, but filters datasets by id only.
  if (id !== chosenId) throw new ExpectedRunFailure(`L’identifiant de cette organisation est ${id}.`)
}

function harvested(remoteDataset: Untrusted, known: Awaited<ReturnType<typeof licenses>>): HarvestedDataset {
  const files = listOf(remoteDataset.resources)
    .map(fileOf)
    .filter((format) => format !== undefined)
  const best = bestFile(files)
  const resource = best && listOf(remoteDataset.resources).find(({ id }) => textOf(id) === best.file.id)
  const state = textOf(objectOf(resource?.checksum).value) ?? textOf(resource?.last_modified)
  const { id: organization, name, slug } = objectOf(remoteDataset.organization)
  return withoutEmpty<HarvestedDataset>({
    id: textOf(remoteDataset.id) ?? '',
    version: textOf(remoteDataset.last_modified) ?? textOf(remoteDataset.last_update),
    metadata: metadataOf(remoteDataset, known),
    organizations: textsOf([organization, name, slug]),
    formats: files
      .map((file) => file.format ?? extensionOfFile(file))
      .filter((format) => format !== undefined),
    file: best && {
      url: best.file.url,
      name: nameOfFile(best.file, best.extension),
      ...(best.file.size ? { size: best.file.size } : {}),
      ...(state ? { version: state } : {})
    },
    links: files.map(({ title, url }) => ({ title, url })),
    notes: best ? [`Fichier retenu : ${best.file.title} (${best.extension}).`] : []
  })
}
