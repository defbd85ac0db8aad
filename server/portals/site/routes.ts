/** Routes of the pages of portals below a path of the platform, and of their shared assets. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { everybody } from '../../access/access.ts'
import type { PortalParts } from '../parts.ts'
import { indexablePortalsWithoutHost } from '../public/contents.ts'
import { portalSiteAt } from '../public/visited.ts'
import { portalPages } from './page.ts'
import type { TakeVisit } from './rate.ts'
import { portalAssetsPath } from './renderer.ts'

/**
 * Sends the page of the portal on the host of a request.
 * @returns false when no portal is on the host. It is a boolean, because a promise resolved with a reply waits for the
 * reply itself.
 */
type AnswerOnPortalHost = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** Functions of portal sites that other features call. */
export interface PortalSite {
  answerOnHost: AnswerOnPortalHost
  /** Returns the base paths of the portals below the platform that search engines may index. */
  indexableBases(): Promise<string[]>
}

export function portalSiteRoutes(app: FastifyInstance, parts: PortalParts, take: TakeVisit): PortalSite {
  const sendPage = portalPages(app, parts, take)
  const hidden = { config: { access: everybody }, schema: { hide: true } }

  void app.register(async (scope) => {
    const root = parts.config.portalsFolder
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true, decorateReply: false })
    scope.get<{ Params: { '*': string } }>(`${portalAssetsPath}*`, hidden, (request, reply) =>
      reply.sendFile(request.params['*'], root, { maxAge: '365d', immutable: true, cacheControl: true })
    )
  })

  for (const path of ['/portal/:ref', '/portal/:ref/*']) {
    app.get<{ Params: { ref: string } }>(path, hidden, (request, reply) => {
      const { ref } = request.params
      return sendPage(request, reply, { base: `/portal/${encodeURIComponent(ref)}`, name: ref })
    })
  }

  return {
    async answerOnHost(request, reply) {
      const site = await portalSiteAt(parts, request)
      if (!site) return false
      await sendPage(request, reply, { base: '', name: site.id })
      return true
    },
    async indexableBases() {
      if (parts.config.portals.urlPattern) return []
      return (await indexablePortalsWithoutHost(parts.metadata)).map((id) => `/portal/${id}`)
    }
  }
}
