/**
 * Publications on CKAN: a package with links to the dataset, its files and its documents, or a single resource with a
 * link.
 */
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { act, show } from './ckanApi.ts'
import { baseOf } from './connection.ts'
import {
  idOfWritten,
  undefinedWhenMissing,
  refuseGoneDataset,
  refuseGoneResource,
  writtenFiles
} from './knownIds.ts'
import type { Config, DatasetToPublish, KeptFiles, PublishedObject, Target } from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { addressOf, listOf, objectOf, textOf } from './untrusted.ts'

export async function publishOnCkan(
  remote: RemoteAccess,
  config: Config,
  dataset: DatasetToPublish,
  { action, folderId, resourceId, kept }: Target
): Promise<PublishedObject> {
  if (action === 'createResource' || action === 'replaceResource') {
    const [packageId = '', chosen] = (resourceId ?? `${folderId}`).split(':')
    const resource = { name: dataset.title, description: dataset.description ?? '', url: dataset.pageUrl }
    const fileId = chosen || (await resourceOfPage(remote, config, packageId, dataset))
    const written = objectOf(
      fileId
        ? await act(remote, config, 'resource_patch', { json: { id: fileId, ...resource } }).catch(
            refuseGoneResource
          )
        : await act(remote, config, 'resource_create', {
            json: { package_id: packageId, format: 'HTML', ...resource }
          })
    )
    const id = `${textOf(written.package_id) ?? packageId}:${idOfWritten(written, fileId)}`
    return {
      remoteResource: {
        id,
        title: dataset.title,
        url: `${baseOf(config)}/dataset/${id.replace(':', '/resource/')}`
      }
    }
  }
  return writePackage(remote, config, dataset, {
    id: action === 'replaceFolder' ? folderId : undefined,
    kept
  })
}

/** Returns the id of the resource of the same page, left by an interrupted run or a removed publication. */
async function resourceOfPage(
  remote: RemoteAccess,
  config: Config,
  packageId: string,
  { title, pageUrl }: DatasetToPublish
): Promise<string | undefined> {
  // A missing package is no error here: the following write fails then.
  const { resources } = await show(remote, config, packageId).catch(undefinedWhenMissing)
  return textOf(listOf(resources).find(({ name, url }) => name === title && url === pageUrl)?.id)
}

/** Attempts to find a free name: package names are unique in the catalog, and deleted packages keep theirs. */
const maxNames = 20
/** Length limits of CKAN tags (validators `tag_name_validator` and `tag_length_validator`). */
const tagLengths = { least: 2, most: 100 }

async function writePackage(
  remote: RemoteAccess,
  config: Config,
  dataset: DatasetToPublish,
  { id, kept }: { id: string | undefined; kept: KeptFiles | undefined }
): Promise<PublishedObject> {
  const { title, slug } = dataset
  const values = await valuesOf(remote, config, dataset)
  const written = objectOf(
    id
      ? await writeOver(remote, config, id, values, kept)
      : await createPackage(remote, config, slug, values, kept)
  )
  const folder = idOfWritten(written, id)
  const url = `${baseOf(config)}/dataset/${textOf(written.name) ?? folder}`
  return { remoteFolder: { id: folder, title, url }, remoteFiles: values.resources.map((file) => file.url) }
}

/** Properties of a package in the CKAN API. */
interface PackageValues extends Record<string, unknown> {
  url: string
  resources: { name: string; url: string }[]
}

