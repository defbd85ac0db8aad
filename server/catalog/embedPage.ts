/**
 * Headers and head elements of the page of an embed, for clients without scripts: headers for traffic measurement, and
 * for public datasets a title, a description and schema.org metadata (docs/api/catalog.md#pages).
 */
import { percentDecoded } from '../../contract/percentDecoded.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxDescriptionLength, schemaOrgDataset } from '../../contract/catalog/schemaOrg.ts'
import { datasetOperations } from '../../contract/operations.ts'
import type { Session } from '../../contract/session.ts'
import { throughLink } from '../access/protectedLinks.ts'
import { linkedPage } from '../applications/keys/referer.ts'
import { can, isPublic } from '../../contract/permissions.ts'
import { datasetDefinition } from '../datasets/definition.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { HttpError } from '../http/errors.ts'
import type { PageHead } from '../http/pageHead.ts'
import { addressOf } from '../http/requestAddress.ts'
import { headerTitle } from '../http/headerTitle.ts'
import { pageOf, referenceOf } from '../owned/read/clean.ts'
import { truncated } from '../owned/read/text.ts'
import { idOf } from '../owned/references.ts'
import type { Platform } from '../platform.ts'
import { nameOf, type KnownSite } from '../sites/knownSites.ts'
import { siteOfRequest, type RequestSite } from '../sites/requestSite.ts'
import { accountIri, datasetIri } from './dcatAp/context.ts'
import { pageOfDataset } from './page.ts'
import { plainTextOf } from './plainText.ts'

export async function describeEmbed(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply
): Promise<PageHead | undefined> {
  const [, text, view] =
    /^\/data-fair\/embed\/dataset\/([^/]+)\/([a-z-]+)/.exec(addressOf(request).path) ?? []
  const reference = text && (percentDecoded(text) ?? '').split(':').at(-1)
  if (!reference || !view) return undefined
  const site = await siteOfRequest(request, platform.sites, platform.config)
  const dataset = await datasetOf(platform, reference, site)
  // Without the right to read the description, the page must not reveal title and owner of a private dataset.
  if (
    !dataset ||
    !can(await visitorOf(platform, request, dataset), dataset, datasetOperations, 'readDescription')
  )
    return undefined
  const { owner, title } = dataset
  const { type, id: ownerId, department } = owner
  void reply.headers({
    'x-resource': JSON.stringify({
      type: 'embed',
      id: `dataset-${dataset.id}-${view}`,
      title: headerTitle(title)
    }),
    'x-operation': JSON.stringify({ class: 'read', id: 'openEmbed', track: 'openApplication' }),
    'x-owner': JSON.stringify({ type, id: ownerId, ...(department ? { department } : {}) })
  })
  // Shared caches store the page: the head only has public metadata.
  return isPublic(dataset.permissions, datasetOperations) ? headOf(platform, dataset, site) : undefined
}

/** Returns the session of the request, with the rights of the protected link that opened the page. */
async function visitorOf(
  { linkOpeners, config }: Pick<Platform, 'linkOpeners' | 'config'>,
  request: FastifyRequest,
  { id }: DatasetRecord
): Promise<Session> {
  const { path, query } = addressOf(request)
  const link = linkedPage(new URL(`${path}?${query}`, config.siteUrl).href)
  const opened = link && (await linkOpeners.get('datasets')?.({ key: link.key }, id))
  return opened ? throughLink(request.session, opened) : request.session
}

async function datasetOf(
  { datasets, owned }: Platform,
  reference: string,
  site: RequestSite
): Promise<DatasetRecord | undefined> {
  const resource = owned.get('datasets')
  if (!resource || (!site.current && !site.main)) return datasets.find(reference)
  try {
    return await datasets.find(await idOf(resource, reference, site))
  } catch (error) {
    // The dataset belongs to another account than the site.
    if (error instanceof HttpError) return undefined
    throw error
  }
}

async function headOf(
  { config, sites }: Platform,
  dataset: DatasetRecord,
  request: RequestSite
): Promise<PageHead> {
  const names = dataset.publicationSites ?? []
  const isOpen = ({ private: isPrivate }: KnownSite): boolean => !isPrivate
  const { type, id } = dataset.owner
  const published = (await sites.all()).filter(
    (site) => site.owner.type === type && site.owner.id === id && names.includes(nameOf(site)) && isOpen(site)
  )
  const site = published.find((candidate) => nameOf(candidate) === nameOf(request.current ?? candidate))
  const { publicUrl: mainUrl } = config
  const page = site ? pageOfDataset(dataset, site) : pageOf(datasetDefinition, dataset, { mainUrl })
  const text = plainTextOf(dataset)
  return {
    title: dataset.title,
    description: truncated(text, 300),
    // An embed is a part of other pages: the canonical address leads search engines to the public page of the dataset,
    // if it has one.
    ...(site ? { canonical: page } : {}),
    data: schemaOrgDataset(dataset, {
      iri: datasetIri({ mainUrl }, dataset.id),
      publisherIri: accountIri({ mainUrl }, dataset.owner),
      address: `${request.publicUrl}/api/v1/datasets/${referenceOf(dataset, request.isSiteDomain)}`,
      page,
      description: truncated(text, maxDescriptionLength),
      language: config.pages.defaultLocale ?? 'fr',
      ...(site ? { catalog: site } : {})
    })
  }
}
