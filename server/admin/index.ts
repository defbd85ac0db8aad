/** The administration of the platform (docs/api/administration.md). */
import type { FastifyInstance } from 'fastify'
import type { Feature } from '../feature.ts'
import type { Platform } from '../platform.ts'
import { buildInfo } from '../buildInfo.ts'
import { diagnosisRoutes } from './diagnosisRoutes.ts'
import { errorRoutes } from './errorRoutes.ts'
import { followAdministrators } from './journal/follow.ts'
import { journalRoutes } from './journal/routes.ts'
import { adminJournalTable } from './journal/store.ts'
import { ownerRoutes } from './ownerRoutes.ts'
import { followSlowRequests } from './slowRequests.ts'
import { statusRoutes } from './statusRoutes.ts'

export const adminFeature = {
  migrations: { 'admin-0001-journal': adminJournalTable } satisfies Feature['migrations'],

  routes(app: FastifyInstance, platform: Platform): void {
    followAdministrators(app, platform)
    statusRoutes(app, platform, buildInfo(platform.config), followSlowRequests(app, platform))
    ownerRoutes(app, platform)
    errorRoutes(app, platform)
    diagnosisRoutes(app, platform)
    journalRoutes(app, platform)
  }
}
