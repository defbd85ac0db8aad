/** Subscriptions of pages that were opened by a protected link. */
import type { Session } from '../../contract/session.ts'
import { throughLink, type PresentedLink } from '../access/protectedLinks.ts'
import type { Platform } from '../platform.ts'
import { missingPermission, type Channel } from './channels.ts'
import type { Subscriber } from './rights.ts'

/** Undefined where the link opens nothing: the session is the one that it was. */
export async function linkedSession(
  { linkOpeners }: Pick<Platform, 'linkOpeners'>,
  { collection, id }: Channel,
  session: Session,
  link: PresentedLink
): Promise<Required<Pick<Subscriber, 'session' | 'renewKey' | 'keyChanges'>> | undefined> {
  const open = linkOpeners.get(collection)
  const opened = await open?.(link, id)
  if (!open || !opened) return undefined
  return {
    session: throughLink(session, opened),
    keyChanges: opened.changes,
    renewKey: async () => {
      const now = await open(link, id)
      if (!now) throw missingPermission()
      return throughLink(session, now)
    }
  }
}
