/** Routes for version, health and slow requests. */
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import type { BuildInfo } from '../buildInfo.ts'
import { checksOf, statusOf } from './checks.ts'
import { base, reading } from './shared.ts'
import type { SlowRequest } from './slowRequests.ts'

export function statusRoutes(
  app: FastifyInstance,
  platform: Platform,
  info: BuildInfo,
  slowRequests: () => SlowRequest[]
): void {
  const checks = checksOf(platform)
  const infoOptions = reading({ operationId: 'getInfo', summary: 'Lire la version de la plateforme' })
  app.get(`${base}/info`, infoOptions, async () => info)
  // The other services are part of the same build, so that they report the same version.
  for (const address of [
    '/simple-directory/api/admin/info',
    '/events/api/admin/info',
    '/catalogs/api/admin/info',
    '/portals-manager/api/admin/info',
    '/openapi-viewer/api/admin/info'
  ]) {
    app.get(
      address,
      { ...infoOptions, schema: { hide: true }, config: { ...infoOptions.config, anyHost: true as const } },
      async () => info
    )
  }
  app.get(
    `${base}/status`,
    reading({ operationId: 'getStatus', summary: "Lire l'état de la plateforme" }),
    async () => statusOf(checks)
  )
  app.get(
    `${base}/slow-requests`,
    reading({ operationId: 'listSlowRequests', summary: 'Lister les dernières requêtes lentes' }),
    async () => {
      const results = slowRequests()
      return { count: results.length, results }
    }
  )
}
