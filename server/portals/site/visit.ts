/** Describes a request for a page of a portal: path, base, language, theme and visitor. */
import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import type { FastifyRequest } from 'fastify'
import { themeChoices, type PortalAssets, type Visit } from '../../../contract/portals/visit.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { addressAt, addressOf, type RequestAddress } from '../../http/requestAddress.ts'
import { originOf, siteAddressOf } from '../../http/requestHost.ts'
import type { PortalParts } from '../parts.ts'
import { addressesOf } from '../portals/addresses.ts'
import { addressSettings } from '../portals/sites.ts'
import type { VisitedPortal } from '../public/visited.ts'
import { withoutMail } from '../public/withoutMail.ts'
import { htmlOfConfig } from './markdown.ts'

/** Requested path, relative to the base and without final slash. */
export interface RequestedPath extends RequestAddress {
  /** Base path of the portal, with the path of the site; empty on a host of its own. */
  base: string
  /** Path of the site, the prefix of platform paths outside of the portal. */
  sitePath: string
  /** True when the portal is below a path of the platform: scripts chosen by an account must not run there. */
  isOnPlatform: boolean
}

/** @param place path of the portal below the site; empty for a portal with its own host */
export function requestedPath(
  request: Pick<FastifyRequest, 'url' | 'sitePath'>,
  place: string
): RequestedPath {
  const { path, query } = addressOf(request)
  const { sitePath } = request
  return {
    base: sitePath + place,
    sitePath,
    isOnPlatform: place !== '',
    path: withoutEndSlashes(path.slice(place.length)) || '/',
    query
  }
}

/** Returns the address of the login, with the redirect back to the request. */
export function loginAddress(request: FastifyRequest): string {
  const returnAddress = addressAt(siteAddressOf(request), request)
  return `${request.sitePath}/simple-directory/login?redirect=${encodeURIComponent(returnAddress)}`
}

/** Returns the theme that the visitor chose in place of the system preference; undefined without choice. */
export function themeOf({ cookies }: Pick<FastifyRequest, 'cookies'>): Visit['theme'] {
  return themeChoices.find((choice) => choice === cookies.theme)
}

export const languageOfPortal = ({ config }: Pick<VisitedPortal, 'config'>): 'fr' | 'en' =>
  config.lang === 'en' ? 'en' : 'fr'

export function visitOf(
  parts: Pick<PortalParts, 'config' | 'mails'>,
  request: FastifyRequest,
  visited: VisitedPortal,
  {
    base,
    sitePath,
    isOnPlatform,
    path,
    query,
    assets,
    missingPages
  }: RequestedPath & Pick<Visit, 'assets' | 'missingPages'>
): Visit {
  const { portal, isDraft, config } = visited
  const { _id, owner, staging, whiteLabel = false } = portal
  const { url, draftUrl } = addressesOf(portal, addressSettings(parts))
  const { user, account, accountRole } = request.session
  const theme = themeOf(request)
  const { colors, darkColors } = parts.config.pages
  return {
    portal: { _id, owner, staging, whiteLabel, config: withoutMail(config) },
    isDraft,
    base,
    sitePath,
    api: apiOf({ base, sitePath, isOnPlatform }),
    origin: originOf(request),
    publicUrl: isDraft ? draftUrl : url,
    path,
    query,
    lang: languageOfPortal(visited),
    timeZone: parts.config.defaultTimeZone,
    ...(user ? { user: { id: user.id, name: user.name } } : {}),
    ...(account && accountRole ? { account: { ...keysOf(account), role: accountRole } } : {}),
    assets: sitePath ? assetsBelow(assets, sitePath) : assets,
    ...(theme ? { theme } : {}),
    platformColors: { colors, darkColors },
    hasContact: !!(config.contactInformations.email ?? parts.mails.contactAddress),
    ...(missingPages ? { missingPages } : {}),
    texts: htmlOfConfig(config)
  }
}

/** Returns the visit of a refused draft: all links lead to the published portal. */
export function refusedVisit(
  parts: Pick<PortalParts, 'config' | 'mails'>,
  request: FastifyRequest,
  published: VisitedPortal,
  visitPath: RequestedPath & Pick<Visit, 'assets' | 'missingPages'>
): Visit {
  const { url, hasHost } = addressesOf(published.portal, addressSettings(parts))
  return {
    ...visitOf(parts, request, published, { ...visitPath, path: '/', query: '' }),
    base: url,
    api: hasHost ? `${url}/portal/api` : `${url}/api`,
    isRefused: true
  }
}

/** Returns the base path of the public API of a portal. */
export function apiOf({ base, sitePath, isOnPlatform }: Omit<RequestedPath, keyof RequestAddress>): string {
  return isOnPlatform ? `${base}/api` : `${sitePath}/portal/api`
}

function assetsBelow({ script, styles, fonts }: PortalAssets, sitePath: string): PortalAssets {
  const moved = Object.entries(fonts ?? {}).map(([slug, font]) => [slug, sitePath + font])
  return {
    script: sitePath + script,
    styles: styles.map((style) => sitePath + style),
    ...(fonts ? { fonts: Object.fromEntries(moved) as Record<string, string> } : {})
  }
}

const keysOf = ({ type, id, department }: AccountKeys): AccountKeys => ({
  type,
  id,
  ...(department ? { department } : {})
})
