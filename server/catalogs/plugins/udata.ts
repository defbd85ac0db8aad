/**
 * Plugin of udata, the software of data.gouv.fr, by its API 1 (doc.data.gouv.fr/api): datasets are folders, their
 * resources are files.
 */
import type { Capability, RemoteItem } from '../../../contract/catalogs/catalog.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { addressBelow, baseOf, formOf, keyOf, secretProperty, urlProperty } from './connection.ts'
import { harvestPages } from './allPages.ts'
import { choiceNote, filesListing, sourceOf, type DescribedFile } from './described.ts'
import { bestFile, extensionOfFile, nameOfFile } from './files.ts'
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
  periodOf,
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
    temporal: periodOf(start, end),
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

function fileOf(resource: Untrusted): DescribedFile | undefined {
  const [id, url] = [textOf(resource.id), addressOf(resource.url)]
  if (!id || !url) return undefined
  return withoutEmpty<DescribedFile>({
    id,
    url,
    title: textOf(resource.title) ?? url,
    format: textOf(resource.format),
    mimeType: textOf(resource.mime),
    size: numberOf(resource.filesize),
    description: textOf(resource.description),
    updatedAt: instantOf(resource.last_modified)
  })
}

const filesOf = (remoteDataset: Untrusted): DescribedFile[] =>
  listOf(remoteDataset.resources).flatMap((resource) => fileOf(resource) ?? [])

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
      const files = filesOf(remoteDataset)
      const metadata = metadataOf(remoteDataset, [])
      return filesListing(
        { id: currentFolderId, metadata, files },
        (fileId) => `${currentFolderId}:${fileId}`
      )
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
    const metadata = metadataOf(remoteDataset, await licenses(remote, config))
    return sourceOf({ metadata, files: filesOf(remoteDataset) }, fileId)
  },

  async *harvest(remote, config, { q }) {
    const known = await licenses(remote, config)
    yield* harvestPages(
      {
        size: harvestedAtOnce,
        // Numbered pages cannot overlap.
        overlap: 0,
        idOf: ({ id }: Untrusted) => textOf(id) ?? '',
        async read(start, size) {
          const page = Math.floor(start / size) + 1
          const parameters = {
            q,
            page,
            page_size: size,
            organization: organizationOf(config),
            sort: 'created'
          }
          const url = addressBelow(`${baseOf(config)}/api/1`, '/datasets/', parameters)
          const answer = objectOf(await ask(remote, config, url))
          const total = numberOf(answer.total)
          if (total === undefined) throw new OutgoingFailure('badAnswer')
          return { items: listOf(answer.data), total }
        }
      },
      (remoteDataset) => harvested(remoteDataset, known)
    )
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
  const files = filesOf(remoteDataset)
  const best = bestFile(files)
  const resource = best && listOf(remoteDataset.resources).find(({ id }) => textOf(id) === best.file.id)
  const state = textOf(objectOf(resource?.checksum).value) ?? textOf(resource?.last_modified)
  const { id: organization, name, slug } = objectOf(remoteDataset.organization)
  return withoutEmpty<HarvestedDataset>({
    id: textOf(remoteDataset.id) ?? '',
    version: textOf(remoteDataset.last_modified) ?? textOf(remoteDataset.last_update),
    metadata: metadataOf(remoteDataset, known),
    organizations: textsOf([organization, name, slug]),
    formats: files.flatMap((file) => file.format ?? extensionOfFile(file) ?? []),
    file: best && {
      url: best.file.url,
      name: nameOfFile(best.file, best.extension),
      ...(best.file.size ? { size: best.file.size } : {}),
      ...(state ? { version: state } : {})
    },
    links: files.map(({ title, url }) => ({ title, url })),
    notes: best ? [choiceNote(best)] : []
  })
}
