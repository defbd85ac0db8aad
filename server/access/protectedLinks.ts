/**
 * Protected links: who opened a page by a key may ask of a resource what the key grants, whoever he is, and nothing else
 * (docs/api/applications.md#protected-links).
 */
import type { Bypass, Session } from '../../contract/session.ts'

/** What a request, or a subscription, says of the page that it comes from. */
export interface PresentedLink {
  key: string
  /** Id of the application whose page it is; absent for the one of the key. */
  caller?: string
}

export interface OpenedByLink {
  bypass: Bypass
  /** What lines say that are written through it; the key stays a secret. */
  author: { id: string; name: string }
  /** Channels of the bus where a change is told that may end it. */
  changes: string[]
}

/** What a link opens of one resource; undefined for nothing. */
export type LinkOpener = (link: PresentedLink, id: string) => Promise<OpenedByLink | undefined>

/** The session of who came through a link: a signed-in person stays one, with what the link grants for all rights. */
export function throughLink(
  session: Session,
  { bypass, author }: Pick<OpenedByLink, 'bypass' | 'author'>
): Session {
  if (session.user) return { ...session, bypass }
  return { ...session, isApplicationKey: true, linkAuthor: author, bypass }
}
