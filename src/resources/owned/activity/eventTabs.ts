/** Tabs about events on the page of a resource, other than its journal. No I/O. */
import type { Session } from '../../../../contract/session.ts'

export type EventTabId = 'traceability' | 'notifications' | 'webhooks'

/**
 * Returns the tabs of a user: traceability and webhooks for administrators of the active account, notifications for
 * readers of the resource.
 */
export function eventTabs(session: Session, can: (operation: string) => boolean): EventTabId[] {
  if (!session.user) return []
  const isAdmin = session.accountRole === 'admin'
  return [
    ...(isAdmin && can('readJournal') ? (['traceability'] as const) : []),
    'notifications',
    ...((isAdmin || session.user.adminMode) && can('setPermissions') ? (['webhooks'] as const) : [])
  ]
}
