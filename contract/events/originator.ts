/** Who reads which name of who did something: an account does not learn who people of another one are. */
import type { Originator, Sender } from './event.ts'

/** Whether the user belonged to another organization than the one that reads. */
const isOfAnother = ({ organization }: Originator, organizationId: string | undefined): boolean =>
  organization !== undefined && organization.id !== organizationId

export interface Reader {
  /** Id of the active organization, if the active account is one. */
  organizationId?: string
  adminMode: boolean
}

export function shownOriginator(originator: Originator, { organizationId, adminMode }: Reader): Originator {
  const { user, ...others } = originator
  if (!user || isOfAnother(originator, organizationId)) return others
  return user.admin && !adminMode ? { ...others, user: { admin: true } } : originator
}

/** What the search of the sender's account may find of it: what none of its readers is shown is not there. */
export function searchedOriginator(originator: Originator, sender: Sender | undefined): Originator {
  const organizationId = sender?.type === 'organization' ? sender.id : undefined
  return shownOriginator(originator, {
    ...(organizationId ? { organizationId } : {}),
    adminMode: false
  })
}
