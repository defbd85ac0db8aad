/** Finds the portal of a request, by host or path, published or as a draft. */
import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import type { FastifyRequest } from 'fastify'
import type { Portal, PortalConfig } from '../../../contract/portals/portal.ts'
import { httpError } from '../../http/errors.ts'
import { siteAddressOf } from '../../http/requestHost.ts'
import { portalStore } from '../documents.ts'
import type { KnownSite } from '../../sites/knownSites.ts'
import type { PortalParts } from '../parts.ts'
import { checkPortalReader } from '../portals/access.ts'
import { siteType } from '../portals/sites.ts'

export interface VisitedPortal {
  portal: Portal
  isDraft: boolean
  /** Draft configuration on the address of drafts, published configuration otherwise. */
  config: PortalConfig
}

const draftSuffix = '.draft'

type Parts = Pick<PortalParts, 'metadata' | 'sites'>

/**
 * Returns the portal of a request, and checks the access.
 * @throws HttpError 404 without a portal; 401 for a portal that requires a session; 401 or 403 for a draft without the
 * right to edit it
 */
export async function visitedPortal(parts: Parts, request: FastifyRequest): Promise<VisitedPortal> {
  const { portal, isDraft } = await portalOfRequest(parts, request)
  const { session } = request
  if (isDraft) checkPortalReader(session, portal)
  else if (portal.config.authentication === 'required' && !session.user) throw httpError('signInNeeded')
  return { portal, isDraft, config: isDraft ? portal.draftConfig : portal.config }
}

/**
 * Returns the published portal of a request, without an access check, for visitors who may not see the draft.
 * @throws HttpError 404 without a portal
 */
export async function publishedPortal(parts: Parts, request: FastifyRequest): Promise<VisitedPortal> {
  const { portal } = await portalOfRequest(parts, request)
  return { portal, isDraft: false, config: portal.config }
}

async function portalOfRequest(
  parts: Parts,
  request: FastifyRequest
): Promise<Pick<VisitedPortal, 'portal' | 'isDraft'>> {
  const name = await nameOf(parts, request)
  const isDraft = name.endsWith(draftSuffix)
  const portal = await portalStore.find(parts.metadata, isDraft ? name.slice(0, -draftSuffix.length) : name)
  if (!portal) throw httpError('unknownPortal')
  return { portal, isDraft }
}

/** Returns the id of the portal, with the suffix `.draft` on a draft address. */
async function nameOf({ sites }: Pick<PortalParts, 'sites'>, request: FastifyRequest): Promise<string> {
  const { ref } = request.params as { ref?: string }
  if (ref !== undefined) return ref
  const site = await portalSiteAt({ sites }, request)
  if (!site) throw httpError('unknownPortal')
  return withoutEndSlashes(site.url) === siteAddressOf(request) ? site.id : `${site.id}${draftSuffix}`
}

/** Returns the publication site of the portal at the address of a request; undefined when no portal is there. */
export async function portalSiteAt(
  { sites }: Pick<PortalParts, 'sites'>,
  request: FastifyRequest
): Promise<KnownSite | undefined> {
  const site = await sites.at(siteAddressOf(request), { drafts: true })
  return site?.type === siteType ? site : undefined
}
