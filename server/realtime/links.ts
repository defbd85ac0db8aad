/** Subscriptions from pages opened with a protected link. */
import type { Session } from '../../contract/session.ts'
import { throughLink, type PresentedLink } from '../access/protectedLinks.ts'
import type { Platform } from '../platform.ts'
import { missingPermission, type Channel } from './channels.ts'
import type { Subscriber } from './rights.ts'

/** Session with the rights of a link; undefined when the link grants nothing, so that the session stays as it was. */
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
