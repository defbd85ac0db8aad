/**
 * Outputs of notifications besides the list. The work of an output is stored in the transaction of the event, so that
 * neither exists without the other; an unreachable target does not delay events.
 */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Event } from '../../contract/events/event.ts'
import type { Notification } from '../../contract/events/notification.ts'
import type { Tables } from '../metadata/database.ts'
import type { AccountFollower } from '../identities/followers.ts'
import type { Platform } from '../platform.ts'

export interface EventOutput {
  /**
   * Stores the work of the output in the transaction of the event. It must not call other servers, and must use `scope`
   * only: another access to the metadata would deadlock with the transaction.
   * @param event undefined for a direct notification
   */
  store(scope: Kysely<Tables>, event: Event | undefined, notifications: Notification[]): Promise<void>
  /** Starts the work; called after the commit of the transaction. */
  wake(notifications: Notification[]): void
}

interface OpenedPart {
  output?: EventOutput
  /** Updates the stored data of the part after changes of accounts. */
  accounts?: AccountFollower
}

/** A part of the service with an output, and possibly tables and routes (listed in `parts.ts`). */
export interface EventPart {
  migrations?: Record<string, Migration>
  /** Registers the routes and kinds of jobs of the part, before jobs start. */
  open(app: FastifyInstance, platform: Platform): Promise<OpenedPart> | OpenedPart
}
