/** Finds the application that an address opens, and checks the access (docs/api/applications.md#the-page). */
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

/** Query parameters that the platform reads; applications see them too. */
interface PageQuery {
  key?: string
  draft?: string
}

export interface OpenedApplication {
  application: ApplicationRecord
  site: RequestSite
  /** Id or slug of the application in the address, encoded and without key. */
  reference: string
  /** Encoded path segment of the address, with the key if the path has it. */
  segment: string
  /** Key that gave access; absent when access came from permissions. */
  key?: string
  mayOpen: boolean
}

/**
 * Returns the application of a request.
 * @param parameter key of the page, when it is not a parameter of the request itself
 * @throws HttpError 404 for an unknown application
 */
export async function openedBy(
  request: FastifyRequest,
  parts: ApplicationParts,
  platform: Platform,
  parameter: unknown = (request.query as PageQuery).key
): Promise<OpenedApplication> {
  const segment = idParam(request)
  const { protocol, host, headers } = request
  // The query belongs to the application: it must not choose the publication site.
  const site = await siteOfRequest({ protocol, host, headers, query: {} }, platform.sites, platform.config)
  const requested =
    typeof parameter === 'string' ? { reference: segment, key: parameter } : { reference: segment }
  const direct = await findNamed(requested, parts, platform, site)
  const keyed = direct || 'key' in requested || !segment.includes(':') ? requested : keyedReference(segment)
  const application = direct ?? (await findNamed(keyed, parts, platform, site))
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

async function findNamed(
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
    // The application belongs to another account than the publication site.
    if (error instanceof HttpError && error.statusCode === 404) return undefined
    throw error
  }
}

/**
 * Returns the base application of an application, or of its draft.
 * @throws HttpError 404 when the owner of the application has no access to it
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
