/** A live channel of a resource that has rules of its own: `{resource}/{id}/{subject}`. */
import type { Session } from '../../contract/session.ts'
import type { OwnedRecord } from '../owned/definition.ts'

export interface Feed {
  leave: () => void
  /** What the client sends on the channel; absent where it has nothing to say. */
  receive?: (data: unknown) => void
}

/** The rights of a subscriber as they are now. */
export interface CurrentRights {
  session: Session
  resource: OwnedRecord | undefined
}

export interface LiveChannel {
  mayFollow(session: Session, resource: OwnedRecord): boolean
  /** @throws HttpError for a resource that has no such channel */
  check(resource: OwnedRecord): void
  /** @returns the feed, which tells until it is left */
  open(resource: OwnedRecord, rights: () => CurrentRights, send: (data: unknown) => void): Feed
}
