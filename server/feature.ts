/** A feature given to `buildApp` in addition to the built-in ones: a resource with tables and routes. */
import type { FastifyInstance } from 'fastify'
import type { Migration } from 'kysely/migration'
import type { Opening } from './owned/open.ts'
import type { Platform } from './platform.ts'

export interface Feature {
  /** Migrations by name, unique over all features; they run after those of the platform. */
  migrations?: Record<string, Migration>
  /** Opens the resources of the feature, before any route is registered. */
  open(shared: Opening): Promise<OpenedFeature> | OpenedFeature
}

export interface OpenedFeature {
  routes(app: FastifyInstance, platform: Platform): Promise<void> | void
  close?(): Promise<void>
}
