/** The portal that a visitor came to, by its host or by its path, and whether it is its draft. */
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
  /** The draft of it on the address of drafts. */
  config: PortalConfig
}

const draftSuffix = '.draft'

type Parts = Pick<PortalParts, 'metadata' | 'sites'>

/**
 * @throws HttpError 404 where there is no portal; 401 for a portal that asks who comes; 401, 403 for a draft, which is for
 * those who edit it
 */
export async function visitedPortal(parts: Parts, request: FastifyRequest): Promise<VisitedPortal> {
  const { portal, isDraft } = await askedPortal(parts, request)
  const { session } = request
  if (isDraft) checkPortalReader(session, portal)
  else if (portal.config.authentication === 'required' && !session.user) throw httpError('signInNeeded')
  return { portal, isDraft, config: isDraft ? portal.draftConfig : portal.config }
}

/** The published portal, for somebody who may not see its draft. @throws HttpError 404 where there is no portal */
export async function publishedPortal(parts: Parts, request: FastifyRequest): Promise<VisitedPortal> {
  const { portal } = await askedPortal(parts, request)
  return { portal, isDraft: false, config: portal.config }
}

async function askedPortal(
  parts: Parts,
  request: FastifyRequest
): Promise<Pick<VisitedPortal, 'portal' | 'isDraft'>> {
  const name = await nameOf(parts, request)
  const isDraft = name.endsWith(draftSuffix)
  const portal = await portalStore.find(parts.metadata, isDraft ? name.slice(0, -draftSuffix.length) : name)
  if (!portal) throw httpError('unknownPortal')
  return { portal, isDraft }
}

/** The id, with `.draft` after it for a draft. */
async function nameOf({ sites }: Pick<PortalParts, 'sites'>, request: FastifyRequest): Promise<string> {
  const { ref } = request.params as { ref?: string }
  if (ref !== undefined) return ref
  const site = await portalSiteAt({ sites }, request)
  if (!site) throw httpError('unknownPortal')
  return withoutEndSlashes(site.url) === siteAddressOf(request) ? site.id : `${site.id}${draftSuffix}`
}

/** The portal that has the place of a request for itself, as the site that it is. */
export async function portalSiteAt(
  { sites }: Pick<PortalParts, 'sites'>,
  request: FastifyRequest
): Promise<KnownSite | undefined> {
  const site = await sites.at(siteAddressOf(request), { drafts: true })
  return site?.type === siteType ? site : undefined
}
