/** Converts datasets to CKAN packages with resources (docs/api/catalog.md#ckan). No I/O. */
import { datasetOperations } from '../../../contract/operations.ts'
import { isPublic, type Owner } from '../../../contract/permissions.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { pageOf, referenceOf } from '../../owned/read/clean.ts'
import { sanitized } from '../../owned/read/text.ts'
import type { KnownSite } from '../../sites/knownSites.ts'
import { datasetDefinition } from '../../datasets/definition.ts'
import { frequencyTerm } from '../dcatAp/authorities.ts'
import { datasetIri } from '../dcatAp/context.ts'
import { distributionsOf, type Distribution } from '../../../contract/catalog/distributions.ts'
import { pageOfDataset } from '../page.ts'
import { licenseIdOf, unknownLicense } from './licenses.ts'

type Json = Record<string, unknown>

export interface CkanContext {
  /** Publication site of the catalog; absent for the catalog of all public datasets of the platform. */
  site?: KnownSite
  publicUrl: string
  mainUrl: string
  bySlug: boolean
}

/** Formats a date as CKAN does: UTC without zone suffix, six decimals of seconds. */
const ckanDate = (date: string): string => {
  const time = new Date(date)
  return Number.isNaN(time.getTime()) ? date : `${time.toISOString().slice(0, -1)}000`
}

/**
 * Name of a package: the slug on a publication site; the id otherwise, because slugs of several accounts may be equal.
 */
const nameOfPackage = ({ id, slug }: DatasetRecord, { site }: CkanContext): string => (site ? slug || id : id)

const modifiedOf = ({ updatedAt, dataUpdatedAt = '' }: DatasetRecord): string =>
  dataUpdatedAt > updatedAt ? dataUpdatedAt : updatedAt

export function packageOf(dataset: DatasetRecord, context: CkanContext): Json {
  const { id, owner, license, creator, keywords = [], topics = [] } = dataset
  const resources = resourcesOf(dataset, context)
  const tags = [...new Set(keywords.map((word) => word.trim()).filter(Boolean))]
  const licenseId = licenseIdOf(license?.href)
  return {
    author: creator ?? null,
    author_email: null,
    creator_user_id: null,
    id,
    isopen: licenseId !== unknownLicense,
    license_id: licenseId,
    license_title: license?.title ?? 'License not specified',
    ...(license?.href ? { license_url: license.href } : {}),
    maintainer: null,
    maintainer_email: null,
    metadata_created: ckanDate(dataset.createdAt),
    metadata_modified: ckanDate(modifiedOf(dataset)),
    name: nameOfPackage(dataset, context),
    notes: sanitized(dataset.description || dataset.summary || ''),
    num_resources: resources.length,
    num_tags: tags.length,
    organization: organizationOf(owner),
    owner_org: owner.id,
    private: !isPublic(dataset.permissions, datasetOperations),
    state: 'active',
    title: dataset.title,
    type: 'dataset',
    url: context.site ? pageOfDataset(dataset, context.site) : pageOf(datasetDefinition, dataset, context),
    version: null,
    extras: extrasOf(dataset, context),
    groups: topics.map((topic) => ({ ...groupOf(topic), image_display_url: '' })),
    resources,
    tags: tags.map((name) => ({ display_name: name, id: name, name, state: 'active', vocabulary_id: null })),
    relationships_as_subject: [],
    relationships_as_object: []
  }
}

export function organizationOf({ id, name }: Owner): Json {
  return {
    id,
    name: id,
    title: name,
    type: 'organization',
    description: '',
    image_url: '',
    is_organization: true,
    approval_status: 'approved',
    state: 'active'
  }
}

export const groupOf = ({ id, title }: { id: string; title: string }): Json => ({
  id,
  name: id,
  title,
  display_name: title,
  description: ''
})

function extrasOf(dataset: DatasetRecord, context: CkanContext): Json[] {
  const { frequency, temporal, spatial, bbox, origin, conformsTo, createdAt } = dataset
  const values: Record<string, string | undefined> = {
    uri: datasetIri(context, dataset.id),
    issued: createdAt,
    modified: modifiedOf(dataset),
    frequency: frequencyTerm(frequency)?.iri ?? frequency,
    temporal_start: temporal?.start,
    temporal_end: temporal?.end,
    spatial_text: spatial,
    spatial: bbox?.length ? JSON.stringify(polygonOf(bbox)) : undefined,
    provenance: origin,
    conforms_to: conformsTo?.url ?? conformsTo?.title
  }
  return Object.entries(values).flatMap(([key, value]) => (value ? [{ key, value }] : []))
}

function polygonOf([west, south, east, north]: [number, number, number, number]): Json {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south]
      ]
    ]
  }
}

const resourceId = ({ id }: DatasetRecord, key: Distribution['key']): string => `${id}_${key}`

/** Returns the id of the dataset that a resource id belongs to; undefined for an invalid resource id. */
export const datasetOfResource = (id: string): string | undefined =>
  /^(.+)_(?:raw|convert|csv|geojson)$/.exec(id)?.[1]

function resourcesOf(dataset: DatasetRecord, context: CkanContext): Json[] {
  const address = `${context.publicUrl}/api/v1/datasets/${referenceOf(dataset, context.bySlug)}`
  const modified = ckanDate(modifiedOf(dataset))
  return distributionsOf(dataset, address).map((distribution, position) => ({
    cache_last_updated: null,
    cache_url: null,
    created: ckanDate(dataset.createdAt),
    description: distribution.description,
    format: distribution.format.toUpperCase(),
    hash: distribution.md5 ?? '',
    id: resourceId(dataset, distribution.key),
    last_modified: ckanDate(dataset.dataUpdatedAt ?? dataset.updatedAt),
    metadata_modified: modified,
    mimetype: distribution.mimeType,
    mimetype_inner: null,
    name: distribution.title,
    package_id: dataset.id,
    position,
    resource_type: null,
    size: distribution.bytes ?? null,
    state: 'active',
    url: distribution.url,
    url_type: null
  }))
}
