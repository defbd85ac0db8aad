/** The application that an address opens, and who may see it (docs/api/applications.md#the-page). */
import type { FastifyRequest } from 'fastify'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import { applicationOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { HttpError, httpError } from '../../http/errors.ts'
import { notFound } from '../../owned/guard.ts'
import { idOf } from '../../owned/references.ts'
import type { Platform } from '../../platform.ts'
import { siteOfRequest, type RequestSite } from '../../sites/requestSite.ts'
import { sameAccount } from '../baseApplications/privateAccess.ts'
import { findBaseApplication } from '../baseApplications/store.ts'
import { applicationDefinition } from '../definition.ts'
import { keyedReference, keyOpens } from '../keys/opens.ts'
import type { ApplicationParts, ApplicationRecord } from '../record.ts'
import { idParam } from '../../http/idParam.ts'

/** Parameters of the page that are not for the application alone. */
interface PageQuery {
  key?: string
  draft?: string
}

export interface OpenedApplication {
  application: ApplicationRecord
  site: RequestSite
  /** What the address names it by: its id or its slug, encoded and without key. */
  reference: string
  /** The segment of the address, encoded: with the key where that is there. */
  segment: string
  /** The key, where access was given for it. */
  key?: string
  mayOpen: boolean
}

/**
 * `parameter` is the key of the page, where that is not a parameter of the request itself.
 * @throws HttpError 404
 */
export async function openedBy(
  request: FastifyRequest,
  parts: ApplicationParts,
  platform: Platform,
  parameter: unknown = (request.query as PageQuery).key
): Promise<OpenedApplication> {
  const segment = idParam(request)
  const { protocol, host, headers } = request
  // Parameters are the application's own: they name no site here.
  const site = await siteOfRequest({ protocol, host, headers, query: {} }, platform.sites, platform.config)
  const given =
    typeof parameter === 'string' ? { reference: segment, key: parameter } : { reference: segment }
  const found = await named(given, parts, platform, site)
  const keyed = found || 'key' in given || !segment.includes(':') ? given : keyedReference(segment)
  const application = found ?? (await named(keyed, parts, platform, site))
  if (!application) throw notFound(applicationDefinition)
  const { key } = keyed as { key?: string }
  const isOpenedByKey = !!key && (await keyOpens(parts, key, application))
  return {
    application,
    site,
    reference: encodeURIComponent(keyed.reference),
    segment: encodeURIComponent(segment),
    ...(isOpenedByKey ? { key } : {}),
    mayOpen: isOpenedByKey || can(request.session, application, applicationOperations, 'readConfig')
  }
}

async function named(
  { reference }: { reference: string },
  { store }: ApplicationParts,
  { owned }: Platform,
  site: RequestSite
): Promise<ApplicationRecord | undefined> {
  const resource = owned.get(applicationDefinition.name)
  if (!resource || !reference) return undefined
  try {
    return await store.shared(await idOf(resource, reference, site))
  } catch (error) {
    // The application belongs to another account than the site.
    if (error instanceof HttpError && error.statusCode === 404) return undefined
    throw error
  }
}

/**
 * The base application of an application, or of its draft.
 * @throws HttpError 404 for one that the account of the application may not have
 */
export async function baseOfOpened(
  { metadata }: Pick<ApplicationParts, 'metadata'>,
  { url, urlDraft, owner }: ApplicationRecord,
  isDraft: boolean
): Promise<BaseApplication> {
  const base = await findBaseApplication(metadata, 'url', (isDraft && urlDraft) || url)
  const isGiven = base?.privateAccess?.some((account) => sameAccount(account, owner))
  if (!base || !(base.public || isGiven)) throw httpError('missingBaseApp')
  return base
}
