/**
 * What the page of an embed tells of its dataset before any script runs: headers by which its traffic is measured, and for
 * what everybody may read a title, a description and the words of schema.org in its head (docs/api/catalog.md#pages).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { longestDescription, schemaOrgDataset } from '../../contract/catalog/schemaOrg.ts'
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
  const reference = text && decodedOrNothing(text).split(':').at(-1)
  if (!reference || !view) return undefined
  const site = await siteOfRequest(request, platform.sites, platform.config)
  const dataset = await datasetOf(platform, reference, site)
  // A private dataset's title and owner are not told to whoever guesses its id.
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
  // Caches keep the page for everybody: it holds nothing else than what everybody may read.
  return isPublic(dataset.permissions, datasetOperations) ? headOf(platform, dataset, site) : undefined
}

/** The session, through the protected link that the page is opened by. */
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
    // One of another account than that of the site.
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
  const site = published.find((one) => nameOf(one) === nameOf(request.current ?? one))
  const { publicUrl: mainUrl } = config
  const page = site ? pageOfDataset(dataset, site) : pageOf(datasetDefinition, dataset, { mainUrl })
  const text = plainTextOf(dataset)
  return {
    title: dataset.title,
    description: truncated(text, 300),
    // An embed is part of other pages: engines are sent to the page of the dataset, where it has one for everybody.
    ...(site ? { canonical: page } : {}),
    data: schemaOrgDataset(dataset, {
      iri: datasetIri({ mainUrl }, dataset.id),
      publisherIri: accountIri({ mainUrl }, dataset.owner),
      address: `${request.publicUrl}/api/v1/datasets/${referenceOf(dataset, request.isSiteDomain)}`,
      page,
      description: truncated(text, longestDescription),
      language: config.pages.defaultLocale ?? 'fr',
      ...(site ? { catalog: site } : {})
    })
  }
}

function decodedOrNothing(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
