/** Serves the files of the base applications that ship with the platform. */
import type { FastifyInstance } from 'fastify'
import { everybody } from '../../access/access.ts'
import { pageSources } from '../../http/pageSources.ts'
import { pagePolicyOf } from '../../http/securityHeaders.ts'
import type { Platform } from '../../platform.ts'

/** Folder of files with a content hash in their name: they may be cached forever. */
const assets = 'assets/'

export function shippedRoutes(app: FastifyInstance, { config }: Platform): void {
  // Scripts run with the content security policy of the page, but a worker has the policy of its own response.
  const sources = pageSources(config)
  const policy = pagePolicyOf('embed', {
    ...sources,
    maps: [...sources.maps, new URL(config.publicUrl).origin]
  })
  // Settings of the platform that applications need, the same for all users.
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
