/** The files of the base applications that ship with the platform. */
import type { FastifyInstance } from 'fastify'
import { everybody } from '../../access/access.ts'
import { pageSources } from '../../http/pageSources.ts'
import { pagePolicyOf } from '../../http/securityHeaders.ts'
import type { Platform } from '../../platform.ts'

/** Named by their content: they never change. */
const assets = 'assets/'

export function shippedRoutes(app: FastifyInstance, { config }: Platform): void {
  // What a page loads has the rights of the page, but for workers, which have those of their own answer.
  const sources = pageSources(config)
  const policy = pagePolicyOf('embed', {
    ...sources,
    maps: [...sources.maps, new URL(config.publicUrl).origin]
  })
  // What an application needs to know of the platform, and is the same for everybody.
  const settings = config.map ? { map: { style: config.map.style, beforeLayer: config.map.beforeLayer } } : {}
  app.get(
    '/data-fair/base-apps/settings.json',
    { config: { access: everybody }, schema: { hide: true } },
    (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(settings)
  )

  app.get<{ Params: { '*': string } }>(
    '/data-fair/base-apps/*',
    { config: { access: everybody }, schema: { hide: true } },
    (request, reply) => {
      const { '*': path } = request.params
      const isAsset = path.startsWith(assets)
      if (isAsset) void reply.header('content-security-policy', policy)
      return reply.sendFile(path, config.baseAppsFolder, {
        maxAge: isAsset ? '365d' : '5m',
        immutable: isAsset,
        cacheControl: true
      })
    }
  )
}
