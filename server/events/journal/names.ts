/** Updates of names in events after an account was renamed or deleted. No I/O. */
import type { NewEvent, Originator } from '../../../contract/events/event.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { renamed, type RenamedAccount } from '../../owned/accounts/renaming.ts'

export type AccountChange =
  | (RenamedAccount & { isRemoved?: false })
  | { type: AccountKeys['type']; id: string; isRemoved: true }

/** Returns the updated event; the same object when nothing changes. */
export function withAccountChange(event: NewEvent, change: AccountChange): NewEvent {
  const sender = event.sender && !change.isRemoved ? senderWith(event.sender, change) : event.sender
  const originator = event.originator && originatorWith(event.originator, change)
  const changed = { ...event, ...(sender ? { sender } : {}), ...(originator ? { originator } : {}) }
  return JSON.stringify(changed) === JSON.stringify(event) ? event : changed
}

function senderWith(
  sender: NonNullable<NewEvent['sender']>,
  account: RenamedAccount
): NonNullable<NewEvent['sender']> {
  return sender.type === account.type && sender.id === account.id ? renamed(sender, account) : sender
}

/** The id of a deleted user stays, so that the events of one person remain recognizable as such. */
function originatorWith(originator: Originator, change: AccountChange): Originator {
  const { user, organization } = originator
  if (change.type === 'user' && user && 'id' in user && user.id === change.id) {
    const { email: _email, ...others } = user
    const known = change.isRemoved ? { ...others, name: '' } : { ...user, name: change.name }
    return { ...originator, user: known }
  }
  if (change.type === 'organization' && organization?.id === change.id && !change.isRemoved) {
    return { ...originator, organization: renamed(organization, change) }
  }
  return originator
}
