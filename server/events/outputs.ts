/**
 * Ways in which notifications leave the service, beside the list that is read. What an output has to do later is stored with
 * the event, so that neither is there without the other; what cannot be reached delays nothing.
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
   * In the transaction of the event and its notifications. It asks nothing of other servers, and uses `scope` only: any
   * other access to the metadata would wait for the end of this transaction.
   * @param event undefined for a notification that was told directly
   */
  store(scope: Kysely<Tables>, event: Event | undefined, notifications: Notification[]): Promise<void>
  /** That is committed. */
  wake(notifications: Notification[]): void
}

interface OpenedPart {
  output?: EventOutput
  /** What it keeps follows the accounts. */
  accounts?: AccountFollower
}

/** A part of the service with an output, and maybe tables and routes of its own (parts.ts lists them). */
export interface EventPart {
  migrations?: Record<string, Migration>
  /** Before the jobs start: its kinds are registered here, and its routes. */
  open(app: FastifyInstance, platform: Platform): Promise<OpenedPart> | OpenedPart
}