async function valuesOf(
  remote: RemoteAccess,
  config: Config,
  {
    title,
    description,
    keywords = [],
    license,
    frequency,
    pageUrl,
    apiDocsUrl,
    files,
    documents
  }: DatasetToPublish
): Promise<PackageValues> {
  return {
    title,
    notes: description ?? '',
    owner_org: textOf(config.organization),
    url: pageUrl,
    tags: tagsOf(keywords).map((name) => ({ name })),
    ...(license ? await licenseValues(remote, config, license) : {}),
    extras: frequency ? [{ key: 'frequency', value: frequency }] : [],
    resources: [
      { name: 'Page', url: pageUrl, format: 'HTML' },
      ...files.map(({ title: name, url, format, mimeType, size }) => ({
        name,
        url,
        format: format.toUpperCase(),
        mimetype: mimeType,
        ...(size === undefined ? {} : { size })
      })),
      { name: 'API', url: apiDocsUrl, format: 'OpenAPI' },
      ...documents.map(({ title: name, url, description: about, format, mimeType }) => ({
        name,
        url,
        ...(about ? { description: about } : {}),
        ...(format ? { format: format.toUpperCase() } : {}),
        ...(mimeType ? { mimetype: mimeType } : {})
      }))
    ]
  }
}

/** Returns valid CKAN tags: one invalid tag makes CKAN refuse the whole package. */
function tagsOf(keywords: string[]): string[] {
  const tags = keywords.map((keyword) =>
    keyword
      .replaceAll(/[^\p{L}\p{N}_.-]+/gu, ' ')
      .trim()
      .slice(0, tagLengths.most)
      .trim()
  )
  return [...new Set(tags)].filter((tag) => tag.length >= tagLengths.least)
}

/** Returns the CKAN id of a licence, found by address or title: CKAN drops other properties of a licence. */
async function licenseValues(
  remote: RemoteAccess,
  config: Config,
  { title, href }: { title: string; href: string }
): Promise<Record<string, string>> {
  const known = listOf(await act(remote, config, 'license_list').catch(() => []))
  const knownLicense =
    known.find(({ url }) => isSameAddress(url, href)) ??
    known.find((license) => textOf(license.title)?.toLowerCase() === title.toLowerCase())
  const id = textOf(knownLicense?.id)
  return { ...(id ? { license_id: id } : {}), license_title: title, license_url: href }
}

/** Compares addresses without scheme, `www.` and final slash. */
function isSameAddress(a: unknown, b: string): boolean {
  const bare = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  const address = addressOf(a)
  return address !== undefined && bare(address) === bare(addressOf(b) ?? b)
}

/** Updates a package; its resources keep their ids, which their page addresses contain. */
async function writeOver(
  remote: RemoteAccess,
  config: Config,
  id: string,
  values: PackageValues,
  kept: KeptFiles | undefined
): Promise<unknown> {
  // A missing package is no error here: the following write fails then.
  const remotePackage = await show(remote, config, id).catch(undefinedWhenMissing)
  // The id of the package may be its name, where the ids of its files have the real one.
  const folderId = textOf(remotePackage.id) ?? id
  const resources = writtenFiles(values.resources, listOf(remotePackage.resources), {
    named: 'name',
    folderId,
    kept
  })
  return act(remote, config, 'package_patch', {
    json: { id, ...values, resources }
  }).catch(refuseGoneDataset)
}

async function createPackage(
  remote: RemoteAccess,
  config: Config,
  slug: string,
  values: PackageValues,
  kept: KeptFiles | undefined
): Promise<unknown> {
  const firstName = slug.toLowerCase().slice(0, 90)
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? firstName : `${firstName}-${attempt}`
    try {
      return await act(remote, config, 'package_create', { json: { name, ...values } })
    } catch (error) {
      if (!isNameTaken(error) || attempt === maxNames) throw error
      // The package of the same page was left by an interrupted run or a removed publication.
      const samePackage = await show(remote, config, name).catch(() => undefined)
      if (samePackage?.url === values.url && samePackage.state !== 'deleted') {
        return writeOver(remote, config, textOf(samePackage.id) ?? name, values, kept)
      }
    }
  }
}

function isNameTaken(error: unknown): boolean {
  if (!(error instanceof OutgoingFailure)) return false
  return 'name' in objectOf(objectOf(error.answer).error)
}
