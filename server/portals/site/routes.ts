/** Pages of portals below their path on the platform, and the files that all of them load. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { everybody } from '../../access/access.ts'
import type { PortalParts } from '../parts.ts'
import { foundWithoutHost } from '../public/contents.ts'
import { portalSiteAt } from '../public/visited.ts'
import { portalPages } from './page.ts'
import type { TakeVisit } from './rate.ts'
import { portalAssetsPath } from './renderer.ts'

/** Answers on the host of a portal. @returns false on another host: a reply that a promise gives is waited for, and lost */
export type AnswerOnPortalHost = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** What the rest of the platform asks the pages of portals for. */
export interface PortalSite {
  answerOnHost: AnswerOnPortalHost
  /** Bases of the portals below a path of the platform that search engines may have. */
  foundBases(): Promise<string[]>
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
    async foundBases() {
      if (parts.config.portals.urlPattern) return []
      return (await foundWithoutHost(parts.metadata)).map((id) => `/portal/${id}`)
    }
  }
}
