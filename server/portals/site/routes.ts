/** Pages of portals below their path on the platform, and the files that all of them load. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { everybody } from '../../access/access.ts'
import type { PortalParts } from '../parts.ts'
import { portalSiteAt } from '../public/visited.ts'
import { portalPages } from './page.ts'
import { portalAssetsPath } from './renderer.ts'

/** Answers on the host of a portal. @returns undefined on another host */
export type AnswerOnPortalHost = (
  request: FastifyRequest,
  reply: FastifyReply
) => Promise<FastifyReply | undefined>

export function portalSiteRoutes(app: FastifyInstance, parts: PortalParts): AnswerOnPortalHost {
  const sendPage = portalPages(app, parts)
  const hidden = { config: { access: everybody }, schema: { hide: true } }

  void app.register(async (scope) => {
    const root = parts.config.portalsFolder
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true, decorateReply: false })
    scope.get<{ Params: { '*': string } }>(`${portalAssetsPath}*`, hidden, (request, reply) =>
      reply.sendFile(request.params['*'], root, { maxAge: '365d', immutable: true, cacheControl: true })
    )
  })

  for (const path of ['/portal/:ref', '/portal/:ref/*']) {
    app.get<{ Params: { ref: string } }>(path, hidden, (request, reply) =>
      sendPage(request, reply, `/portal/${encodeURIComponent(request.params.ref)}`)
    )
  }

  return async (request, reply) =>
    (await portalSiteAt(parts, request)) ? sendPage(request, reply, '') : undefined
}
