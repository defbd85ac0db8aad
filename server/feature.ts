/** A part of the platform that is given to `buildApp` beside its own: a resource with its tables and its routes. */
import type { FastifyInstance } from 'fastify'
import type { Migration } from 'kysely/migration'
import type { Opening } from './owned/open.ts'
import type { Platform } from './platform.ts'

export interface Feature {
  /** Migrations by name, which no other feature may have; they run after those of the platform. */
  migrations?: Record<string, Migration>
  /** Opens its resources, before any route is registered. */
  open(shared: Opening): Promise<OpenedFeature> | OpenedFeature
}

export interface OpenedFeature {
  routes(app: FastifyInstance, platform: Platform): Promise<void> | void
  close?(): Promise<void>
}
