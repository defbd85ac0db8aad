/** A realtime channel `{resource}/{id}/{subject}` with rules of its own. */
import type { Session } from '../../contract/session.ts'
import type { OwnedRecord } from '../owned/definition.ts'

export interface Feed {
  leave: () => void
  /** Receives a message of the client; absent for a one-way channel. */
  receive?: (data: unknown) => void
}

/** Current rights of a subscriber. */
export interface CurrentRights {
  session: Session
  resource: OwnedRecord | undefined
}

export interface LiveChannel {
  mayFollow(session: Session, resource: OwnedRecord): boolean
  /**
   * Checks that the resource has the channel.
   * @throws HttpError
   */
  check(resource: OwnedRecord): void
  /**
   * Opens the channel.
   * @returns the feed, which sends messages until it is closed
   */
  open(resource: OwnedRecord, rights: () => CurrentRights, send: (data: unknown) => void): Feed
}
