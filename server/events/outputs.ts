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
   * Stores what is to be sent, in the transaction of the event. It asks nothing of other servers, and uses `scope` only: any
   * other access to the metadata would wait for the end of this transaction.
   * @param event undefined for a notification that was told directly
   */
  store(scope: Kysely<Tables>, event: Event | undefined, notifications: Notification[]): Promise<void>
  /** To be called once that transaction is committed. */
  wake(notifications: Notification[]): void
}

interface OpenedPart {
  output?: EventOutput
  /** Follower that brings changes of accounts to what the part keeps. */
  accounts?: AccountFollower
}

/** A part of the service with an output, and maybe tables and routes of its own (parts.ts lists them). */
export interface EventPart {
  migrations?: Record<string, Migration>
  /** Registers the routes of the part, and its kinds of jobs; before the jobs start. */
  open(app: FastifyInstance, platform: Platform): Promise<OpenedPart> | OpenedPart
}
