/** Which tabs about events the page of a resource has, beside its journal. */
import type { Session } from '../../../../contract/session.ts'

export type EventTabId = 'traceability' | 'notifications' | 'webhooks'

/** Traceability and webhooks are for the administrators of the active account; notifications for who may see it. */
export function eventTabs(session: Session, can: (operation: string) => boolean): EventTabId[] {
  if (!session.user) return []
  const isAdmin = session.accountRole === 'admin'
  return [
    ...(isAdmin && can('readJournal') ? (['traceability'] as const) : []),
    'notifications',
    ...((isAdmin || session.user.adminMode) && can('setPermissions') ? (['webhooks'] as const) : [])
  ]
}
