/** Feature of remote services: APIs of other servers, and reference data (docs/api/remote-services.md). */
import type { FastifyInstance } from 'fastify'
import { typed } from '../owned/routes/shared.ts'
import type { Platform } from '../platform.ts'
import { serviceDocsRoute } from './apiDocs/routes.ts'
import { scheduleConfigured } from './configured.ts'
import { documentRoute } from './documentRoute.ts'
import { listRoutes } from './list/routes.ts'
import { remoteServiceTables } from './migration.ts'
import { proxyRoutes } from './proxy/routes.ts'
import { openRemoteServices, type RemoteServices } from './remoteServices.ts'
import { serviceRoutes } from './routes.ts'
import { declarationRoutes } from './shipped/routes.ts'
import { checkRoute } from './validation/routes.ts'

export const remoteServicesFeature = {
  migrations: { '0017-remote-services': remoteServiceTables },
  open: ({ metadata }: Pick<Platform, 'metadata'>): RemoteServices => openRemoteServices(metadata),
  async routes(app: FastifyInstance, platform: Platform): Promise<void> {
    const services = typed(app)
    listRoutes(services, platform)
    serviceRoutes(services, platform)
    documentRoute(services, platform)
    declarationRoutes(services, platform)
    checkRoute(services)
    serviceDocsRoute(services, platform)
    proxyRoutes(app, platform)
    await scheduleConfigured(platform)
  }
}
