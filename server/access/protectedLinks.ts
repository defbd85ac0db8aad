/**
 * Protected links: a visitor with the key of a link has the operations that the key grants on a resource, whoever is
 * signed in, and no others (docs/api/applications.md#protected-links).
 */
import type { Bypass, Session } from '../../contract/session.ts'

/** Link presented by a request or by a subscription. */
export interface PresentedLink {
  key: string
  /** Id of the application of the page; absent for the application of the key. */
  caller?: string
}

export interface OpenedByLink {
  bypass: Bypass
  /** Author of lines written through the link; does not reveal the key. */
  author: { id: string; name: string }
  /** Channels of the bus for the changes that may revoke the link. */
  changes: string[]
}

/** Returns the rights of a link on one resource; undefined when there are none. */
export type LinkOpener = (link: PresentedLink, id: string) => Promise<OpenedByLink | undefined>

/** Session through a link: a signed-in user keeps the identity, with the rights of the link only. */
export function throughLink(
  session: Session,
  { bypass, author }: Pick<OpenedByLink, 'bypass' | 'author'>
): Session {
  if (session.user) return { ...session, bypass }
  return { ...session, isApplicationKey: true, linkAuthor: author, bypass }
}
