/** Answers with a page of a portal, rendered for who visits it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { themeChoices, type Visit } from '../../../contract/portals/visit.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { HttpError } from '../../http/errors.ts'
import { hostOf } from '../../http/requestHost.ts'
import type { PortalParts } from '../parts.ts'
import { visitedPortal, type VisitedPortal } from '../public/visited.ts'
import { withoutMail } from '../public/withoutMail.ts'
import { htmlOfConfig } from './markdown.ts'
import { readsOf } from './reads.ts'
import { openRenderer } from './renderer.ts'

/** @param base in front of the paths of the portal: empty on a host of its own */
export type SendPortalPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  base: string
) => Promise<FastifyReply>

export function portalPages(app: FastifyInstance, parts: PortalParts): SendPortalPage {
  const renderer = openRenderer(parts.config.portalsFolder)
  const { colors, darkColors } = parts.config.pages
  const platformColors = { colors, darkColors }

  return async (request, reply, base) => {
    let visited: VisitedPortal
    try {
      visited = await visitedPortal(parts, request)
    } catch (error) {
      // Who is not known is led to the login, and comes back.
      if (error instanceof HttpError && error.statusCode === 401) return reply.redirect(loginAddress(request))
      throw error
    }
    const { render, assets } = await renderer()
    const visit = { ...visitOf(request, visited, { base, assets }), platformColors }
    const rendered = await render(visit, readsOf(app, request))
    if ('redirect' in rendered) return reply.redirect(rendered.redirect)
    return reply
      .code(rendered.status)
      .headers({ 'content-security-policy': policyOf(visited), 'cache-control': 'private, no-cache' })
      .type('text/html; charset=utf-8')
      .send(rendered.html)
  }
}

const originOf = (request: FastifyRequest): string => `${request.protocol}://${hostOf(request)}`

function loginAddress(request: FastifyRequest): string {
  const redirect = encodeURIComponent(originOf(request) + request.url)
  return `/simple-directory/login?redirect=${redirect}`
}

function visitOf(
  request: FastifyRequest,
  { portal, isDraft, config }: VisitedPortal,
  { base, assets }: Pick<Visit, 'base' | 'assets'>
): Visit {
  const { _id, owner, staging, whiteLabel = false } = portal
  const [path = '', query = ''] = request.url.split('?')
  const { user, account, accountRole } = request.session
  const theme = themeChoices.find((choice) => choice === request.cookies.theme)
  return {
    portal: { _id, owner, staging, whiteLabel, config: withoutMail(config) },
    isDraft,
    base,
    api: base ? `${base}/api` : '/portal/api',
    origin: originOf(request),
    path: path.slice(base.length).replace(/\/+$/, '') || '/',
    query,
    lang: config.lang === 'en' ? 'en' : 'fr',
    ...(user ? { user: { id: user.id, name: user.name } } : {}),
    ...(account && accountRole ? { account: { ...keysOf(account), role: accountRole } } : {}),
    assets,
    ...(theme ? { theme } : {}),
    texts: htmlOfConfig(config)
  }
}

const keysOf = ({ type, id, department }: AccountKeys): AccountKeys => ({
  type,
  id,
  ...(department ? { department } : {})
})

function policyOf({ config }: VisitedPortal): string {
  const framed = config.allowedFrameSources
  const framing = config.allowedFrameAncestors
  const sources = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((one) => typeof one === 'string' && /^[\w.:/*-]+$/.test(one)) : []
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    ["frame-src 'self'", ...sources(framed)].join(' '),
    ["frame-ancestors 'self'", ...sources(framing)].join(' '),
    "object-src 'none'",
    "base-uri 'self'"
  ].join('; ')
}
