/** Answers to visitors who may not see a portal: its login, or that a draft is refused. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { robots } from '../../catalog/crawlers.ts'
import { HttpError } from '../../http/errors.ts'
import type { PortalParts } from '../parts.ts'
import { missingPagesOf } from '../public/contents.ts'
import { publishedPortal } from '../public/visited.ts'
import { pageHeaders, type PolicySettings } from './policy.ts'
import type { openRenderer } from './renderer.ts'
import { loginAddress, refusedVisit, type RequestedPath } from './visit.ts'
import { commonIcon, faviconPath, securityFileOfStrangers, securityPath } from './wellKnown.ts'

interface RefusalParts {
  parts: PortalParts
  policy: PolicySettings
  renderer: ReturnType<typeof openRenderer>
}

/**
 * Sends the answer to a visitor whom the portal refuses with an error.
 * @throws the error, unless it is a 401 or 403
 */
export async function sendRefusal(
  { parts, policy, renderer }: RefusalParts,
  request: FastifyRequest,
  reply: FastifyReply,
  visitPath: RequestedPath,
  error: unknown
): Promise<FastifyReply> {
  if (!(error instanceof HttpError) || (error.statusCode !== 401 && error.statusCode !== 403)) throw error
  if (visitPath.path === '/robots.txt')
    return reply.type('text/plain; charset=utf-8').send(robots({ disallow: ['/'] }))
  if (visitPath.path === securityPath) {
    const { body, contentType } = securityFileOfStrangers(parts)
    return reply.type(contentType).send(body)
  }
  // Browsers also request the icon on the login page.
  if (visitPath.path === faviconPath) return reply.redirect(commonIcon(visitPath.sitePath))
  if (error.statusCode === 403) return sendRefusedDraft()
  // 401 redirects to the login, which leads back to the page.
  return reply.header('cache-control', 'private, no-cache').redirect(loginAddress(request))

  /** Sends the refusal of a draft as a page in the theme of the published portal, with a link to it. */
  async function sendRefusedDraft(): Promise<FastifyReply> {
    const published = await publishedPortal(parts, request)
    const { render, assets } = await renderer()
    const missingPages = await missingPagesOf(parts.metadata, published.portal)
    const visit = refusedVisit(parts, request, published, { ...visitPath, assets, missingPages })
    const rendered = await render(visit, () => Promise.resolve({ status: 403, body: '' }))
    if ('redirect' in rendered) return reply.redirect(rendered.redirect)
    return reply
      .code(rendered.status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        ...pageHeaders({ ...published, isDraft: true, isOnPlatform: visitPath.isOnPlatform }, policy)
      })
      .send(rendered.html)
  }
}
