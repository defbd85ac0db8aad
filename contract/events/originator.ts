/** Visibility of the author of an event: an account does not see the names of users of another organization. */
import type { Originator, Sender } from './event.ts'

/** Whether the user acted for another organization than the one that reads the event. */
const isOfAnother = ({ organization }: Originator, organizationId: string | undefined): boolean =>
  organization !== undefined && organization.id !== organizationId

interface Reader {
  /** Id of the active organization; absent when the active account is a user. */
  organizationId?: string
  adminMode: boolean
}

export function shownOriginator(originator: Originator, { organizationId, adminMode }: Reader): Originator {
  const { user, ...otherFields } = originator
  if (!user || isOfAnother(originator, organizationId)) return otherFields
  return user.admin && !adminMode ? { ...otherFields, user: { admin: true } } : originator
}

/** The author as indexed for the search of the sender's account, without the names that none of its readers may see. */
export function searchedOriginator(originator: Originator, sender: Sender | undefined): Originator {
  const organizationId = sender?.type === 'organization' ? sender.id : undefined
  return shownOriginator(originator, {
    ...(organizationId ? { organizationId } : {}),
    adminMode: false
  })
}
