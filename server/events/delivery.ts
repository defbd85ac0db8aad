/** Delivery of events and notifications to the list of each recipient and to the outputs. */
import type { Kysely } from 'kysely'
import type { Event } from '../../contract/events/event.ts'
import { matches } from '../../contract/events/matching.ts'
import type { NewNotification, Notification } from '../../contract/events/notification.ts'
import type { Tables } from '../metadata/database.ts'
import { notificationOf } from './notifications/build.ts'
import { insertNotifications } from './notifications/store.ts'
import type { EventOutput } from './outputs.ts'
import { subscriptionsTo } from './subscriptions/store.ts'

type Scope = Kysely<Tables>

export class Delivery {
  readonly #outputs: EventOutput[]
  readonly #defaults: { icon?: string }

  constructor(outputs: EventOutput[], icon?: string) {
    this.#outputs = outputs
    this.#defaults = icon ? { icon } : {}
  }

  /** Notifies the subscribers of an event, in its transaction. */
  async notifySubscribers(scope: Scope, event: Event): Promise<Notification[]> {
    const subscriptions = await subscriptionsTo(scope, event)
    const unsaved = subscriptions
      .filter((subscription) => matches(event, subscription, subscription.recipient))
      .map((subscription) => notificationOf(event, subscription, this.#defaults))
    const notifications = await insertNotifications(scope, unsaved)
    for (const output of this.#outputs) await output.store(scope, event, notifications)
    return notifications
  }

  /**
   * Stores a direct notification.
   * @param isSent whether outputs send it, or the list shows it only
   */
  async notify(scope: Scope, notification: NewNotification, isSent: boolean): Promise<Notification[]> {
    const inserted = await insertNotifications(scope, [notification])
    if (isSent) for (const output of this.#outputs) await output.store(scope, undefined, inserted)
    return inserted
  }

  /** Has the outputs send what was stored, after the commit. */
  wake(notifications: Notification[]): void {
    for (const output of this.#outputs) output.wake(notifications)
  }
}
